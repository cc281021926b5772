import { describe, expect, it } from 'vitest';
import { formatMobile, isMobile, isPincode, mobileDigits } from './india.ts';

describe('isMobile', () => {
  it.each([
    ['9847012345', true],
    ['6000000000', true],
    ['+919847012345', true],
    ['919847012345', true],
    ['9198470123', true],
    ['5847012345', false],
    ['984701234', false],
    ['98470123456', false],
    ['+9847012345', false],
    ['0919847012345', false],
    ['98470 12345', false],
    ['९८४७०१२३४५', false],
    ['', false],
  ])('reads %j as %s', (text, expected) => {
    expect(isMobile(text)).toBe(expected);
  });
});

it.each(['9847012345', '919847012345', '+919847012345'])('keeps the ten digits of %s', (mobile) => {
  expect(mobileDigits(mobile)).toBe('9847012345');
});

it('groups ten digits and returns other texts unchanged', () => {
  expect(['9847012345', '04872 123', ''].map(formatMobile)).toEqual([
    '98470 12345',
    '04872 123',
    '',
  ]);
});

it.each([
  ['680001', true],
  ['100000', true],
  ['068000', false],
  ['68000', false],
  ['6800011', false],
  ['68000a', false],
])('reads the pin code %j as %s', (text, expected) => {
  expect(isPincode(text)).toBe(expected);
});
