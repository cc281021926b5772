import { expect, it } from 'vitest';
import type { TestResult } from './reports.ts';
import { findUnknownIds, parseRequirements, proofStatus } from './requirements.ts';

it('reads the ids of the table and which of them are proven at night', () => {
  const page =
    '| id | requirement |\n|---|---|\n| CART-01 | heading, see CART-02 |\n| PAY-11 | slow (nightly) |';
  expect(parseRequirements(page)).toEqual([
    { id: 'CART-01', nightly: false },
    { id: 'PAY-11', nightly: true },
  ]);
});

const results: TestResult[] = [
  { title: '[A-1] works', status: 'passed' },
  { title: '[A-2] works at 360 px', status: 'passed' },
  { title: '[A-2] works at 1280 px', status: 'failed' },
  { title: '[A-3] is skipped', status: 'skipped' },
  { title: '[A-1] and [A-4] in one test', status: 'passed' },
];

it.each([
  ['A-1', 'proven'],
  ['A-2', 'failing'],
  ['A-3', 'unproven'],
  ['A-4', 'proven'],
  ['A-10', 'unproven'],
])('%s is %s', (id, status) => {
  expect(proofStatus({ id, nightly: false }, results, false)).toBe(status);
});

it('accepts a missing proof of a nightly requirement on push, and not at night', () => {
  expect(proofStatus({ id: 'A-3', nightly: true }, results, false)).toBe('nightly');
  expect(proofStatus({ id: 'A-3', nightly: true }, results, true)).toBe('unproven');
});

it('finds ids that the requirements page does not define, whatever their form', () => {
  const defined = ['A-1', 'A-2', 'A-3'].map((id) => ({ id, nightly: false }));
  const titles = [
    ...results,
    { title: '[B7] [A-1] and a list [1] of numbers', status: 'passed' } as const,
  ];
  expect(findUnknownIds(defined, titles)).toEqual(['A-4', 'B7']);
});
