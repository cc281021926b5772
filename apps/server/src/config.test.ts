import { expect, it } from 'vitest';
import { readDatabaseConfig, readImageConfig, readWebConfig } from './config.ts';

it('stops the start with a sentence for every mistake', () => {
  expect(() => readDatabaseConfig({})).toThrow('DATABASE_URL is missing');
  expect(() => readWebConfig({ PORT: '70000' })).toThrow(/PORT.*\n.*ORIGIN is missing/);
  expect(() => readImageConfig({ IMAGE_STORE: 's3', S3_BUCKET: 'sarees' })).toThrow(
    'S3_REGION is missing',
  );
});

it('keeps pictures in files unless told otherwise', () => {
  expect(readImageConfig({})).toEqual({ IMAGE_STORE: 'files', IMAGE_FOLDER: '.data/images' });
});

it('takes the origin without path or slash', () => {
  expect(readWebConfig({ ORIGIN: 'https://shop.example/' })).toMatchObject({
    ORIGIN: 'https://shop.example',
    PORT: 3000,
  });
});
