import type { PeriodSales } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';

export const formatAmount = (rupees: number) => formatRupees(fromRupees(rupees));
const number = new Intl.NumberFormat('en-IN');
export const formatCount = (count: number) => number.format(count);

export interface Figures {
  orders: number;
  sales: number;
  /** Average of an order, in whole rupees. */
  average: number;
}

export function sumFigures(periods: PeriodSales[]): Figures {
  const orders = periods.reduce((sum, period) => sum + period.orders, 0);
  // In paise, because sums of fractions are not exact.
  const paise = periods.reduce((sum, period) => sum + Math.round(period.sales * 100), 0);
  return {
    orders,
    sales: paise / 100,
    average: orders > 0 ? Math.round(paise / 100 / orders) : 0,
  };
}

/** 46 % more than ₹2,22,050. */
export function compare(now: number, before: number, format: (value: number) => string): string {
  if (before === 0) return now === 0 ? '' : 'nothing before';
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return `as ${format(before)} before`;
  return `${number.format(Math.abs(percent))} % ${percent > 0 ? 'more' : 'less'} than ${format(before)}`;
}
