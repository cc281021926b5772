/** A price that is more than this many times the usual one, or less than that part of it, is asked about. */
const PRICE_FACTOR = 5;
/** One zero too many is ten times as much. */
const STOCK_FACTOR = 10;
/** Pieces above which a stock is asked about that was 0 before, and so has no multiple. */
const MOST_AFTER_SOLD_OUT = 50;
const MOST_DISCOUNT = 60;

/** @param usual the price before; of a new piece, what others of its type cost. Both in rupees. */
export const isUnusualPrice = (price: number, usual: number): boolean =>
  usual > 0 && price > 0 && (price > PRICE_FACTOR * usual || price * PRICE_FACTOR < usual);

export const isUnusualStock = (stock: number, before: number): boolean =>
  before > 0 ? stock >= STOCK_FACTOR * before : stock > MOST_AFTER_SOLD_OUT;

/** A discount that was there before is no surprise. */
export const isUnusualDiscount = (percent: number, before: number): boolean =>
  percent > MOST_DISCOUNT && percent !== before;
