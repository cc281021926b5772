import type { Sale, SaleInput, SalePreview, SaleState } from '@shop/contract';
import { formatDay, formatDayInMonth, formatWeekday, toIndianDate } from '@shop/domain/dates';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { type ProductType, TYPE_RULES } from '@shop/domain/products/product-types';
import { lastDayBefore, startOfDay } from '@shop/domain/products/sales/sale-days';

const DAY_MS = 24 * 3600 * 1000;

export const isOver = ({ state }: Pick<Sale, 'state'>): boolean =>
  state === 'ended' || state === 'stopped';

const STATES: Record<SaleState, { label: string; status: string }> = {
  draft: { label: 'Draft', status: 'quiet' },
  preparing: { label: 'Preparing', status: 'Pending' },
  ready: { label: 'Ready', status: 'Shipped' },
  running: { label: 'Running', status: 'Delivered' },
  ended: { label: 'Ended', status: 'quiet' },
  stopped: { label: 'Stopped', status: 'Cancelled' },
};

/** 'Preparing 43 %'; the status colours its pill. */
export function describeState({ state, prepared_percent }: Sale) {
  const { label, status } = STATES[state];
  return { label: state === 'preparing' ? `${label} ${prepared_percent ?? 0} %` : label, status };
}

/** 'Fri 20 Nov to Mon 23 Nov', or one day. */
export function formatDays({ from, to }: Pick<SaleInput, 'from' | 'to'>): string {
  const [first, last] = [from, to].map((day) => formatWeekday(startOfDay(day)) ?? '');
  return first === last ? `${first}` : `${first} to ${last}`;
}

/** Days of a sale. NaN while one of them is missing. */
export const countDays = ({ from, to }: Pick<SaleInput, 'from' | 'to'>): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS) + 1;

/** 'sarees'. The plural of the type 'other' is 'products', which would read like all of them. */
export const nameType = (type: ProductType): string =>
  type === 'other' ? 'other goods' : TYPE_RULES[type].plural;

/** 'Sarees, set mundus' */
export function describeScope({
  scope,
  collection_title,
}: Pick<Sale, 'scope' | 'collection_title'>) {
  if (scope.kind === 'all') return 'All products';
  if (scope.kind === 'collection') return `Collection ‘${collection_title ?? scope.collection_id}’`;
  if (scope.kind === 'products') return countThings(scope.product_ids.length, 'product');
  const words = scope.types.map(nameType).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** '10 %, at most ₹2,000 a piece' */
export function describeReduction({
  percent,
  amount,
  cap,
}: Pick<SaleInput, 'percent' | 'amount' | 'cap'>): string {
  const most = cap === undefined ? '' : `, at most ${inRupees(cap)} a piece`;
  return percent === undefined ? `${inRupees(amount ?? 0)} a piece` : `${percent} %${most}`;
}

/** Describes the prices of the sale, a sentence each. */
export function describePreview(preview: SalePreview, now = new Date()): string[] {
  const { products, starts_at, ends_at, lowest, not_struck, without_rate } = preview;
  const days = `${formatStart(starts_at, now)} to ${formatEnd(ends_at, now)}`;
  const sentences = [`${countThings(products, 'product')}, ${days}.`];
  if (lowest) sentences.push(`Lowest price: ${inRupees(lowest.price)} (${lowest.name}).`);
  if (not_struck > 0) {
    const were = not_struck === 1 ? 'was' : 'were';
    const are = not_struck === 1 ? 'is' : 'are';
    sentences.push(
      `${not_struck} ${were} cheaper in the last 30 days or ${are} new: no crossed-out price.`,
    );
  }
  if (without_rate > 0) {
    const fall = without_rate === 1 ? 'falls' : 'fall';
    sentences.push(
      `${countThings(without_rate, 'product')} ${fall} between two tax rates: the higher one counts.`,
    );
  }
  return sentences;
}

const inRupees = (rupees: number) => formatRupees(fromRupees(rupees));

const countThings = (count: number, thing: string) =>
  `${count.toLocaleString('en-IN')} ${thing}${count === 1 ? '' : 's'}`;

/** '20 August 00:00' */
const formatStart = (moment: string, now: Date) =>
  `${formatDate(new Date(moment), now)} ${formatClock(moment)}`;

/** '8 September 24:00': the last moment belongs to the day that it ends. */
function formatEnd(moment: string, now: Date): string {
  const end = new Date(moment);
  if (formatClock(moment) !== '00:00') return formatStart(moment, now);
  return `${formatDate(startOfDay(lastDayBefore(end)), now)} 24:00`;
}

/** With its year unless it is this one. */
function formatDate(moment: Date, now: Date): string {
  const isThisYear = toIndianDate(moment).slice(0, 4) === toIndianDate(now).slice(0, 4);
  return (isThisYear ? formatDayInMonth(moment) : formatDay(moment)) ?? '';
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

const formatClock = (moment: string) => clock.format(new Date(moment));
