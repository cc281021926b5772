import { AdminOrdersQuery, type InputOf, shopkeeping } from '@shop/contract';
import { isOrderStatus } from '@shop/domain/order-status';
import * as z from 'zod/mini';

type Question = InputOf<typeof shopkeeping.listAll>['query'];

/** What the list shows, as the URL says it. */
export interface OrdersFilter {
  /** As 2026-11, or nothing. */
  month: string;
  order_status: string;
  sort: string;
  /** Only orders whose cancellation was asked for, whatever their status. */
  requested: boolean;
  page: number;
}

export const SORTS = [
  { sort: '', label: 'Newest', question: { sort_by: 'order_date', order: 'DESC' } },
  { sort: 'oldest', label: 'Oldest', question: { sort_by: 'order_date', order: 'ASC' } },
  {
    sort: 'total-desc',
    label: 'Total high to low',
    question: { sort_by: 'total_amount', order: 'DESC' },
  },
  {
    sort: 'total-asc',
    label: 'Total low to high',
    question: { sort_by: 'total_amount', order: 'ASC' },
  },
] as const satisfies { sort: string; label: string; question: Question }[];

export const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** Reads kindly: a value that makes no sense is a filter that was not set. */
export function readOrdersFilter(params: URLSearchParams): OrdersFilter {
  const text = (name: string) => params.get(name) ?? '';
  const requested = params.get('cancellation') === 'requested';
  const status = text('order_status');
  const page = z.safeParse(AdminOrdersQuery.shape.page, params.get('page') ?? undefined).data;
  return {
    month: isMonth(text('month')) ? text('month') : '',
    order_status: isOrderStatus(status) && !requested ? status : '',
    sort: SORTS.some(({ sort }) => sort === text('sort')) ? text('sort') : '',
    requested,
    page: page ?? 1,
  };
}

/** The address of a list. Another filter begins at its first page. */
export function ordersAddress(filter: Partial<OrdersFilter>): string {
  const { month, order_status, sort, requested, page = 1 } = filter;
  const params = new URLSearchParams({
    ...(month && { month }),
    ...(order_status && { order_status }),
    ...(requested && { cancellation: 'requested' }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `/admin/orders?${params}` : '/admin/orders';
}

/** The call takes the number of the month, as specified, and the year beside it. */
export function questionOf({ month, order_status, sort, requested, page }: OrdersFilter): Question {
  const [year = '', number = ''] = month.split('-');
  return {
    ...(month && { month: String(Number(number)), year }),
    ...(isOrderStatus(order_status) && { order_status }),
    ...(SORTS.find((choice) => choice.sort === sort) ?? SORTS[0]).question,
    ...(requested && { cancellation: 'requested' as const }),
    ...(page > 1 && { page: String(page) }),
  };
}
