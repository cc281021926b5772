import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addPiece, type Brought, countBrought, toLines, valueOfBrought } from './brought-pieces.ts';
import { describeMoney } from './describe-taken.ts';
import { PIECES_MISSING, parseReturn } from './return-form-data.ts';

const lines = [1, 2].map((product_id) => ({ product_id, name: 'Nila', image: [], left: 3 }));
const pieces = [
  { product_id: 1, name: 'Nila', left: 3, amount: 1000 },
  { product_id: 2, name: 'Nila', left: 0, amount: 0 },
];
const BROUGHT: Brought = { 1: { restocked: 1, written_off: 1 }, 2: { restocked: 1 } };

describe('[COUNTER-13] pieces that were brought back', () => {
  it('go to stock or are written off', () => {
    expect(toLines(lines, BROUGHT)).toEqual([
      { product_id: 1, restocked: 1, written_off: 1 },
      { product_id: 2, restocked: 1, written_off: 0 },
    ]);
    expect(toLines(lines, {})).toEqual([]);
    const added = addPiece(BROUGHT, 2, { fate: 'written_off', by: 1 });
    expect(countBrought(added, 2)).toBe(2);
    expect(countBrought(added, 3)).toBe(0);
  });

  it('are worth what was paid for them, to the paisa, and nothing when refunded before', () => {
    expect(valueOfBrought(pieces, BROUGHT)).toBe(66_666);
    expect(valueOfBrought(pieces, { 2: { restocked: 1 } })).toBe(0);
  });
});

describe('[COUNTER-13] the form', () => {
  const form = (given: Record<string, string> = {}) =>
    Object.entries({
      request_id: randomUUID(),
      reason: 'changed_mind',
      text: '',
      amount: '',
      reference: ' ',
      ...given,
    });
  const chosen = toLines(lines, BROUGHT);

  it('needs pieces and a reason, and words for a fault', () => {
    expect(parseReturn(form(), []).errors).toEqual({ lines: PIECES_MISSING });
    expect(Object.keys(parseReturn(form({ reason: 'fault' }), chosen).errors ?? {})).toEqual([
      'text',
    ]);
  });

  it('sends no amount and no reference when none is typed', () => {
    const { values } = parseReturn(form(), chosen);
    expect(values).not.toHaveProperty('amount');
    expect(values).not.toHaveProperty('reference');
    expect(parseReturn(form({ amount: '₹2,000', reference: 'S 17' }), chosen).values).toMatchObject(
      {
        amount: 2000,
        reference: 'S 17',
      },
    );
    expect(Object.keys(parseReturn(form({ amount: 'all' }), chosen).errors ?? {})).toEqual([
      'amount',
    ]);
  });
});

it.each([
  [0, null, 'cash', 'Earlier refunds cover these pieces. Give nothing back.'],
  [2450, 'processed', 'cash', 'Give this to the customer in cash. It has left the drawer.'],
  [2450, 'due', 'card machine', 'The money is not given back yet.'],
  [2450, 'processed', 'shop upi', '₹2,450.00 is given back by UPI.'],
  [
    2450,
    'due',
    'provider',
    'Razorpay sends ₹2,450.00 back the way it was paid. Give nothing from the drawer.',
  ],
] as const)('[COUNTER-13] ₹%d, %s, by %s: %s', (refunded, refund, tender, text) => {
  expect(describeMoney({ refunded, refund }, tender).text).toBe(text);
});
