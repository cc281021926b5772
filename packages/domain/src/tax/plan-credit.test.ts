import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise, sum } from '../money.ts';
import { subtractAmounts } from './credit-line.ts';
import { taxOf } from './line-tax.ts';
import {
  type CreditPart,
  type Pools,
  planAll,
  planAllAndWithheld,
  planAmount,
  planPieces,
} from './plan-credit.ts';

const RUNS = Number(process.env.TAX_RUNS ?? 2000);

const line = (product_id: number, pieces: number, gross: number, insideState = true) => {
  const base = { gross: paise(gross), ...taxOf(paise(gross), 500, insideState) };
  return { product_id, pieces, gross: base.gross, withheld: paise(0), base };
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
        (left, { quantity, amounts, withheld }) => ({
          ...left,
          pieces: left.pieces - quantity,
          gross: paise(left.gross - amounts.gross),
          withheld: paise(left.withheld + withheld),
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
  const shares = (parts: CreditPart[] | undefined) =>
    parts?.map(({ document_id, product_id, quantity, amounts }) => [
      document_id,
      product_id,
      quantity,
      amounts.gross,
    ]);

  it('of pieces takes unsent ones from the advance, others from the newest invoice', () => {
    const wanted = (quantity: number, unsent: number) => [{ product_id: 7, quantity, unsent }];
    expect(shares(planPieces(pools, wanted(1, 1)))).toEqual([[1, 7, 1, 100_00]]);
    expect(shares(planPieces(pools, wanted(2, 0)))).toEqual([
      [3, 7, 1, 100_00],
      [2, 7, 1, 100_00],
    ]);
    expect(shares(planPieces(pools, wanted(3, 0)))).toHaveLength(3);
    expect(planPieces(pools, wanted(4, 1))).toBeUndefined();
  });

  it('of pieces may be smaller than what was paid for them, never larger', () => {
    const wanted = [{ product_id: 8, quantity: 1, unsent: 0 }];
    expect(shares(planPieces(pools, wanted, paise(40_00)))).toEqual([[2, 8, 1, 40_00]]);
    expect(planPieces(pools, wanted, paise(50_01))).toBeUndefined();
  });

  it('of a piece is its own price after less was given for another one', () => {
    const sold: Pools = {
      advance: { document_id: 1, lines: [] },
      sales: [{ document_id: 2, lines: [line(7, 2, 2000_00)] }],
    };
    const one = [{ product_id: 7, quantity: 1, unsent: 0 }];

    const left = after(sold, planPieces(sold, one, paise(600_00)) ?? []);

    expect(shares(planPieces(left, one))).toEqual([[2, 7, 1, 1000_00]]);
    expect(planPieces(left, one, paise(1000_01))).toBeUndefined();
    expect(shares(planAll(left))).toEqual([[2, 7, 1, 1000_00]]);
    expect(shares(planAllAndWithheld(left))).toEqual([[2, 7, 1, 1400_00]]);
    // An amount without pieces is a decision to refund the withheld amount.
    expect(shares(planAmount(left, paise(1400_00)))).toEqual([[2, 7, 0, 1400_00]]);
    expect(planAmount(left, paise(1400_01))).toBeUndefined();
  });

  it('of an amount is taken from the invoices first, and has no pieces', () => {
    expect(shares(planAmount(pools, paise(150_00)))).toEqual([
      [3, 7, 0, 100_00],
      [2, 7, 0, 25_00],
      [2, 8, 0, 25_00],
    ]);
    expect(planAmount(pools, paise(400_02))).toBeUndefined();
  });
});

it('[RETURN-03] [TAX-05] any mix of parts, smaller amounts and the rest are together what was paid, to the paisa and per head', () => {
  const step = fc.oneof(
    fc.record({ amount: fc.integer({ min: 1, max: 300_000 }) }),
    fc.record({ product_id: fc.constantFrom(7, 8), quantity: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      product_id: fc.constantFrom(7, 8),
      quantity: fc.integer({ min: 1, max: 3 }),
      percent: fc.integer({ min: 0, max: 99 }),
    }),
  );
  const gross = fc.integer({ min: 900, max: 900_000 });
  const cases = fc.record({
    grosses: fc.tuple(gross, gross, gross, gross),
    byProvider: fc.boolean(),
    insideState: fc.boolean(),
    steps: fc.array(step, { maxLength: 8 }),
  });
  fc.assert(
    fc.property(cases, ({ grosses: [a, b, c, d], byProvider, insideState, steps }) => {
      const whole: Pools = {
        advance: { document_id: undefined, lines: [line(7, 2, a, insideState)] },
        sales: [
          { document_id: 3, lines: [line(7, 3, b, insideState), line(8, 1, c, insideState)] },
          { document_id: 2, lines: [line(8, 4, d, insideState)] },
        ],
      };
      let left = whole;
      let given = 0;
      let withheld = 0;
      const apply = (parts: CreditPart[]) => {
        for (const { amounts } of parts) {
          expect(amounts.cgst).toBe(amounts.sgst);
          expect(Math.min(...Object.values(amounts))).toBeGreaterThanOrEqual(0);
          expect(amounts.taxable + 2 * amounts.cgst + amounts.igst).toBe(amounts.gross);
        }
        given += total(parts);
        withheld += parts.reduce((all, part) => all + part.withheld, 0);
        left = after(left, parts);
        for (const { lines } of [left.advance, ...left.sales])
          for (const one of lines)
            expect(
              Math.min(...Object.values(one.base), one.withheld, one.gross - one.withheld),
            ).toBeGreaterThanOrEqual(0);
      };
      for (const one of steps) {
        const parts = plan(left, one);
        if (parts) apply(parts);
      }
      apply(byProvider ? planAllAndWithheld(left) : planAll(left));
      expect(given + withheld).toBe(a + b + c + d);
      expect(byProvider && withheld > 0).toBe(false);
    }),
    { numRuns: RUNS },
  );
});

type Step =
  | { amount: number }
  | { product_id: number; quantity: number; percent?: number | undefined };

/** @returns undefined when less than that is left. */
function plan(left: Pools, step: Step): CreditPart[] | undefined {
  if ('amount' in step) return planAmount(left, paise(step.amount));
  const { product_id, quantity, percent } = step;
  const wanted = [{ product_id, quantity, unsent: 1 }];
  const all = planPieces(left, wanted);
  if (!all || percent === undefined) return all;
  return planPieces(left, wanted, paise(Math.floor((total(all) * percent) / 100)));
}
