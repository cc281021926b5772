import { expect, it } from 'vitest';
import { readDepsConfig, readWebConfig } from './config.ts';

const DATABASE_URL = 'postgres://database/shop';

it('stops the start with a sentence for every mistake', () => {
  expect(() => readDepsConfig({})).toThrow('DATABASE_URL is missing');
  expect(() => readWebConfig({ PORT: '70000' })).toThrow(/PORT.*\n.*ORIGIN is missing/);
  expect(() => readDepsConfig({ DATABASE_URL, IMAGE_STORE: 's3', S3_BUCKET: 'sarees' })).toThrow(
    'S3_REGION is missing',
  );
});

it('keeps pictures in files unless told otherwise', () => {
  expect(readDepsConfig({ DATABASE_URL })).toMatchObject({
    IMAGE_STORE: 'files',
    IMAGE_FOLDER: '.data/images',
  });
});

it('takes the origin without path or slash', () => {
  expect(readWebConfig({ ORIGIN: 'https://shop.example/' })).toMatchObject({
    ORIGIN: 'https://shop.example',
    PORT: 3000,
  });
});

it('takes plain http for customers who log in on localhost alone', () => {
  expect(() => readWebConfig({ ORIGIN: 'http://shop.example' })).toThrow('https://');
  for (const ORIGIN of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect(readWebConfig({ ORIGIN }).ORIGIN).toBe(ORIGIN);
  }
  const NODE_ENV = 'development';
  expect(readWebConfig({ NODE_ENV, ORIGIN: 'http://192.0.2.1:3000' }).NODE_ENV).toBe(NODE_ENV);
});

it('reads how often something may be tried, per account and per address', () => {
  expect(readDepsConfig({ DATABASE_URL, LOGIN_TRIES: '3/30' })).toMatchObject({
    LOGIN_TRIES: { perAccount: 3, perAddress: 30 },
    SIGNUP_TRIES: { perAccount: 5, perAddress: 5 },
  });
  expect(() => readDepsConfig({ DATABASE_URL, LOGIN_TRIES: '3' })).toThrow('10/100');
});

it('trusts no proxy that was not named', () => {
  const ORIGIN = 'https://shop.example';
  expect(readWebConfig({ ORIGIN }).TRUSTED_PROXIES).toEqual([]);
  expect(readWebConfig({ ORIGIN, TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' })).toMatchObject({
    TRUSTED_PROXIES: ['10.0.0.1', '10.1.0.0/16'],
  });
});
