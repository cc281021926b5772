import type { Order, Payment } from '../ledger/entities.ts';
import type { OrderRecord, PaymentRecord } from '../ledger/ledger.ts';
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

const isAuthorized = ({ payments }: OrderRecord) =>
  payments.some(({ entity }) => entity.status === 'authorized');

/** Newest first. Records are in chronological order, so the range is found by binary search. */
function page<T extends OrderRecord | PaymentRecord>(records: T[], query: Query): T[] {
  const count = parseNumber(query.count, 'count', 10);
  if (count < 1 || count > 100) rejectField('count', 'The count may not be greater than 100.');
  const first = findFirstSince(records, parseNumber(query.from, 'from', 0));
  const end =
    query.to === undefined
      ? records.length
      : findFirstSince(records, parseNumber(query.to, 'to', 0) + 1);
  const last = end - parseNumber(query.skip, 'skip', 0);
  return records.slice(Math.max(first, last - count), Math.max(first, last)).reverse();
}

function findFirstSince(records: (OrderRecord | PaymentRecord)[], time: number): number {
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
