import { type Paise, paise, sum } from '../money.ts';

/**
 * Splits an amount in proportion to the weights by the method of the largest remainder: the parts add up
 * to the amount. Equal remainders favour the earlier part. All weights 0: split evenly. In exact integers, as
 * split_amount() of the database.
 */
export function splitAmount(amount: Paise, weights: readonly number[]): Paise[] {
  const all = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  const shares = weights.map((weight) => BigInt(amount) * (all > 0n ? BigInt(weight) : 1n));
  const total = all > 0n ? all : BigInt(Math.max(weights.length, 1));
  const parts = shares.map((share) => paise(Number(share / total)));
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: Number(share % total) }))
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

/**
 * The share of some pieces in an amount, after others. The shares of all steps add up to the amount. In exact integers,
 * because paise may be counted like pieces.
 */
export function shareOfPieces(
  amount: Paise,
  { before, wanted, all }: { before: number; wanted: number; all: number },
): Paise {
  const until = (pieces: number) => Number((BigInt(amount) * BigInt(pieces)) / BigInt(all));
  return paise(until(before + wanted) - until(before));
}
