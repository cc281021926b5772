import { expect, it } from 'vitest';
import { describeMissing } from './describe-piece.ts';

// 12:25 pm in India.
const UNTIL = '2026-11-18T06:55:00Z';
const NOW = new Date('2026-11-18T06:50:00Z');

it('[COUNTER-03] says who holds a piece and until when', () => {
  const held = (by: 'payment' | 'counter') =>
    describeMissing({ stock: 0, held: { by, until: UNTIL } }, NOW);

  expect(held('payment')).toBe('Somebody is paying for it until 12:25 pm.');
  expect(held('counter')).toBe('A counter is selling it until 12:25 pm.');
  expect(
    describeMissing(
      { stock: 0, held: { by: 'link', until: UNTIL, name: 'Asha', link_id: 1 } },
      NOW,
    ),
  ).toBe('Kept for Asha by link until Wed 12:25 pm.');
});

it('[COUNTER-03] says when the last piece was sold', () => {
  expect(describeMissing({ stock: 0, sold_at: UNTIL }, NOW)).toBe(
    'Sold on the web at 12:25 pm. Call that customer.',
  );
  expect(describeMissing({ stock: 0, sold_at: UNTIL }, new Date('2026-11-20T06:50:00Z'))).toBe(
    'Sold on the web on 18 Nov 2026, 12:25 pm. Call that customer.',
  );
  expect(describeMissing({ stock: 0 }, NOW)).toBe('Nothing is left.');
  expect(describeMissing({ stock: 2 }, NOW)).toBe('Only 2 left.');
});
