import { describe, expect, it } from 'vitest';
import { readDepsConfig, readPaymentsConfig, readWebConfig } from './index.ts';

const DATABASE_URL = 'postgres://database/shop';

it('reports every invalid setting', () => {
  expect(() => readDepsConfig({})).toThrow('DATABASE_URL is missing');
  expect(() => readWebConfig({ PORT: '70000' })).toThrow(/PORT.*\n.*ORIGIN is missing/);
  expect(() => readDepsConfig({ DATABASE_URL, IMAGE_STORE: 's3', S3_BUCKET: 'sarees' })).toThrow(
    'S3_REGION is missing',
  );
});

it('stores images as files by default', () => {
  expect(readDepsConfig({ DATABASE_URL })).toMatchObject({
    IMAGE_STORE: 'files',
    IMAGE_DIR: '.data/images',
  });
});

it('strips path and slash from the origin', () => {
  expect(readWebConfig({ ORIGIN: 'https://shop.example/' })).toMatchObject({
    ORIGIN: 'https://shop.example',
    PORT: 3000,
  });
});

it('accepts plain http for localhost only', () => {
  expect(() => readWebConfig({ ORIGIN: 'http://shop.example' })).toThrow('https://');
  for (const ORIGIN of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect(readWebConfig({ ORIGIN }).ORIGIN).toBe(ORIGIN);
  }
  const NODE_ENV = 'development';
  expect(readWebConfig({ NODE_ENV, ORIGIN: 'http://192.0.2.1:3000' }).NODE_ENV).toBe(NODE_ENV);
});

it('parses rate limits per account and per address', () => {
  expect(readDepsConfig({ DATABASE_URL, LOGIN_RATE_LIMIT: '3/30' })).toMatchObject({
    LOGIN_RATE_LIMIT: { perAccount: 3, perAddress: 30 },
    SIGNUP_RATE_LIMIT: { perAccount: 5, perAddress: 20 },
  });
  expect(() => readDepsConfig({ DATABASE_URL, LOGIN_RATE_LIMIT: '3' })).toThrow('10/100');
});

it('does not limit signups in development, unless a limit is set', () => {
  const development = { DATABASE_URL, NODE_ENV: 'development' };
  expect(readDepsConfig(development).SIGNUP_RATE_LIMIT.perAddress).toBeGreaterThan(1e6);
  const limited = readDepsConfig({ ...development, SIGNUP_RATE_LIMIT: '1/2' });
  expect(limited.SIGNUP_RATE_LIMIT).toEqual({ perAccount: 1, perAddress: 2 });
});

it('trusts only the given proxies', () => {
  const ORIGIN = 'https://shop.example';
  expect(readWebConfig({ ORIGIN }).TRUSTED_PROXIES).toEqual([]);
  expect(readWebConfig({ ORIGIN, TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16' })).toMatchObject({
    TRUSTED_PROXIES: ['10.0.0.1', '10.1.0.0/16'],
  });
});

describe('the second factor', () => {
  const read = (env: Record<string, string>) =>
    readDepsConfig({ DATABASE_URL, ...env }).SECOND_FACTOR;
  const RAZORPAY_KEY_ID = 'rzp_live_AAAAAAAAAAAAAA';

  it('[STAFF-02] is required with live keys of Razorpay, and offered otherwise', () => {
    expect(read({ RAZORPAY_KEY_ID })).toBe('required');
    expect(read({ RAZORPAY_KEY_ID: 'rzp_test_AAAAAAAAAAAAAA', REHEARSAL: 'yes' })).toBe('offered');
    expect(read({})).toBe('offered');
  });

  it('[STAFF-02] can be required at any time, and not waived with live keys', () => {
    expect(read({ SECOND_FACTOR: 'required' })).toBe('required');
    expect(read({ SECOND_FACTOR: 'offered' })).toBe('offered');
    for (const mode of [{ NODE_ENV: 'production' }, { NODE_ENV: 'test' }, { REHEARSAL: 'yes' }]) {
      expect(() => read({ RAZORPAY_KEY_ID, SECOND_FACTOR: 'offered', ...mode })).toThrow(
        "must be 'required' in a shop that takes real payments",
      );
    }
  });
});

describe('the payment provider', () => {
  const live = {
    RAZORPAY_KEY_ID: 'rzp_live_AAAAAAAAAAAAAA',
    RAZORPAY_KEY_SECRET: 'a secret of the key',
    RAZORPAY_WEBHOOK_SECRET: 'a secret of the webhook',
  };

  it('is Razorpay by default', () => {
    expect(readPaymentsConfig(live)).toMatchObject({
      RAZORPAY_BASE_URL: 'https://api.razorpay.com',
      RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
    });
  });

  it.each([
    ['a missing key', { RAZORPAY_KEY_ID: undefined }, 'RAZORPAY_KEY_ID is missing'],
    ['a test key', { RAZORPAY_KEY_ID: 'rzp_test_AAAAAAAAAAAAAA' }, 'is a test key'],
    ['a malformed key', { RAZORPAY_KEY_ID: 'kasavu' }, 'must look like rzp_live_'],
    ['a missing secret', { RAZORPAY_KEY_SECRET: undefined }, 'RAZORPAY_KEY_SECRET is missing'],
    ['a missing webhook secret', { RAZORPAY_WEBHOOK_SECRET: '' }, 'WEBHOOK_SECRET is missing'],
    ['a short secret', { RAZORPAY_KEY_SECRET: 'short' }, 'is too short'],
    ['a short webhook secret', { RAZORPAY_WEBHOOK_SECRET: 'short' }, 'is too short'],
    ['equal secrets', { RAZORPAY_WEBHOOK_SECRET: 'a secret of the key' }, 'must differ'],
    [
      'an old secret that is the current one',
      { RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'a secret of the webhook' },
      'must differ',
    ],
    [
      'another address',
      { RAZORPAY_BASE_URL: 'http://127.0.0.1:4000' },
      "not the provider's address",
    ],
    [
      'another script',
      { RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:4000/x.js' },
      "not the provider's",
    ],
    ['a rehearsal with a live key', { REHEARSAL: 'yes' }, 'must not be yes with a live key'],
    [
      'another address in a rehearsal with real keys',
      { REHEARSAL: 'yes', RAZORPAY_BASE_URL: 'http://127.0.0.1:4000' },
      'with test keys only',
    ],
  ])('rejects %s', (_case, wrong, message) => {
    expect(() => readPaymentsConfig({ ...live, NODE_ENV: 'production', ...wrong })).toThrow(
      message,
    );
  });

  it('may be another host with test keys, in development and in a rehearsal', () => {
    const fake = {
      ...live,
      RAZORPAY_KEY_ID: 'rzp_test_AAAAAAAAAAAAAA',
      RAZORPAY_BASE_URL: 'http://127.0.0.1:4000',
    };
    for (const mode of [{ NODE_ENV: 'development' }, { REHEARSAL: 'yes' }]) {
      expect(readPaymentsConfig({ ...fake, ...mode }).RAZORPAY_BASE_URL).toBe(
        fake.RAZORPAY_BASE_URL,
      );
    }
  });
});
