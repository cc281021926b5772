import { ADMIN_ORDERS_PAGE, type AdminOrdersQuery, type OrderHandling } from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';

interface AllOrdersRow {
  order_id: string;
  ship_to: unknown;
  total_paise: number;
  order_date: Date;
  order_status: string;
  delivery_date: Date | null;
  cancellation_requested_at: Date | null;
  restocked: boolean;
  refund: OrderHandling['refund'];
}

/** A literal: a plan must know how small a page is. */
const SIZE = sql.lit(ADMIN_ORDERS_PAGE);

/** One page of all orders: its keys from an index first, then the rows. */
export async function listAllOrders(db: Db, query: AdminOrdersQuery): Promise<AllOrdersRow[]> {
  const skip = ((query.page ?? 1) - 1) * ADMIN_ORDERS_PAGE;
  const { rows } = await sql<AllOrdersRow>`
    select o.order_id, o.ship_to, o.total_paise, o.order_date, o.order_status, o.delivery_date,
      o.cancellation_requested_at, r.state as refund,
      exists (select from stock_move m
        where m.checkout_id = o.checkout_id and m.reason = 'restock') as restocked
    from (
      select order_id from orders o ${wanted(query)} ${inOrder(query)} limit ${SIZE} offset ${skip}
    ) key
    join orders o using (order_id)
    left join refund r using (rzp_payment_id)
    ${inOrder(query)}`.execute(db);
  return rows;
}

export async function countAllOrders(db: Db, query: AdminOrdersQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from orders o ${wanted(query)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Months are those of India's clock. Without a year the month is that of every year. */
function wanted({ month, year, order_status, cancellation }: AdminOrdersQuery) {
  const conditions: RawBuilder<unknown>[] = [];
  if (month !== undefined && year === undefined) {
    conditions.push(sql`month_of(o.order_date) = ${month}`);
  } else if (year !== undefined) {
    const [first, last] = month === undefined ? [1, 12] : [month, month];
    // The month is added before the zone: what is added to a moment counts in the session's zone.
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

function inOrder({ sort_by = 'order_date', order = 'desc' }: AdminOrdersQuery) {
  const column = sort_by === 'total_amount' ? sql`o.total_paise` : sql`o.order_date`;
  // The indexes have the number the other way round than the date; the other end is read backwards.
  return order.toLowerCase() === 'asc'
    ? sql`order by ${column} asc, o.order_id desc`
    : sql`order by ${column} desc, o.order_id asc`;
}
