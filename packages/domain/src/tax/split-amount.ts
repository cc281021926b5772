import { type Paise, paise, sum } from '../money.ts';

/**
 * Splits an amount in proportion to the weights by the method of the largest remainder: the parts add up
 * to the amount. Equal remainders favour the earlier part. All weights 0: split evenly.
 */
export function splitAmount(amount: Paise, weights: readonly number[]): Paise[] {
  const total = weights.reduce((all, weight) => all + weight, 0);
  const shares = weights.map((weight) =>
    total > 0 ? (amount * weight) / total : amount / weights.length,
  );
  const parts = shares.map((share) => paise(Math.floor(share)));
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  const missing = amount - sum(parts);
  for (const { index } of byRemainder.slice(0, missing)) {
    parts[index] = paise((parts[index] ?? 0) + 1);
  }
  return parts;
}

/** The price of some of a line's pieces, rounded down. The last pieces take what is left of the line. */
export const priceOfPieces = (
  line: Paise,
  { wanted, left }: { wanted: number; left: number },
): Paise => paise(Math.floor((line * wanted) / left));
