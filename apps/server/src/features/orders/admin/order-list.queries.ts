import {
  ADMIN_ORDERS_PAGE_SIZE,
  type AdminOrdersQuery,
  type OrderFulfilment,
} from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';

interface AdminOrderListRow {
  order_id: string;
  ship_to: unknown;
  total_paise: number;
  order_date: Date;
  order_status: string;
  delivery_date: Date | null;
  cancellation_requested_at: Date | null;
  restocked: boolean;
  refund: OrderFulfilment['refund'];
  mail_rejected: boolean;
}

/** A literal instead of a parameter, so that the planner knows how small a page is. */
const PAGE_SIZE = sql.lit(ADMIN_ORDERS_PAGE_SIZE);

/** One page of orders. The page of keys comes from an index, then the rows are joined. */
export async function listOrders(db: Db, query: AdminOrdersQuery): Promise<AdminOrderListRow[]> {
  const offset = ((query.page ?? 1) - 1) * ADMIN_ORDERS_PAGE_SIZE;
  const { rows } = await sql<AdminOrderListRow>`
    select o.order_id, o.ship_to, o.total_paise, o.order_date, o.order_status, o.delivery_date,
      o.cancellation_requested_at, r.status as refund,
      exists (select from stock_movement m
        where m.checkout_id = o.checkout_id and m.reason = 'restock') as restocked,
      exists (select from message m
        where m.order_id = o.order_id and m.status = 'suppressed') as mail_rejected
    from (
      select order_id from orders o ${whereClause(query)} ${orderByClause(query)} limit ${PAGE_SIZE} offset ${offset}
    ) key
    join orders o using (order_id)
    left join refund r using (rzp_payment_id)
    ${orderByClause(query)}`.execute(db);
  return rows;
}

export async function countOrders(db: Db, query: AdminOrdersQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from orders o ${whereClause(query)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Months are in Indian time. A month without a year matches every year. */
function whereClause({ month, year, order_status, cancellation }: AdminOrdersQuery) {
  const conditions: RawBuilder<unknown>[] = [];
  if (month !== undefined && year === undefined) {
    conditions.push(sql`month_in_india(o.order_date) = ${month}`);
  } else if (year !== undefined) {
    const [first, last] = month === undefined ? [1, 12] : [month, month];
    // Added before the conversion: month arithmetic on a timestamptz uses the time zone of the session.
    conditions.push(sql`
      o.order_date >= make_timestamp(${year}, ${first}, 1, 0, 0, 0) at time zone 'Asia/Kolkata'
      and o.order_date < (make_timestamp(${year}, ${last}, 1, 0, 0, 0) + interval '1 month')
        at time zone 'Asia/Kolkata'`);
  }
  if (order_status) conditions.push(sql`o.order_status = ${order_status}`);
  if (cancellation) {
    conditions.push(sql`o.cancellation_requested_at is not null
      and o.order_status <> 'Cancelled'`);
  }
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

function orderByClause({ sort_by = 'order_date', order = 'desc' }: AdminOrdersQuery) {
  const column = sort_by === 'total_amount' ? sql`o.total_paise` : sql`o.order_date`;
  // order_id runs against the date in both directions, so that one index serves them, one scanned backwards.
  return order.toLowerCase() === 'asc'
    ? sql`order by ${column} asc, o.order_id desc`
    : sql`order by ${column} desc, o.order_id asc`;
}
