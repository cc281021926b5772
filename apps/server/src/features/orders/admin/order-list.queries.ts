import {
  ADMIN_ORDERS_PAGE_SIZE,
  type AdminOrdersQuery,
  type OrderChannel,
  type OrderFulfilment,
  type Tender,
  type UNKNOWN_OPTION,
} from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { IS_RESTOCKED } from '#features/orders/order-actions.queries.ts';
import { IS_PARTLY_SENT, PARTLY_SENT, SENT_BEFORE } from '#features/orders/shipments.queries.ts';
import {
  IS_NOT_REFUNDED,
  IS_NOT_RESTOCKED,
  IS_REFUND_TO_GIVE,
  IS_REQUESTED,
} from './order-views.queries.ts';
import { matchesSearch, NEWEST } from './search/search.queries.ts';

interface AdminOrderListRow {
  order_id: string;
  user_id: number | null;
  ship_to: unknown;
  total_paise: number;
  order_date: Date;
  order_status: string;
  delivery_date: Date | null;
  cancellation_requested_at: Date | null;
  restocked: boolean;
  refund: OrderFulfilment['refund'];
  mail_rejected: boolean;
  decline_reason: string | null;
  pieces: number;
  partly_sent: OrderFulfilment['partly_sent'];
  sent_before: Date | null;
  images: string[];
  channel: OrderChannel;
  tender: Tender;
}

/** A literal instead of a parameter, so that the planner knows how small a page is. */
const PAGE_SIZE = sql.lit(ADMIN_ORDERS_PAGE_SIZE);

const MAX_SEARCH_COUNT = sql.lit(1000);

/** One page of orders, and how many there are. */
export async function listOrders(db: Db, query: AdminOrdersQuery) {
  const where = whereClause(query, await hasCommonWords(db, query));
  const [rows, total] = await Promise.all([
    listPage(db, query, where),
    countOrders(db, query, where),
  ]);
  return { rows, total };
}

/** True when the newest orders already fill a page: a scan by date is then faster than the word index. */
async function hasCommonWords(db: Db, query: AdminOrdersQuery): Promise<boolean> {
  if (!query.q) return false;
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from (
      select from (select * from orders order by order_date desc, order_id limit ${NEWEST}) o
      ${whereClause(query, true)} limit ${PAGE_SIZE}
    ) page`.execute(db);
  return rows[0]?.found === ADMIN_ORDERS_PAGE_SIZE;
}

/** The page of keys comes from an index, then the rows are joined. */
async function listPage(
  db: Db,
  query: AdminOrdersQuery,
  where: RawBuilder<unknown>,
): Promise<AdminOrderListRow[]> {
  const offset = ((query.page ?? 1) - 1) * ADMIN_ORDERS_PAGE_SIZE;
  const { rows } = await sql<AdminOrderListRow>`
    select o.order_id, o.user_id, o.ship_to, o.total_paise, o.order_date, o.order_status, o.delivery_date, o.channel, paid.tender,
      o.cancellation_requested_at, o.cancellation_decline_reason as decline_reason, r.status as refund,
      coalesce(i.pieces, 0) as pieces, coalesce(i.images, '{}') as images,
      ${PARTLY_SENT} as partly_sent, ${SENT_BEFORE} as sent_before, ${IS_RESTOCKED} as restocked,
      exists (select from message m
        where m.order_id = o.order_id and m.status = 'suppressed') as mail_rejected
    from (
      select order_id from orders o ${where} ${orderByClause(query)} limit ${PAGE_SIZE} offset ${offset}
    ) key
    join orders o using (order_id)
    join payment paid using (rzp_payment_id)
    left join refund r on r.rzp_payment_id = o.rzp_payment_id and r.whole
    left join lateral (
      select sum(quantity)::integer as pieces,
        (array_agg(image order by product_id) filter (where image is not null))[1:3] as images
      from order_item i where i.order_id = o.order_id
    ) i on true
    ${orderByClause(query)}`.execute(db);
  return rows;
}

async function countOrders(
  db: Db,
  query: AdminOrdersQuery,
  where: RawBuilder<unknown>,
): Promise<number> {
  // A common word may be in every order; more results than this are never paged through.
  const limit = query.q ? sql`limit ${MAX_SEARCH_COUNT}` : sql``;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from orders o ${where} ${limit}) o`.execute(db);
  return rows[0]?.total ?? 0;
}

function whereClause(
  { month, year, order_status, ...query }: AdminOrdersQuery,
  isCommon: boolean,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  if (year !== undefined) {
    const start = sql`make_timestamp(${year}, ${month ?? 1}, 1, 0, 0, 0)`;
    conditions.push(isWithin(start, month === undefined ? sql`'1 year'` : sql`'1 month'`));
  } else if (month !== undefined) {
    conditions.push(isWithin(latestMonth(month), sql`'1 month'`));
  }
  if (order_status) conditions.push(sql`o.order_status = ${order_status}`);
  if (query.parcels) conditions.push(IS_PARTLY_SENT);
  if (query.cancellation) conditions.push(IS_REQUESTED);
  if (query.missing) conditions.push(MISSING[query.missing]);
  if (query.channel) conditions.push(sql`o.channel = ${query.channel}`);
  if (query.tender) conditions.push(isPaidBy(query.tender));
  if (query.q) conditions.push(matchesSearch(query.q, isCommon));
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

const MISSING = {
  refund: IS_NOT_REFUNDED,
  restock: IS_NOT_RESTOCKED,
  money: IS_REFUND_TO_GIVE,
};

const isPaidBy = (tender: Tender | typeof UNKNOWN_OPTION) => sql<boolean>`exists (
  select from payment p where p.rzp_payment_id = o.rzp_payment_id and p.tender = ${tender})`;

/**
 * The start is in Indian time. The length is added before the conversion: month arithmetic on a
 * timestamptz uses the time zone of the session.
 */
const isWithin = (start: RawBuilder<unknown>, length: RawBuilder<unknown>) => sql`
  o.order_date >= ${start} at time zone 'Asia/Kolkata'
  and o.order_date < (${start} + interval ${length}) at time zone 'Asia/Kolkata'`;

/** Start of this month, or of the latest month before it with this number. */
const latestMonth = (month: number) => sql`(
  date_trunc('month', now() at time zone 'Asia/Kolkata') - make_interval(months =>
    mod(extract(month from now() at time zone 'Asia/Kolkata')::integer - ${month} + 12, 12)))`;

function orderByClause({ sort_by = 'order_date', order = 'desc' }: AdminOrdersQuery) {
  const column = sort_by === 'total_amount' ? sql`o.total_paise` : sql`o.order_date`;
  // order_id runs against the date in both directions, so that one index serves them, one scanned backwards.
  return order === 'asc'
    ? sql`order by ${column} asc, o.order_id desc`
    : sql`order by ${column} desc, o.order_id asc`;
}
