import type { Paise } from '../../money.ts';
import type { Offer } from './offer.ts';

/** How far ahead a sale is announced, so that outlets which read a feed once a day turn with the shop. */
export const ANNOUNCED_HOURS = 48;

/** A price as Google and Meta take it: one that is struck while a sale runs, and the sale's with its times. */
export interface FeedPrice {
  price: Paise;
  sale?: { price: Paise; from: Date; until: Date };
}

/**
 * Only formats offers. A sale that follows is announced if it will strike exactly what is paid now: the outlets strike
 * the price that they have.
 */
export function toFeedPrice({ price, sale }: Offer, next?: Offer): FeedPrice {
  if (sale?.was && sale.from) {
    return { price: sale.was, sale: { price, from: sale.from, until: sale.until } };
  }
  if (!sale && next?.sale?.from && next.sale.was === price) {
    const { from, until } = next.sale;
    return { price, sale: { price: next.price, from, until } };
  }
  return { price };
}
