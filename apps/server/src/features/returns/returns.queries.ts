import type { NewReturn, Returnable } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { keptSince } from '#db/retention.ts';
import { isReadableBy, type OrderReader } from '#features/tax/order-readers.queries.ts';

interface ReturnableOrder {
  order_id: string;
  delivered: boolean;
  until: string | null;
  in_time: boolean;
}

/** Both days are days in India, by the database's clock: the last one counts to its midnight. */
const returnDays = (days: number) => sql`
  order_status = 'Delivered' and delivery_date is not null as delivered,
  case when ${days}::integer > 0
    then ((delivery_date at time zone 'Asia/Kolkata')::date + ${days}::integer)::text end as until,
  coalesce(${days}::integer > 0 and (now() at time zone 'Asia/Kolkata')::date
    <= (delivery_date at time zone 'Asia/Kolkata')::date + ${days}::integer, false) as in_time`;

interface OrderRequest {
  order_id: string;
  reader: OrderReader;
  days: number;
}

const isOrderOf = ({ order_id, reader }: OrderRequest) =>
  sql<boolean>`o.order_id = ${order_id} and ${isReadableBy(reader)}`;

/** @returns undefined when the reader may not see the order. */
export async function findReturnableOrder(
  db: Db,
  request: OrderRequest,
): Promise<ReturnableOrder | undefined> {
  const { rows } = await sql<ReturnableOrder>`
    select order_id, ${returnDays(request.days)} from orders o where ${isOrderOf(request)}`.execute(
    db,
  );
  return rows[0];
}

/** Like `findReturnableOrder`, with a row lock. */
export async function lockReturnableOrder(
  trx: Trx,
  request: OrderRequest,
): Promise<ReturnableOrder | undefined> {
  const { rows } = await sql<ReturnableOrder>`
    select order_id, ${returnDays(request.days)} from orders o
    where ${isOrderOf(request)} for no key update`.execute(trx);
  return rows[0];
}

type ReturnableLine = Omit<Returnable['lines'][number], 'image'> & { image: string | null };

/** Lines with pieces that were sent and are neither back nor on their way. */
export async function listReturnableLines(db: Db, order_id: string): Promise<ReturnableLine[]> {
  const { rows } = await sql<ReturnableLine>`
    select i.product_id, i.name, i.image, sent.quantity - coalesce(r.quantity, 0) as left
    from order_item i
    join (
      select product_id, sum(quantity)::integer as quantity
      from shipment_item where order_id = ${order_id} group by 1
    ) sent using (product_id)
    left join returned_piece r on r.order_id = i.order_id and r.product_id = i.product_id
    where i.order_id = ${order_id} and sent.quantity > coalesce(r.quantity, 0)
    order by i.product_id`.execute(db);
  return rows;
}

/** @returns false when the number is taken, or another call has stored the same request. */
export async function insertReturn(
  trx: Trx,
  { pieces, ...request }: NewReturn & { return_id: string; order_id: string },
): Promise<boolean> {
  const { return_id, order_id } = request;
  const inserted = await trx
    .insertInto('return_request')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('return_id')
    .executeTakeFirst();
  if (!inserted) return false;
  await trx
    .insertInto('return_item')
    .values(pieces.map((piece) => ({ ...piece, return_id, order_id })))
    .execute();
  return true;
}

export async function insertReturnImages(
  trx: Trx,
  return_id: string,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  await trx
    .insertInto('return_image')
    .values(keys.map((image_key, index) => ({ return_id, image_key, position: index + 1 })))
    .execute();
}

/** Searches this order only: the key of another customer's request finds nothing. */
export async function findReturnOfRequest(
  db: Db,
  request_id: string,
  order_id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('return_request')
    .select('return_id')
    .where('request_id', '=', request_id)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return row?.return_id;
}

/** @returns the key of a picture to delete. */
export async function findExpiredImage(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ image_key: string }>`
    select i.image_key from return_request r join return_image i using (return_id)
    where coalesce(r.refused_at, r.refunded_at, r.exchanged_at) < ${keptSince('returnImages')}
    limit 1`.execute(db);
  return rows[0]?.image_key;
}

export async function deleteReturnImage(db: Db, image_key: string): Promise<void> {
  await db.deleteFrom('return_image').where('image_key', '=', image_key).execute();
}
