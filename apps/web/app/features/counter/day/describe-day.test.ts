import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import {
  compareTyped,
  describeDifference,
  formatChange,
  listCounted,
  nameDay,
  shiftDay,
} from './describe-day.ts';

describe('[COUNTER-10] the drawer', () => {
  it.each([
    [-49.5, '₹49.50 short', '−₹49.50'],
    [5, '₹5.00 too much', '+₹5.00'],
    [0, 'Correct', '₹0.00'],
  ])('says a difference of %d', (rupees, words, change) => {
    expect(describeDifference(fromRupees(rupees))).toBe(words);
    expect(formatChange(fromRupees(rupees))).toBe(change);
  });

  it('compares what is typed to the paisa, and nothing until then', () => {
    expect(compareTyped(1250.1, 1250.2)).toBe(-10);
    expect(compareTyped(Number.NaN, 1250)).toBeUndefined();
  });
});

describe('[COUNTER-11] a closed day', () => {
  const close = (amount: number) => ({
    entry_id: 2,
    at: '2026-11-19T14:00:00Z',
    kind: 'day close' as const,
    amount,
    balance_after: 2440,
    by: 'Devika Menon',
    reason: '',
  });

  it('shows what the cash should have been, although closing has set it to what was counted', () => {
    const drawer = {
      expected: { cash: 2440, card: 2450, upi: 0 },
      entries: [close(-10), { ...close(2450), kind: 'sale' as const }],
    };
    expect(listCounted(drawer, { cash: 2440, card: 2450, upi: 100 })).toEqual([
      { total: 'cash', expected: 245_000, counted: 244_000, difference: -1000 },
      { total: 'card', expected: 245_000, counted: 245_000, difference: 0 },
      { total: 'upi', expected: 0, counted: 10_000, difference: 10_000 },
    ]);
  });
});

it('names days by India’s calendar, across months', () => {
  expect(shiftDay('2026-11-30', 1)).toBe('2026-12-01');
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28');
  expect(nameDay('2026-11-19', '2026-11-19')).toBe('Today, Thu 19 Nov');
  expect(nameDay('2026-11-18', '2026-11-19')).toBe('Yesterday, Wed 18 Nov');
  expect(nameDay('2025-11-18', '2026-11-19')).toBe('Tue 18 Nov 2025');
});
