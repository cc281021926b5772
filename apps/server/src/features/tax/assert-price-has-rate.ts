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
  const tax_class = await findClassOfProduct(db, product);
  if (!tax_class) throw new ShopError('TAX_CLASS_NOT_FOUND', { field: 'tax_class' });
  const today = toIndianDate(new Date());
  const inForce = ratesOn(await listRates(db, tax_class), today);
  const gap = findGap(inForce, product.price_paise);
  if (!gap || (await findTaxRegistration(db, today))?.mode !== 'regular') return;
  throw new ShopError('PRICE_WITHOUT_RATE', {
    field: 'price',
    name: product.name,
    price: formatRupees(product.price_paise),
    most: formatRupees(gap.most),
    least: formatRupees(gap.least),
  });
}
