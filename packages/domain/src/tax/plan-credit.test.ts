import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, sum } from '../money.ts';
import { subtractAmounts } from './credit-line.ts';
import { taxOf } from './line-tax.ts';
import { type CreditPart, type Pools, planAll, planAmount, planPieces } from './plan-credit.ts';

const RUNS = Number(process.env.TAX_RUNS ?? 2000);

const line = (product_id: number, pieces: number, gross: number, insideState = true) => {
  const base = { gross: paise(gross), ...taxOf(paise(gross), 500, insideState) };
  return { product_id, pieces, gross: base.gross, base };
};

const total = (parts: CreditPart[]) => sum(parts.map(({ amounts }) => amounts.gross));

/** The pools after a note. */
const after = (pools: Pools, parts: CreditPart[]): Pools => {
  const reduce = (pool: Pools['advance']) => ({
    ...pool,
    lines: pool.lines.map((before) => {
      const taken = parts.filter(
        ({ document_id, product_id }) =>
          document_id === pool.document_id && product_id === before.product_id,
      );
      return taken.reduce(
        (left, { quantity, amounts }) => ({
          ...left,
          pieces: left.pieces - quantity,
          gross: paise(left.gross - amounts.gross),
          base: subtractAmounts(left.base, amounts),
        }),
        before,
      );
    }),
  });
  return { advance: reduce(pools.advance), sales: pools.sales.map(reduce) };
};

describe('[RETURN-03] a refund', () => {
  const pools: Pools = {
    advance: { document_id: 1, lines: [line(7, 1, 100_00)] },
    sales: [
      { document_id: 3, lines: [line(7, 1, 100_00)] },
      { document_id: 2, lines: [line(7, 1, 100_00), line(8, 2, 100_01)] },
    ],
  };
  const shares = (parts: CreditPart[]) =>
    parts.map(({ document_id, product_id, quantity, amounts }) => [
      ...[document_id, product_id, quantity, amounts.gross],
    ]);

  it('of pieces takes unsent ones from the advance, others from the newest invoice', () => {
    const wanted = (quantity: number, unsent: number) => [{ product_id: 7, quantity, unsent }];
    expect(shares(planPieces(pools, wanted(1, 1)))).toEqual([[1, 7, 1, 100_00]]);
    expect(shares(planPieces(pools, wanted(2, 0)))).toEqual([
      [3, 7, 1, 100_00],
      [2, 7, 1, 100_00],
    ]);
    expect(shares(planPieces(pools, wanted(3, 0)))).toHaveLength(3);
    expect(() => planPieces(pools, wanted(4, 1))).toThrow(RangeError);
  });

  it('of pieces may be smaller than what was paid for them, never larger', () => {
    const wanted = [{ product_id: 8, quantity: 1, unsent: 0 }];
    expect(shares(planPieces(pools, wanted, paise(40_00)))).toEqual([[2, 8, 1, 40_00]]);
    expect(() => planPieces(pools, wanted, paise(50_01))).toThrow(RangeError);
  });

  it('of an amount is taken from the invoices first, and has no pieces', () => {
    expect(shares(planAmount(pools, paise(150_00)))).toEqual([
      [3, 7, 0, 100_00],
      [2, 7, 0, 25_00],
      [2, 8, 0, 25_00],
    ]);
    expect(() => planAmount(pools, paise(400_02))).toThrow(RangeError);
  });
});

it('[RETURN-03] [TAX-05] any mix of parts and the rest are together what was paid, to the paisa and per head', () => {
  const step = fc.oneof(
    fc.record({ amount: fc.integer({ min: 1, max: 300_000 }) }),
    fc.record({ product_id: fc.constantFrom(7, 8), quantity: fc.integer({ min: 1, max: 3 }) }),
  );
  const gross = fc.integer({ min: 900, max: 900_000 });
  const cases = fc.record({
    grosses: fc.tuple(gross, gross, gross, gross),
    insideState: fc.boolean(),
    steps: fc.array(step, { maxLength: 8 }),
  });
  fc.assert(
    fc.property(cases, ({ grosses: [a, b, c, d], insideState, steps }) => {
      const whole: Pools = {
        advance: { document_id: undefined, lines: [line(7, 2, a, insideState)] },
        sales: [
          { document_id: 3, lines: [line(7, 3, b, insideState), line(8, 1, c, insideState)] },
          { document_id: 2, lines: [line(8, 4, d, insideState)] },
        ],
      };
      let left = whole;
      let given = 0;
      const apply = (parts: CreditPart[]) => {
        for (const { amounts } of parts) {
          expect(amounts.cgst).toBe(amounts.sgst);
          expect(Math.min(...Object.values(amounts))).toBeGreaterThanOrEqual(0);
          expect(amounts.taxable + 2 * amounts.cgst + amounts.igst).toBe(amounts.gross);
        }
        given += total(parts);
        left = after(left, parts);
        for (const { lines } of [left.advance, ...left.sales])
          for (const { base } of lines)
            expect(Math.min(...Object.values(base))).toBeGreaterThanOrEqual(0);
      };
      for (const one of steps) {
        const parts = plan(left, one);
        if (parts) apply(parts);
      }
      apply(planAll(left));
      expect(given).toBe(a + b + c + d);
    }),
    { numRuns: RUNS },
  );
});

type Step = { amount: number } | { product_id: number; quantity: number };

/** @returns undefined when there is not so much left. */
function plan(left: Pools, step: Step): CreditPart[] | undefined {
  try {
    if ('amount' in step) return planAmount(left, paise(step.amount));
    return planPieces(left, [{ ...step, unsent: 1 }]);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
