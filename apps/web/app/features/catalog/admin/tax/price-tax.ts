import { formatRupees, fromRupees, type Paise, sum } from '@shop/domain/money';
import type { ProductType } from '@shop/domain/products/product-types';
import { taxOf } from '@shop/domain/tax/line-tax';
import { defaultTaxClass, findGap, findRate, formatRate, ratesOn } from '@shop/domain/tax/tax-rate';
import type { TaxTable } from './use-tax-table.ts';

/** Fields that decide the tax class of the form's product; an empty class is that of type and fabric. */
export interface Goods {
  type: ProductType;
  fabric: string;
  tax_class: string;
}

export const findClass = ({ type, fabric, tax_class }: Goods): string =>
  tax_class || defaultTaxClass(type, fabric);

interface PriceTax {
  /** 'of which ₹116.67 GST (5 %)' */
  note?: string;
  problem?: string;
}

/** The tax in a price, or why no rate fits it. Nothing for a shop that charges no tax. */
export function describePriceTax(table: TaxTable, goods: Goods, price: Paise): PriceTax {
  const found = table.classes.find(({ tax_class }) => tax_class === findClass(goods));
  if (table.mode !== 'regular' || !found || !(price > 0)) return {};
  const rates = found.rates.map(({ valid_from, up_to, rate }) => ({
    validFrom: valid_from,
    upTo: up_to === null ? null : fromRupees(up_to),
    rate: Math.round(rate * 100),
  }));
  const inForce = ratesOn(rates, table.today);
  const gap = findGap(inForce, price);
  if (gap) {
    const [most, least] = [formatRupees(gap.most), formatRupees(gap.least)];
    return { problem: `No GST rate fits this price. Choose ${most} or less, or ${least} or more.` };
  }
  const rate = findRate(inForce, price);
  if (rate === undefined) return {};
  const { cgst, sgst, igst } = taxOf(price, rate, false);
  return { note: `of which ${formatRupees(sum([cgst, sgst, igst]))} GST (${formatRate(rate)})` };
}
