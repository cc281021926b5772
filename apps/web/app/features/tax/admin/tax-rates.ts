import type { TaxClassRates } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import type { TaxRate } from '@shop/domain/tax/tax-rate';

type Rate = TaxClassRates['rates'][number];

const toTaxRate = ({ valid_from, up_to, rate }: Rate): TaxRate => ({
  validFrom: valid_from,
  upTo: up_to === null ? null : fromRupees(up_to),
  rate: Math.round(rate * 100),
});

/** Rates of one day belong together. Oldest day first. */
export function groupByDay(rates: readonly Rate[]): TaxRate[][] {
  const days = Map.groupBy(rates.map(toTaxRate), ({ validFrom }) => validFrom);
  return [...days.values()];
}

/** 'Stitched blouse' */
export const toTitle = (tax_class: string): string =>
  tax_class.charAt(0).toUpperCase() + tax_class.slice(1);
