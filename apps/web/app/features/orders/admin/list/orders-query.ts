import {
  AdminOrdersQuery,
  adminOrders,
  type InputOf,
  ORDER_CHANNELS,
  TENDERS,
} from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { isOrderStatus } from '@shop/domain/orders/order-status';
import * as z from 'zod/mini';

type OrdersQuery = InputOf<typeof adminOrders.listAll>['query'];

/** The list's state in the URL. */
export interface OrdersFilter {
  /** As 2026-11, or empty. */
  month: string;
  order_status: string;
  sort: string;
  /** Only orders that are Shipped or Delivered with pieces still to be sent. */
  partly: boolean;
  /** Only orders with an open cancellation request, of any status. */
  requested: boolean;
  /** Only orders that lack this step: refund or restock when cancelled, money that is given by hand, or empty. */
  missing: string;
  /** How it was sold, or empty. */
  channel: string;
  /** How it was paid, or empty. */
  tender: string;
  /** Typed into the search box. */
  q: string;
  page: number;
}

export const SORTS = [
  { sort: '', label: 'Newest', query: { sort_by: 'order_date', order: 'DESC' } },
  { sort: 'oldest', label: 'Oldest', query: { sort_by: 'order_date', order: 'ASC' } },
  {
    sort: 'total-desc',
    label: 'Total high to low',
    query: { sort_by: 'total_amount', order: 'DESC' },
  },
  {
    sort: 'total-asc',
    label: 'Total low to high',
    query: { sort_by: 'total_amount', order: 'ASC' },
  },
] as const satisfies { sort: string; label: string; query: OrdersQuery }[];

const isMissing = (text: string): text is 'refund' | 'restock' | 'money' =>
  text === 'refund' || text === 'restock' || text === 'money';

export const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

const choose = (options: readonly string[], text: string) => (options.includes(text) ? text : '');

/** Invalid values are ignored. */
export function parseOrdersFilter(params: URLSearchParams): OrdersFilter {
  const text = (name: string) => params.get(name) ?? '';
  const requested = params.get('cancellation') === 'requested';
  const missing = isMissing(text('missing')) && !requested ? text('missing') : '';
  const partly = params.get('parcels') === 'partly' && !requested && !missing;
  const status = text('order_status');
  const page = z.safeParse(AdminOrdersQuery.shape.page, params.get('page') ?? undefined).data;
  return {
    month: isMonth(text('month')) ? text('month') : '',
    order_status: isOrderStatus(status) && !requested && !missing && !partly ? status : '',
    sort: SORTS.some(({ sort }) => sort === text('sort')) ? text('sort') : '',
    partly,
    requested,
    missing,
    channel: choose(ORDER_CHANNELS, text('channel')),
    tender: choose(TENDERS, text('tender')),
    q: text('q').trim().slice(0, 100),
    page: page ?? 1,
  };
}

export function ordersUrl(filter: Partial<OrdersFilter>): string {
  const query = ordersSearch(filter);
  return query ? `/admin/orders?${query}` : '/admin/orders';
}

function ordersSearch({ q, missing, page = 1, ...filter }: Partial<OrdersFilter>): string {
  const { month, order_status, sort, partly, requested, channel, tender } = filter;
  return new URLSearchParams({
    ...(q && { q }),
    ...(month && { month }),
    ...(order_status && { order_status }),
    ...(partly && { parcels: 'partly' }),
    ...(requested && { cancellation: 'requested' }),
    ...(missing && { missing }),
    ...(channel && { channel }),
    ...(tender && { tender }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
}

export function toOrdersQuery(filter: OrdersFilter, now = new Date()): OrdersQuery {
  const { month, order_status, sort, partly, requested, missing, q, page } = filter;
  const { channel, tender } = filter;
  return {
    ...(month && toMonthQuery(month, now)),
    ...(isOrderStatus(order_status) && { order_status }),
    ...(SORTS.find((option) => option.sort === sort) ?? SORTS[0]).query,
    ...(partly && { parcels: 'partly' as const }),
    ...(requested && { cancellation: 'requested' as const }),
    ...(isMissing(missing) && { missing }),
    ...(channel && { channel }),
    ...(tender && { tender }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The specification passes the month's number alone. The server reads it as the latest such month. */
function toMonthQuery(month: string, now: Date) {
  const [year = '', number = ''] = month.split('-');
  const current = toIndianDate(now).slice(0, 7);
  const isLatest = month <= current && current < `${Number(year) + 1}-${number}`;
  return { month: String(Number(number)), ...(!isLatest && { year }) };
}
