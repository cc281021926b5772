import { expect, it } from 'vitest';
import { describeLate } from './returns-page.tsx';

const NOW = Date.parse('2026-11-20T06:00:00Z');

it.each([
  ['2026-11-18T07:00:00Z', 'asked', undefined],
  ['2026-11-18T05:30:00Z', 'asked', 'late by less than an hour'],
  ['2026-11-17T05:30:00Z', 'asked', 'late by 24 hours'],
  ['2026-11-15T05:30:00Z', 'asked', 'late by 3 days'],
  ['2026-11-15T05:30:00Z', 'approved', undefined],
] as const)('[RETURN-02] a return of %s that is %s is %s', (created_at, status, text) => {
  expect(describeLate({ created_at, status }, NOW)).toBe(text);
});
