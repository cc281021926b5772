import type { Shipment } from '@shop/contract';
import { trackingUrl } from '@shop/domain/orders/couriers';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

interface ShipmentRow {
  shipment_id: number;
  order_id: string;
  courier: string | null;
  tracking_number: string | null;
  tracking_link: string | null;
  shipped_at: Date;
  return_id: string | null;
  /** Null: none. */
  items: Shipment['items'] | null;
}

/** Parcels of each of the orders, oldest first. */
export async function listShipments(db: Db, orderIds: string[]): Promise<Map<string, Shipment[]>> {
  const { rows } = await sql<ShipmentRow>`
    select s.shipment_id, s.order_id, s.courier, s.tracking_number, s.tracking_link, s.shipped_at,
      s.return_id,
      (select json_agg(json_build_object('product_id', i.product_id, 'name', o.name,
          'quantity', i.quantity) order by i.product_id)
        from (
          select order_id, product_id, quantity from shipment_item where shipment_id = s.shipment_id
          union all
          select order_id, product_id, restocked + written_off from return_item
          where return_id = s.return_id and restocked + written_off > 0
        ) i join order_item o using (order_id, product_id)) as items
    from shipment s where s.order_id = any(${orderIds})
    order by s.shipment_id`.execute(db);
  const shipments = new Map<string, Shipment[]>();
  for (const row of rows) {
    shipments.set(row.order_id, [...(shipments.get(row.order_id) ?? []), present(row)]);
  }
  return shipments;
}

const present = ({ tracking_link, return_id, ...row }: ShipmentRow): Shipment => ({
  ...row,
  ...(return_id && { exchange_for: return_id }),
  tracking_url: trackingUrl({ ...row, tracking_link }) ?? null,
  shipped_at: row.shipped_at.toISOString(),
  items: row.items ?? [],
});
