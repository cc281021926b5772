import type { ArrivedLine, OrderRefunds, Returnable } from '@shop/contract';
import { fromRupees, type Paise, paise, sum } from '@shop/domain/money';
import { priceOfPieces } from '@shop/domain/tax/split-amount';

/** Where brought pieces go. */
export const FATES = { restocked: 'Back in stock', written_off: 'Written off' } as const;
export type Fate = keyof typeof FATES;

/** Pieces by product and fate; nothing is chosen at first. */
export type Brought = Record<number, Partial<Record<Fate, number>>>;

export const countBrought = (brought: Brought, product_id: number): number =>
  (brought[product_id]?.restocked ?? 0) + (brought[product_id]?.written_off ?? 0);

export const addPiece = (
  brought: Brought,
  product_id: number,
  { fate, by }: { fate: Fate; by: 1 | -1 },
): Brought => ({
  ...brought,
  [product_id]: { ...brought[product_id], [fate]: (brought[product_id]?.[fate] ?? 0) + by },
});

export const toLines = (lines: Returnable['lines'], brought: Brought): ArrivedLine[] =>
  lines
    .filter(({ product_id }) => countBrought(brought, product_id) > 0)
    .map(({ product_id }) => ({
      product_id,
      restocked: brought[product_id]?.restocked ?? 0,
      written_off: brought[product_id]?.written_off ?? 0,
    }));

/** What was paid for the pieces, without those that were refunded before. */
export const valueOfBrought = (pieces: OrderRefunds['pieces'], brought: Brought): Paise =>
  sum(
    pieces.map(({ product_id, left, amount }) => {
      const wanted = Math.min(countBrought(brought, product_id), left);
      return wanted > 0 ? priceOfPieces(fromRupees(amount), { wanted, left }) : paise(0);
    }),
  );
