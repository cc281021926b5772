import { formatShortDay } from '../dates.ts';
import { formatRupees } from '../money.ts';
import type { RateBp } from './line-tax.ts';
import type { TaxRate } from './tax-rate.ts';

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
