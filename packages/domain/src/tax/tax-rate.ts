import { formatShortDay } from '../dates.ts';
import { formatRupees, type Paise, paise } from '../money.ts';
import type { ProductType } from '../products/product-types.ts';
import { beforeTax, type RateBp, withTax } from './line-tax.ts';

/** A class of goods has one rate, or one up to a value per piece and another above it. */
export interface TaxRate {
  /** First day, YYYY-MM-DD. */
  validFrom: string;
  /** Highest value of a piece before tax; null without a limit. */
  upTo: Paise | null;
  rate: RateBp;
}

/** Rates in force on a day, the lowest limit first. */
export function ratesOn(rates: readonly TaxRate[], day: string): TaxRate[] {
  const begun = rates.filter(({ validFrom }) => validFrom <= day);
  const [newest] = begun.map(({ validFrom }) => validFrom).toSorted((a, b) => (a < b ? 1 : -1));
  return begun
    .filter(({ validFrom }) => validFrom === newest)
    .toSorted((a, b) => (a.upTo ?? Number.MAX_VALUE) - (b.upTo ?? Number.MAX_VALUE));
}

const applies = ({ upTo, rate }: TaxRate, lower: Paise | null, piecePrice: Paise) => {
  const value = beforeTax(piecePrice, rate);
  return value > (lower ?? -1) && (upTo === null || value <= upTo);
};

/**
 * Rate of a piece by its price, which contains the tax.
 *
 * With a limit some prices have no rate: just above it the value is over the limit at the low rate and
 * under it at the high one. @returns undefined for such a price
 */
export function findRate(inForce: readonly TaxRate[], piecePrice: Paise): RateBp | undefined {
  return inForce.find((rate, index) => applies(rate, inForce[index - 1]?.upTo ?? null, piecePrice))
    ?.rate;
}

/**
 * The prices on both sides of those that have no rate.
 * @returns undefined when the price has a rate
 */
export function findGap(
  inForce: readonly TaxRate[],
  piecePrice: Paise,
): { most: Paise; least: Paise } | undefined {
  if (inForce.length === 0 || findRate(inForce, piecePrice) !== undefined) return undefined;
  const [below] = inForce
    .filter(({ upTo, rate }) => upTo !== null && beforeTax(piecePrice, rate) > upTo)
    .toReversed();
  const above = below && inForce[inForce.indexOf(below) + 1];
  if (!below?.upTo || !above) return undefined;
  return {
    most: paise(Math.floor(withTax(below.upTo, below.rate))),
    least: paise(Math.floor(withTax(below.upTo, above.rate)) + 1),
  };
}

/** The higher rate where none applies, so that no tax is missing. */
export const rateToCharge = (inForce: readonly TaxRate[], piecePrice: Paise): RateBp =>
  findRate(inForce, piecePrice) ?? Math.max(0, ...inForce.map(({ rate }) => rate));

/** The class of a product without its own class. The database decides with a function of the same name. */
export function defaultTaxClass(type: ProductType, fabric: string | null | undefined): string {
  if (type === 'fabric') return 'cloth';
  if (type !== 'saree') return type;
  if (fabric === 'Silk') return 'silk saree';
  return fabric === 'Linen' ? 'linen saree' : 'cotton saree';
}

/** '5 %', '2.5 %'. */
export const formatRate = (rate: RateBp): string => `${rate / 100} %`;

/** '5 % up to ₹2,500 a piece, 18 % above, from 22 Sept 2025', for rates of one day, the lowest limit first. */
export function describeRates(rates: readonly TaxRate[]): string {
  const parts = rates.map(({ upTo, rate }, index) => {
    if (upTo !== null) return `${formatRate(rate)} up to ${formatRupees(upTo)} a piece`;
    return index > 0 ? `${formatRate(rate)} above` : formatRate(rate);
  });
  const [first] = rates;
  return [...parts, first && `from ${formatShortDay(first.validFrom)}`].filter(Boolean).join(', ');
}
