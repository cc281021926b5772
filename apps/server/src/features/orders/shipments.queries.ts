import type { Shipment } from '@shop/contract';
import { trackingUrl } from '@shop/domain/orders/couriers';
import type { PartlySent } from '@shop/domain/orders/order-status';
import { UNDO_MINUTES } from '@shop/domain/orders/undo';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A condition on `orders o`: pieces are still to be sent, whatever has arrived of the others. */
export const IS_PARTLY_SENT = sql<boolean>`(
  o.partly_shipped and o.order_status in ('Shipped', 'Delivered'))`;

/**
 * A condition on `orders o`. A sent order that was set back to Pending has nothing to pack. Orders to pack are
 * these and the partly sent ones: two queries, because a condition over both would read all orders.
 */
export const IS_PENDING_TO_PACK = sql<boolean>`(
  o.order_status = 'Pending' and not o.nothing_to_send)`;

/** A condition on `orders o`: all of it was sent, or refunded instead, and its status was set back. */
export const IS_SENT_BUT_PENDING = sql<boolean>`(o.order_status = 'Pending' and o.nothing_to_send)`;

/** A column of `orders o`: when the last parcel left of an order that was set back to Pending. */
export const SENT_BEFORE = sql<Date | null>`case when ${IS_SENT_BUT_PENDING} then (
  select max(s.shipped_at) from shipment s
  where s.order_id = o.order_id and s.undone_at is null and s.return_id is null) end`;

/** A column of `orders o`. Pieces that were refunded instead of being sent do not count. */
export const PARTLY_SENT = sql<PartlySent | null>`case when ${IS_PARTLY_SENT} then (
  select json_build_object('sent', sent, 'pieces', sent + waiting)
  from (
    select coalesce(sum(s.quantity), 0)::integer as sent
    from shipment_item s where s.order_id = o.order_id
  ) parcels, (
    select sum(i.quantity - pieces_gone(i.order_id, i.product_id))::integer as waiting
    from order_item i where i.order_id = o.order_id
  ) rest) end`;

interface ShipmentRow {
  shipment_id: number;
  order_id: string;
  courier: string | null;
  tracking_number: string | null;
  tracking_link: string | null;
  shipped_at: Date;
  return_id: string | null;
  undoable: boolean;
  /** Null: none. */
  items: Shipment['items'] | null;
}

/**
 * A condition on `shipment s`: a parcel can be undone for some minutes, until money or pieces come back. An exchange
 * is a step of its return, and what was sold at the counter has left the shop.
 */
export const IS_UNDOABLE = sql<boolean>`(
  s.undone_at is null and s.return_id is null
  and s.shipped_at > now() - make_interval(mins => ${sql.lit(UNDO_MINUTES)})
  and not exists (select from orders o where o.order_id = s.order_id and o.channel = 'counter')
  and not exists (select from return_request r where r.order_id = s.order_id)
  and not exists (
    select from refund r join orders o using (rzp_payment_id)
    where o.order_id = s.order_id and r.created_at >= s.shipped_at))`;

/** Parcels of each of the orders, oldest first. Staff see whether one can be undone. */
export async function listShipments(
  db: Db,
  orderIds: string[],
  reader: 'customer' | 'staff',
): Promise<Map<string, Shipment[]>> {
  const { rows } = await sql<ShipmentRow>`
    select s.shipment_id, s.order_id, s.courier, s.tracking_number, s.tracking_link, s.shipped_at,
      s.return_id, ${reader === 'staff'} and ${IS_UNDOABLE} as undoable,
      (select json_agg(json_build_object('product_id', i.product_id, 'name', o.name,
          'quantity', i.quantity) order by i.product_id)
        from (
          select order_id, product_id, quantity from shipment_item where shipment_id = s.shipment_id
          union all
          select order_id, product_id, restocked + written_off from return_item
          where return_id = s.return_id and restocked + written_off > 0
        ) i join order_item o using (order_id, product_id)) as items
    from shipment s where s.order_id = any(${orderIds}) and s.undone_at is null
    order by s.shipment_id`.execute(db);
  const shipments = new Map<string, Shipment[]>();
  for (const row of rows) {
    shipments.set(row.order_id, [...(shipments.get(row.order_id) ?? []), present(row)]);
  }
  return shipments;
}

const present = ({ tracking_link, return_id, undoable, ...row }: ShipmentRow): Shipment => ({
  ...row,
  ...(return_id && { exchange_for: return_id }),
  ...(undoable && { undoable }),
  tracking_url: trackingUrl({ ...row, tracking_link }) ?? null,
  shipped_at: row.shipped_at.toISOString(),
  items: row.items ?? [],
});
