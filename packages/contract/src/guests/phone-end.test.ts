import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PHONE_END_REQUIRED } from '../phrases.ts';
import { PhoneEnd } from './phone-end.ts';

it.each([
  ['2345', '2345'],
  [' 2345 ', '2345'],
  ['', undefined],
])('[GUEST-10] the last digits %j are read as %j', (typed, digits) => {
  expect(z.parse(PhoneEnd, typed)).toBe(digits);
});

it.each(['234', '23456', 'abcd', ' '])('[GUEST-10] %j are not four digits', (typed) => {
  const { error } = z.safeParse(PhoneEnd, typed);
  expect(error?.issues.map(({ message }) => message)).toEqual([PHONE_END_REQUIRED]);
});
