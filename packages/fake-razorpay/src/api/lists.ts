import type { Order, Payment, Settlement, SettlementItem } from '../ledger/entities.ts';
import type { OrderRecord } from '../ledger/ledger.ts';
import { findOrder } from '../ledger/orders.ts';
import type { Provider } from '../provider.ts';
import { rejectField } from './parse-input.ts';

export type Query = Record<string, string | undefined>;

export const toCollection = <T>(items: T[]) => ({
  entity: 'collection',
  count: items.length,
  items,
});

export const listPayments = ({ ledger }: Provider, query: Query) =>
  toCollection<Payment>(page(ledger.paymentList, query).map(({ entity }) => entity));

export function listOrders({ ledger }: Provider, query: Query) {
  const { receipt, authorized } = query;
  const byReceipt = receipt === undefined ? ledger.orderList : (ledger.receipts.get(receipt) ?? []);
  const matching =
    authorized === undefined
      ? byReceipt
      : byReceipt.filter((order) => isAuthorized(order) === (authorized === '1'));
  return toCollection<Order>(page(matching, query).map(({ entity }) => entity));
}

export function listOrderPayments(provider: Provider, order_id: string) {
  const shown = findOrder(provider, order_id).payments.filter(
    ({ entity }) => provider.behaviour.listCreated || entity.status !== 'created',
  );
  return toCollection(shown.map(({ entity }) => entity).toReversed());
}

export const listSettlements = ({ ledger }: Provider, query: Query) =>
  toCollection<Settlement>(page(ledger.settlements.list, query).map(({ entity }) => entity));

const MAX_ITEMS = 1000;
const inIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** Payments, refunds and adjustments that were settled on a day, or in a month, of India. */
export function listSettlementItems({ ledger }: Provider, query: Query) {
  const [year, month] = [query.year, query.month].map((value, index) =>
    value === undefined
      ? rejectField(index === 0 ? 'year' : 'month', 'The field is required.')
      : value,
  );
  const day = query.day === undefined ? '' : `-${query.day.padStart(2, '0')}`;
  const period = `${year}-${(month ?? '').padStart(2, '0')}${day}`;
  const count = parseNumber(query.count, 'count', 10);
  if (count < 1 || count > MAX_ITEMS) {
    rejectField('count', `The count may not be greater than ${MAX_ITEMS}.`);
  }
  const skip = parseNumber(query.skip, 'skip', 0);
  const items = ledger.settlements.list.flatMap((settlement) => settlement.items);
  const matching = items.filter(({ settled_at }) =>
    inIndia.format(new Date((settled_at ?? 0) * 1000)).startsWith(period),
  );
  return toCollection<SettlementItem>(matching.slice(skip, skip + count));
}

const isAuthorized = ({ payments }: OrderRecord) =>
  payments.some(({ entity }) => entity.status === 'authorized');

interface Dated {
  entity: { created_at: number };
}

/** Newest first. Records are in chronological order, so the range is found by binary search. */
export function page<T extends Dated>(records: T[], query: Query): T[] {
  const count = parseNumber(query.count, 'count', 10);
  if (count < 1 || count > 100) rejectField('count', 'The count may not be greater than 100.');
  const first = findFirstSince(records, parseNumber(query.from, 'from', 0));
  const end =
    query.to === undefined
      ? records.length
      : findFirstSince(records, parseNumber(query.to, 'to', 0) + 1);
  const last = end - parseNumber(query.skip, 'skip', 0);
  return records.slice(Math.max(first, last - count), Math.max(first, last)).toReversed();
}

function findFirstSince(records: Dated[], time: number): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((records[middle]?.entity.created_at ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function parseNumber(value: string | undefined, field: string, defaultValue: number): number {
  if (value === undefined) return defaultValue;
  if (!/^\d+$/.test(value)) return rejectField(field, `The ${field} must be an integer.`);
  return Number(value);
}
