import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isSampleAddress, isSampleEmail, isSamplePhone, toKnownPhone } from './sample-contacts.ts';

const sample = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
const read = (name: string) => new RegExp(`^SHOP_${name}=(.*)$`, 'm').exec(sample)?.[1] ?? '';

it.each(['LANDLINE', 'MOBILE', 'WHATSAPP', 'HELP_LINE'])(
  '[LEGAL-03] %s of .env.example is a sample',
  (name) => {
    expect(isSamplePhone(read(name))).toBe(true);
  },
);

it('[LEGAL-03] email and address of .env.example are samples', () => {
  expect(isSampleEmail(read('EMAIL'))).toBe(true);
  expect(isSampleAddress(read('ADDRESS').split('|'))).toBe(true);
});

it.each(['+91 98470 12345', '98470 00000', '0484 2300000', '1800 425 0001', ''])(
  '[LEGAL-03] %s is not a sample',
  (phone) => {
    expect(isSamplePhone(phone)).toBe(false);
  },
);

it('[TRUST-05] a sample is no known phone', () => {
  expect(toKnownPhone('+91 00000 00000')).toBe('');
  expect(toKnownPhone('+91 98470 12345')).toBe('+91 98470 12345');
});

it('[LEGAL-03] an address with a street is not a sample, the country alone is', () => {
  expect(isSampleAddress(['Nila Weavers', 'Mill Road', 'Thrissur 680001'])).toBe(false);
  expect(isSampleAddress(['India'])).toBe(true);
  expect(isSampleEmail('help@nilaweavers.in')).toBe(false);
  expect(isSampleEmail('help@shop.example')).toBe(true);
});
