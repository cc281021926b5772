import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseCount, parseDayClose, parseMove } from './day-form-data.ts';

const request_id = randomUUID();

it('[COUNTER-10] reads amounts as they are written on paper', () => {
  const move = { request_id, kind: 'to the bank', amount: '₹ 1,200.50', reason: ' Evening ' };
  expect(parseMove(Object.entries(move)).values).toEqual({
    ...move,
    amount: 1200.5,
    reason: 'Evening',
  });
  expect(parseCount(Object.entries({ request_id, amount: '0' })).values?.amount).toBe(0);
});

it.each([
  ['', '', ['amount', 'reason']],
  ['0', 'Tea', ['amount']],
  ['12.345', 'Tea', ['amount']],
])('[COUNTER-10] asks again for "%s" and "%s"', (amount, reason, fields) => {
  const { errors } = parseMove(Object.entries({ request_id, kind: 'out', amount, reason }));
  expect(Object.keys(errors ?? {})).toEqual(fields);
});

it('[COUNTER-11] needs all three totals', () => {
  const form = {
    day: '2026-11-19',
    'counted.cash': '2440',
    'counted.card': '',
    'counted.upi': '0',
  };
  expect(parseDayClose(Object.entries(form)).errors).toEqual({
    'counted.card': 'Enter an amount like 2450 or 2450.50.',
  });
  expect(parseDayClose(Object.entries({ ...form, 'counted.card': '0' })).values).toEqual({
    day: '2026-11-19',
    counted: { cash: 2440, card: 0, upi: 0 },
  });
});

it('[COUNTER-11] a card machine may have given back more than it took; a drawer cannot', () => {
  const close = (sums: Record<string, string>) =>
    parseDayClose(
      Object.entries({
        day: '2026-11-19',
        'counted.cash': '0',
        'counted.card': '0',
        'counted.upi': '0',
        ...sums,
      }),
    );
  expect(close({ 'counted.card': '-2,450' }).values?.counted.card).toBe(-2450);
  expect(Object.keys(close({ 'counted.cash': '−1' }).errors ?? {})).toEqual(['counted.cash']);
});
