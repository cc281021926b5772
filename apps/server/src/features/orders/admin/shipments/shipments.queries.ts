import type { ShipmentInput, Tracking } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

interface OrderToShip {
  order_status: string;
  user_id: number | null;
  cancellation_requested: boolean;
  refunded: boolean;
}

/** @returns undefined when there is no such order. */
export async function lockOrderToShip(
  trx: Trx,
  order_id: string,
): Promise<OrderToShip | undefined> {
  await sql`select from orders where order_id = ${order_id} for no key update`.execute(trx);
  // A second statement: the first would not see a refund that was committed while it waited.
  const { rows } = await sql<OrderToShip>`
    select o.order_status, o.user_id, (o.cancellation_requested_at is not null and o.cancellation_declined_at is null)
        as cancellation_requested,
      o.payment_status = 'Refunded' or exists (
        select from refund r where r.rzp_payment_id = o.rzp_payment_id and r.whole) as refunded
    from orders o where o.order_id = ${order_id}`.execute(trx);
  return rows[0];
}

export async function findShipmentOfRequest(
  trx: Trx,
  requestId: string,
  order_id: string,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('shipment')
    .select('shipment_id')
    .where('request_id', '=', requestId)
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return row?.shipment_id;
}

export type Pieces = NonNullable<ShipmentInput['items']>;

/** Pieces of an order that were not sent yet, nor refunded instead. */
export async function listPiecesLeft(trx: Trx, order_id: string): Promise<Pieces> {
  const { rows } = await sql<Pieces[number]>`
    select product_id, quantity - gone as quantity
    from order_item i, pieces_gone(i.order_id, i.product_id) gone
    where order_id = ${order_id} and quantity > gone
    order by product_id`.execute(trx);
  return rows;
}

/** What was paid for an order, and what was taken off. */
export const findTotal = (trx: Trx, order_id: string) =>
  trx
    .selectFrom('orders')
    .select(['total_paise', 'discount_paise'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();

interface NewShipment {
  order_id: string;
  created_by: number;
  request_id?: string | undefined;
  tracking?: Tracking | undefined;
  items: Pieces;
}

export async function insertShipment(
  trx: Trx,
  { items, tracking, ...shipment }: NewShipment,
): Promise<number> {
  const { order_id } = shipment;
  const { shipment_id } = await trx
    .insertInto('shipment')
    .values({ ...shipment, ...tracking })
    .returning('shipment_id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('shipment_item')
    .values(items.map((item) => ({ ...item, shipment_id, order_id })))
    .execute();
  return shipment_id;
}

/** Ends the packing of an order. @returns its tracking, undefined when none was saved. */
export async function takeDraft(trx: Trx, order_id: string): Promise<Tracking | undefined> {
  return trx
    .deleteFrom('shipment_draft')
    .where('order_id', '=', order_id)
    .returning(['courier', 'tracking_number', 'tracking_link'])
    .executeTakeFirst();
}

export async function upsertDraft(
  trx: Trx,
  draft: Tracking & { order_id: string; packed_by: number },
): Promise<void> {
  const { order_id, ...fields } = draft;
  await trx
    .insertInto('shipment_draft')
    .values({ order_id, ...fields })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ ...fields, packed_at: sql`now()` }),
    )
    .execute();
}

/**
 * Another order that has this number, sent or being packed. One parcel may hold several orders of one
 * customer. Couriers use their numbers again after some months.
 */
export async function findOrderWithNumber(
  db: Db,
  { courier, tracking_number }: Tracking,
  order_id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ order_id: string }>`
    select used.order_id from (
      select order_id from shipment_draft
      where tracking_number = ${tracking_number} and courier = ${courier}
      union all
      select order_id from shipment
      where tracking_number = ${tracking_number} and courier = ${courier}
        and shipped_at > now() - interval '180 days' and undone_at is null
    ) used join orders o using (order_id)
    join orders own on own.order_id = ${order_id}
    where used.order_id <> ${order_id}
      -- Guests are known by their phone.
      and case when o.user_id is not null and own.user_id is not null then o.user_id <> own.user_id
        else o.ship_to ->> 'phone' is distinct from own.ship_to ->> 'phone' end
    limit 1`.execute(db);
  return rows[0]?.order_id;
}

/** A parcel with a tax document stays, and one of an exchange. @returns courier and number of each removed one, for the audit log. */
export async function deleteShipments(trx: Trx, order_id: string): Promise<string[]> {
  const removed = await trx
    .deleteFrom('shipment')
    .where('order_id', '=', order_id)
    .where('return_id', 'is', null)
    .where('undone_at', 'is', null)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('tax_document')
            .select('document_id')
            .whereRef('tax_document.shipment_id', '=', 'shipment.shipment_id'),
        ),
      ),
    )
    .returning(['courier', 'tracking_number'])
    .execute();
  return removed.map(({ courier, tracking_number }) =>
    courier ? `${courier} ${tracking_number ?? ''}`.trim() : 'without courier',
  );
}

/** Whether a parcel was sent. One that only replaces what came back does not count: its pieces were sent before. */
export async function hasShipment(trx: Trx, order_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('shipment')
    .select('shipment_id')
    .where('order_id', '=', order_id)
    .where('return_id', 'is', null)
    .where('undone_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockShipment(trx: Trx, shipment_id: number) {
  return trx
    .selectFrom('shipment')
    .select(['order_id', 'courier', 'tracking_number', 'tracking_link'])
    .where('shipment_id', '=', shipment_id)
    .where('undone_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateTracking(
  trx: Trx,
  shipment_id: number,
  tracking: Tracking,
): Promise<void> {
  await trx.updateTable('shipment').set(tracking).where('shipment_id', '=', shipment_id).execute();
}
