import type { OrderChannel } from '@shop/contract';
import { normalizeTrackingNumber } from '@shop/domain/orders/couriers';
import type { PartlySent } from '@shop/domain/orders/order-status';
import { toSearchQuery } from '@shop/domain/products/search-words';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { hasPrintedNumber } from '#features/catalog/product-rows.queries.ts';
import { PARTLY_SENT } from '#features/orders/shipments.queries.ts';

/** The latest ones: a product that is woven again and again has more than anybody pages through. */
const MAX_ORDERS_OF_PRODUCT = sql.lit(1000);

/**
 * A condition on `orders o`: its words begin with those that were typed, or it is its tracking number, the
 * number of one of its bills, or the number on the packers' paper of one of its products.
 * Words that many orders have are better read along the order of the list: as a function call the condition
 * uses no index.
 */
export function matchesSearch(typed: string, isCommon = false) {
  const query = sql`${toSearchQuery(typed) ?? ''}::tsquery`;
  return isCommon
    ? sql<boolean>`ts_match_vq(o.search_words, ${query})`
    : sql<boolean>`(o.search_words @@ ${query} or o.order_id = any(array(
        select s.order_id from shipment s
        where s.tracking_number = ${normalizeTrackingNumber(typed)}
        union all
        select d.order_id from tax_document d where d.number = ${typed.trim().toUpperCase()}
        union all
        (select i.order_id from product p join order_item i using (product_id)
        where ${hasPrintedNumber(typed)}
        order by i.ordered_at desc limit ${MAX_ORDERS_OF_PRODUCT}))))`;
}

const LIMIT = 8;
/** Words that many orders have are found among the newest; looking there first takes milliseconds. */
export const NEWEST = sql.lit(2000);

interface FoundOrderRow {
  order_id: string;
  user_id: number | null;
  ship_to: unknown;
  total_paise: number;
  order_date: Date;
  order_status: string;
  partly_sent: PartlySent | null;
  channel: OrderChannel;
}

const ROW = sql`o.order_id, o.user_id, o.ship_to, o.total_paise, o.order_date, o.order_status,
  o.channel, ${PARTLY_SENT} as partly_sent`;

/** Newest first. */
export async function searchOrders(db: Db, typed: string): Promise<FoundOrderRow[]> {
  const { rows: newest } = await sql<FoundOrderRow>`
    select ${ROW} from (
      select * from orders order by order_date desc, order_id limit ${NEWEST}
    ) o
    where ${matchesSearch(typed)} order by o.order_date desc, o.order_id limit ${LIMIT}`.execute(
    db,
  );
  if (newest.length === LIMIT) return newest;
  // Materialized: few orders match, so the index of the words is used and not that of the dates.
  const { rows } = await sql<FoundOrderRow>`
    with o as materialized (select o.* from orders o where ${matchesSearch(typed)})
    select ${ROW} from o order by o.order_date desc, o.order_id limit ${LIMIT}`.execute(db);
  return rows;
}

interface FoundCustomerRow {
  user_id: number;
  name: string;
  email: string;
  phone: string;
}

/** Fewer than for orders, because the words of customers are computed for every row. */
const NEWEST_CUSTOMERS = sql.lit(500);

/** Latest signup first. */
export async function searchCustomers(db: Db, typed: string) {
  const query = toSearchQuery(typed);
  if (!query) return [];
  const matches = sql`person_search_words(name, email, phone) @@ ${query}::tsquery`;
  const { rows: newest } = await sql<FoundCustomerRow>`
    select user_id, name, email, phone from (
      select * from customer order by user_id desc limit ${NEWEST_CUSTOMERS}
    ) c
    where ${matches} order by user_id desc limit ${LIMIT}`.execute(db);
  if (newest.length === LIMIT) return newest;
  const { rows } = await sql<FoundCustomerRow>`
    with found as materialized (
      select user_id, name, email, phone from customer where ${matches}
    )
    select * from found order by user_id desc limit ${LIMIT}`.execute(db);
  return rows;
}
