import { type Paise, paise } from '../../money.ts';

/** The reduction of one piece: exactly one of percent and amount_paise. */
interface Reduction {
  percent: number | null;
  amount_paise: Paise | null;
  /** The most that is taken off. */
  cap_paise: Paise | null;
}

/**
 * The price of one piece in a sale: whole rupees, rounded down, so that a percent is never less than it says. The SQL
 * function sale_price() has the same integers.
 */
export function salePrice(base: Paise, { percent, amount_paise, cap_paise }: Reduction): Paise {
  const off = percent === null ? (amount_paise ?? 0) : Math.floor((base * percent + 99) / 100);
  const left = base - Math.min(off, cap_paise ?? base);
  return paise(Math.min(base, Math.max(100, Math.floor(left / 100) * 100)));
}

/** A product with the row of the price book that applies. */
export interface PricedRow {
  /** The base price. */
  price_paise: Paise;
  /** Missing and null: the base price applies. */
  offer_paise?: Paise | null;
  /** The lowest price of the 30 days before the sale. */
  struck_paise?: Paise | null;
  sale_name?: string | null;
  sale_starts_at?: Date | null;
  sale_ends_at?: Date | null;
}

/** The price of a product at one moment, and how it may be shown. */
export interface Offer {
  /** Charged for one piece. */
  price: Paise;
  /** Missing without a sale that lowers the price. */
  sale?: OfferSale;
}

export interface OfferSale {
  name: string;
  from?: Date;
  /** The first moment after the sale. */
  until: Date;
  /** The struck price. Missing: nothing may be struck. */
  was?: Paise;
  /** Percent off the struck price, rounded down; 0 when none is struck. */
  percent: number;
  /** The price without the sale. */
  base: Paise;
}

/** Every price that is charged or shown is read here. */
export function toOffer({
  price_paise,
  offer_paise,
  struck_paise,
  sale_name,
  sale_starts_at,
  sale_ends_at,
}: PricedRow): Offer {
  const price = offer_paise ?? price_paise;
  if (!sale_name || !sale_ends_at) return { price };
  const was = struck_paise && struck_paise > price ? struck_paise : undefined;
  return {
    price,
    sale: {
      name: sale_name,
      ...(sale_starts_at && { from: sale_starts_at }),
      until: sale_ends_at,
      base: price_paise,
      percent: was ? Math.floor(((was - price) * 100) / was) : 0,
      ...(was && { was }),
    },
  };
}
