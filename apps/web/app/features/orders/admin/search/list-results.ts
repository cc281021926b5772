import type { adminSearch, ReplyOf } from '@shop/contract';
import { formatOrderTime } from '@shop/domain/dates';
import { formatMobile } from '@shop/domain/india';
import { formatRupees, fromRupees } from '@shop/domain/money';

export interface SearchResult {
  url: string;
  title: string;
  detail: string;
}

/** Orders first, then customers. */
export function listResults(found: ReplyOf<typeof adminSearch.find> | undefined): SearchResult[] {
  if (!found) return [];
  const orders = found.orders.map((order) => ({
    url: `/admin/orders/${order.order_id}`,
    title: order.order_id,
    detail: [
      order.user_name,
      order.place,
      formatRupees(fromRupees(order.total_amount)),
      order.order_status,
      formatOrderTime(order.order_date),
    ].join(' · '),
  }));
  const customers = found.customers.map(({ user_id, name, phone, email }) => ({
    url: `/admin/customers/${user_id}`,
    title: name,
    detail: ['Customer', formatMobile(phone), email].join(' · '),
  }));
  return [...orders, ...customers];
}
