import { expect, it } from 'vitest';
import { findLastLateDay } from './packing-days.ts';

it('[DESK-02] an order is late from the day after its last packing day on', () => {
  const terms = { packingDays: 2, holidays: [] };
  // Ordered on Monday, to be packed by Wednesday, late on Thursday. Sunday's order is a day earlier.
  expect(findLastLateDay('2026-11-18', terms)).toBe('2026-11-15');
  expect(findLastLateDay('2026-11-19', terms)).toBe('2026-11-16');
});

it('[DESK-02] Sundays and holidays are no packing days', () => {
  expect(findLastLateDay('2026-11-16', { packingDays: 1, holidays: [] })).toBe('2026-11-13');
  expect(findLastLateDay('2026-11-16', { packingDays: 1, holidays: ['2026-11-14'] })).toBe(
    '2026-11-12',
  );
});

it('[DESK-02] without packing days an order is late on the next day', () => {
  expect(findLastLateDay('2026-11-18', { packingDays: 0, holidays: [] })).toBe('2026-11-17');
});
