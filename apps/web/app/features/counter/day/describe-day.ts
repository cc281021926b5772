import type { CounterTender, Drawer, DrawerEntry } from '@shop/contract';
import { formatShortDay, formatWeekday } from '@shop/domain/dates';
import { formatTotal, fromRupees, type Paise, paise } from '@shop/domain/money';

export const TENDER_LABELS: Record<CounterTender, string> = {
  cash: 'Cash',
  'card machine': 'Card machine',
  'shop upi': 'Shop UPI',
  'qr code': 'QR code of Razorpay',
};

/** The totals of a day, in the order in which they are counted. */
export const TOTALS = ['cash', 'card', 'upi'] as const;
export type Total = (typeof TOTALS)[number];

export const TOTAL_LABELS: Record<Total, string> = {
  cash: 'Cash',
  card: 'Card machine',
  upi: 'Shop UPI',
};

const ENTRY_LABELS: Record<DrawerEntry['kind'], string> = {
  sale: 'Sale',
  refund: 'Money given back',
  in: 'Put in',
  out: 'Taken out',
  'to the bank': 'To the bank',
  count: 'Counted',
  'day close': 'Day closed',
};

export const nameEntry = ({ kind }: Pick<DrawerEntry, 'kind'>): string => ENTRY_LABELS[kind];

/** ₹100.00, −₹49.50. */
export const formatSum = (amount: Paise): string =>
  amount < 0 ? `−${formatTotal(paise(Math.abs(amount)))}` : formatTotal(amount);

/** +₹100.00, −₹49.50. */
export const formatChange = (amount: Paise): string =>
  amount > 0 ? `+${formatSum(amount)}` : formatSum(amount);

/** ₹10.00 short, ₹5.00 too much, Correct. */
export function describeDifference(difference: Paise): string {
  if (difference === 0) return 'Correct';
  const amount = formatTotal(paise(Math.abs(difference)));
  return difference < 0 ? `${amount} short` : `${amount} too much`;
}

/** @param counted in rupees, NaN while it is no amount. @returns undefined until something is typed. */
export const compareTyped = (counted: number, expected: number): Paise | undefined =>
  Number.isNaN(counted) ? undefined : paise(fromRupees(counted) - fromRupees(expected));

interface CountedTotal {
  total: Total;
  expected: Paise;
  counted: Paise;
  difference: Paise;
}

/**
 * What each total of a closed day should have been. The entry that closed the day has set the cash to what was
 * counted, so its amount is the difference.
 */
export function listCounted(
  { expected, entries }: Pick<Drawer, 'expected' | 'entries'>,
  counted: Drawer['expected'],
): CountedTotal[] {
  const corrected = entries.find(({ kind }) => kind === 'day close')?.amount ?? 0;
  const should = { ...expected, cash: counted.cash - corrected };
  return TOTALS.map((total) => ({
    total,
    expected: fromRupees(should[total]),
    counted: fromRupees(counted[total]),
    difference: paise(fromRupees(counted[total]) - fromRupees(should[total])),
  }));
}

export function shiftDay(day: string, by: 1 | -1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** Today, Thu 19 Nov; Thu 19 Nov 2026 of another year. */
export function nameDay(day: string, today: string): string {
  if (day === today) return `Today, ${formatWeekday(day)}`;
  if (day === shiftDay(today, -1)) return `Yesterday, ${formatWeekday(day)}`;
  const weekday = formatWeekday(day)?.split(' ')[0];
  return `${weekday} ${formatShortDay(day)}`;
}
