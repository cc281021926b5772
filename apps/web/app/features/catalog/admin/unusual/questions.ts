import { formatRupees, fromRupees } from '@shop/domain/money';
import { type ProductType, TYPE_RULES } from '@shop/domain/products/product-types';
import {
  isUnusualDiscount,
  isUnusualPrice,
  isUnusualStock,
} from '@shop/domain/products/unusual-values';

/** The numbers with which a typed one is compared. */
export interface Usual {
  /** The stored values; undefined for a new product. */
  before?: { price: number; stock: number; discount: number } | undefined;
  /** The usual price of visible products by type, in rupees. */
  prices?: Partial<Record<string, number>> | undefined;
}

/** A question about an unusual number; undefined for a usual one. */
type Question = string | undefined;

const rupees = (amount: number) => formatRupees(fromRupees(amount));

/** For example: Price was ₹2,800. Is ₹28,000 right? */
export const askAgain = (label: string, before: string, now: string) =>
  `${label} was ${before}. Is ${now} right?`;

export function askAboutPrice({ before, prices = {} }: Usual, type: ProductType) {
  const usual = prices[type] ?? 0;
  return (price: number): Question => {
    if (before) {
      return isUnusualPrice(price, before.price)
        ? askAgain('Price', rupees(before.price), rupees(price))
        : undefined;
    }
    return isUnusualPrice(price, usual)
      ? `Other ${TYPE_RULES[type].plural} cost about ${rupees(usual)}. Is ${rupees(price)} right?`
      : undefined;
  };
}

export const askAboutStock =
  ({ before }: Usual) =>
  (stock: number): Question => {
    if (!isUnusualStock(stock, before?.stock ?? 0)) return undefined;
    return before
      ? askAgain('Stock', `${before.stock}`, `${stock}`)
      : `Is a stock of ${stock} right?`;
  };

export const askAboutDiscount =
  ({ before }: Usual) =>
  (percent: number): Question =>
    isUnusualDiscount(percent, before?.discount ?? 0) ? `Is ${percent}% right?` : undefined;
