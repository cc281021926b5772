import { toIndianDate } from '@shop/domain/dates';
import { formatRupees, type Paise } from '@shop/domain/money';
import { findGap, ratesOn } from '@shop/domain/tax/tax-rate';
import type { Db } from '#db/database.ts';
import { findTaxRegistration } from '#features/shop/settings.queries.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findClassOfProduct, listRates } from './documents.queries.ts';

export interface PricedProduct {
  name: string;
  price_paise: Paise;
  /** Null: the class of its type and fabric. */
  tax_class: string | null;
  type: string;
  fabric: string | null;
}

/**
 * Between two rates of apparel lie prices to which neither applies, because the value before tax decides and
 * the price contains the tax.
 */
export async function assertPriceHasRate(db: Db, product: PricedProduct): Promise<void> {
  const error = await createRateCheck(db)(product);
  if (error) throw error;
}

/** The same check for many products: reads each tax class once. */
export function createRateCheck(
  db: Db,
): (product: PricedProduct) => Promise<ShopError | undefined> {
  const today = toIndianDate(new Date());
  const findClass = remember((product: PricedProduct) => findClassOfProduct(db, product));
  const findRates = remember(async (tax_class: string) =>
    ratesOn(await listRates(db, tax_class), today),
  );
  const findMode = remember(async (day: string) => (await findTaxRegistration(db, day))?.mode);

  return async (product) => {
    const { tax_class, type, fabric, name, price_paise } = product;
    const found = await findClass(JSON.stringify([tax_class, type, fabric]), product);
    if (!found) return new ShopError('TAX_CLASS_NOT_FOUND', { field: 'tax_class' });
    const gap = findGap(await findRates(found, found), price_paise);
    if (!gap || (await findMode(today, today)) !== 'regular') return undefined;
    return new ShopError('PRICE_WITHOUT_RATE', {
      field: 'price',
      name,
      price: formatRupees(price_paise),
      most: formatRupees(gap.most),
      least: formatRupees(gap.least),
    });
  };
}

function remember<Of, T>(read: (of: Of) => Promise<T>) {
  const known = new Map<string, T>();
  return async (key: string, of: Of): Promise<T> => {
    const value = known.has(key) ? known.get(key) : await read(of);
    // Either just read, or read before with the same key.
    known.set(key, value as T);
    return value as T;
  };
}
