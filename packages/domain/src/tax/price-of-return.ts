import { type Paise, paise } from '../money.ts';
import { shareOfPieces } from './split-amount.ts';

/** A line of an order. */
export interface PaidLine {
  quantity: number;
  /** Its price, less the discount. */
  price: Paise;
  /** Its part of the delivery charge. */
  delivery: Paise;
  /** An amount was refunded without pieces, so that less is left for them. */
  lowered: boolean;
}

/** The pieces of a line that are not refunded, with what was paid for them. */
export interface OpenPieces {
  pieces: number;
  value: Paise;
}

/**
 * The price of pieces that come back, without their part of the delivery charge. Every step gives the part of its value
 * by which the price is less than what was paid for the line. Values of all steps are together what was paid: so a line
 * gives exactly its price, in whatever steps it comes back and on however many bills.
 * @param value what was paid for these pieces, and is left
 */
export function priceOfReturn(
  line: PaidLine,
  open: OpenPieces,
  { wanted, value }: { wanted: number; value: Paise },
): Paise {
  const { quantity, price, delivery, lowered } = line;
  if (price === 0) return price;
  const step = { before: quantity - open.pieces, wanted, all: quantity };
  if (lowered) return paise(Math.min(value, shareOfPieces(price, step)));
  const paid = price + delivery;
  return shareOfPieces(price, { before: paid - open.value, wanted: value, all: paid });
}
