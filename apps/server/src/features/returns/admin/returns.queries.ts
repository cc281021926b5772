import type { AdminReturn, ReturnRow, ReturnView } from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { RETURN_COLUMNS, type ReturnRecord } from '../view-returns.queries.ts';
import type { ReturnLine } from './return-steps.queries.ts';

type ListedReturn = Omit<ReturnRow, 'created_at'> & { user_id: number | null; created_at: Date };

const LISTED: RawBuilder<ListedReturn> = sql`
  r.return_id, r.order_id, o.user_id, r.status, r.reason, r.wish, r.created_at,
  coalesce(o.ship_to ->> 'buyer', o.ship_to ->> 'name') as name,
  (select sum(i.quantity)::integer from return_item i where i.return_id = r.return_id) as pieces,
  (select count(*)::integer from return_image i where i.return_id = r.return_id) as images`;

const PAGE_SIZE = 50;

/** Open returns, oldest first; ended ones, latest first. */
export async function listReturns(
  db: Db,
  { view, page }: { view: ReturnView; page: number },
): Promise<{ rows: ListedReturn[]; more: boolean }> {
  const where =
    view === 'ended'
      ? sql`r.status in ('refunded', 'exchanged', 'refused') order by r.created_at desc, r.return_id`
      : // The second condition is the index's own.
        sql`r.status = ${view} and r.status in ('asked', 'approved', 'received')
          order by r.created_at, r.return_id`;
  const { rows } = await sql<ListedReturn>`
    select ${LISTED} from return_request r join orders o using (order_id)
    where ${where} limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  return { rows: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
}

/** Returns of an order or of a customer, latest first. */
export async function listReturnsOf(
  db: Db,
  of: { order_id: string } | { user_id: number },
): Promise<ListedReturn[]> {
  const where =
    'order_id' in of ? sql`r.order_id = ${of.order_id}` : sql`o.user_id = ${of.user_id}`;
  const { rows } = await sql<ListedReturn>`
    select ${LISTED} from return_request r join orders o using (order_id)
    where ${where} order by r.created_at desc, r.return_id limit ${PAGE_SIZE}`.execute(db);
  return rows;
}

export async function countReturns(db: Db): Promise<Record<ReturnView, number>> {
  const { rows } = await sql<{ view: ReturnView; count: number }>`
    select case when status in ('asked', 'approved', 'received') then status else 'ended' end as view,
      count(*)::integer as count
    from return_request group by 1`.execute(db);
  const counts = Object.fromEntries(rows.map(({ view, count }) => [view, count]));
  return { asked: 0, approved: 0, received: 0, ended: 0, ...counts };
}

export interface ReturnDetails extends ReturnRecord {
  text: string;
  images: number;
  user_id: number | null;
  name: string;
  email: string;
  phone: string;
  refund: AdminReturn['refund'];
  stock: AdminReturn['stock'];
  lines: ReturnLine[];
}

export async function findReturn(db: Db, return_id: string): Promise<ReturnDetails | undefined> {
  const { rows } = await sql<ReturnDetails>`
    select ${RETURN_COLUMNS}, r.text, o.user_id, o.ship_to ->> 'email' as email,
      o.ship_to ->> 'phone' as phone, coalesce(o.ship_to ->> 'buyer', o.ship_to ->> 'name') as name,
      (select count(*)::integer from return_image i where i.return_id = r.return_id) as images,
      (select f.status from refund f where f.refund_id = r.refund_id) as refund,
      (select json_agg(json_build_object('product_id', s.product_id, 'stock', s.stock)
          order by s.product_id)
        from return_item i join product_stock s using (product_id)
        where i.return_id = r.return_id) as stock,
      (select json_agg(json_build_object('product_id', i.product_id, 'quantity', i.quantity,
          'restocked', i.restocked, 'written_off', i.written_off) order by i.product_id)
        from return_item i where i.return_id = r.return_id) as lines
    from return_request r join orders o using (order_id)
    where r.return_id = ${return_id}`.execute(db);
  return rows[0];
}

export async function findReturnImage(
  db: Db,
  return_id: string,
  position: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('return_image')
    .select('image_key')
    .where('return_id', '=', return_id)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.image_key;
}
