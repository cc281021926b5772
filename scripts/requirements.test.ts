import { expect, it } from 'vitest';
import { idsIn, standingOf } from './requirements.ts';

it('reads the ids of the list and nothing else', () => {
  const list =
    '| id | requirement |\n|---|---|\n| CART-01 | heading, see CART-02 |\n| PAY-11 | x |';
  expect(idsIn(list)).toEqual(['CART-01', 'PAY-11']);
});

it('counts only what ran and passed', () => {
  const standings = standingOf(
    ['A-1', 'A-2', 'A-3', 'A-4', 'A-10'],
    [
      { title: '[A-1] works', outcome: 'passed' },
      { title: '[A-2] works at 360 px', outcome: 'passed' },
      { title: '[A-2] works at 1280 px', outcome: 'failed' },
      { title: '[A-3] is left out', outcome: 'skipped' },
      { title: '[A-1] and [A-4] in one', outcome: 'passed' },
    ],
  );
  expect(Object.fromEntries(standings)).toEqual({
    'A-1': 'proven',
    'A-2': 'failing',
    'A-3': 'unproven',
    'A-4': 'proven',
    'A-10': 'unproven',
  });
});
