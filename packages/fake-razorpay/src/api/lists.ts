import type { Order, Payment } from '../ledger/entities.ts';
import type { OrderRecord, PaymentRecord } from '../ledger/ledger.ts';
import { findOrder } from '../ledger/orders.ts';
import type { Provider } from '../provider.ts';
import { refuse } from './parse-input.ts';

export type Query = Record<string, string | undefined>;

export const collection = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items });

export const listPayments = ({ ledger }: Provider, query: Query) =>
  collection<Payment>(page(ledger.paymentList, query).map(({ entity }) => entity));

export function listOrders({ ledger }: Provider, query: Query) {
  const { receipt, authorized } = query;
  const named = receipt === undefined ? ledger.orderList : (ledger.receipts.get(receipt) ?? []);
  const wanted =
    authorized === undefined
      ? named
      : named.filter((order) => isAuthorized(order) === (authorized === '1'));
  return collection<Order>(page(wanted, query).map(({ entity }) => entity));
}

export function paymentsOf(provider: Provider, order_id: string) {
  const shown = findOrder(provider, order_id).payments.filter(
    ({ entity }) => provider.switches.listCreated || entity.status !== 'created',
  );
  return collection(shown.map(({ entity }) => entity).toReversed());
}

const isAuthorized = ({ payments }: OrderRecord) =>
  payments.some(({ entity }) => entity.status === 'authorized');

/** The newest first. Records lie in the order of time, so the edges are found by halving. */
function page<T extends OrderRecord | PaymentRecord>(records: T[], query: Query): T[] {
  const count = numberOf(query.count, 'count', 10);
  if (count < 1 || count > 100) refuse('count', 'The count may not be greater than 100.');
  const first = firstSince(records, numberOf(query.from, 'from', 0));
  const end =
    query.to === undefined ? records.length : firstSince(records, numberOf(query.to, 'to', 0) + 1);
  const last = end - numberOf(query.skip, 'skip', 0);
  return records.slice(Math.max(first, last - count), Math.max(first, last)).reverse();
}

function firstSince(records: (OrderRecord | PaymentRecord)[], time: number): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((records[middle]?.entity.created_at ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function numberOf(value: string | undefined, field: string, usual: number): number {
  if (value === undefined) return usual;
  if (!/^\d+$/.test(value)) return refuse(field, `The ${field} must be an integer.`);
  return Number(value);
}
