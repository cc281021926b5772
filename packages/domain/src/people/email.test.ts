import { expect, it } from 'vitest';
import { isEmail } from './email.ts';

it.each([
  ['asha@example.com', true],
  ['a.b+c@mail.example.co.in', true],
  ["o'neil_1@ex-ample.com", true],
  ['asha@example', false],
  ['asha.example.com', false],
  ['asha@', false],
  ['@example.com', false],
  ['.asha@example.com', false],
  ['asha..k@example.com', false],
  ['Asha@example.com', false],
  ['asha@example.com ', false],
  ['asha @example.com', false],
  ['', false],
])('reads %j as %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

it.each([
  'a'.repeat(50_000),
  `a@${'a.'.repeat(25_000)}`,
  `a@${'-'.repeat(50_000)}`,
  '.'.repeat(50_000),
])('rejects inputs built for regular-expression backtracking in linear time', (text) => {
  const started = performance.now();

  expect(isEmail(text)).toBe(false);
  expect(performance.now() - started).toBeLessThan(500);
});
