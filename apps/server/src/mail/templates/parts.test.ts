import { expect, it } from 'vitest';
import { greet } from './parts.ts';
import { en } from './words.ts';

it.each(['Asha Nair', 'K.P.Nair', "Mary D'Souza-Thomas", 'ലക്ഷ്മി അമ്മ', 'നിർമ്മല\u200d'])(
  '[MAIL-04] greets %s by name',
  (name) => {
    expect(greet(name, en)).toBe(`Hello ${name},`);
  },
);

it.each([
  'Win at example.com',
  'https://shop.example',
  'Call 98470 12345',
  'a@b',
  'A\nB',
  'Buy this now, '.repeat(4),
  '',
])('[MAIL-04] greets without a name that is not one: %s', (name) => {
  expect(greet(name, en)).toBe('Hello,');
});
