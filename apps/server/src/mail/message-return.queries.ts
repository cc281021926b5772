import { trackingUrl } from '@shop/domain/orders/couriers';
import type { WayBack } from '@shop/domain/orders/ways-back';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { MessageShipment, ShipTo } from './message-order.queries.ts';

/** Pieces that a customer sends back. */
export interface MessageReturn {
  return_id: string;
  order_id: string;
  /** The customer's. */
  name: string;
  items: { name: string; quantity: number }[];
  wish: 'refund' | 'exchange';
  /** The shop pays for sending it back. */
  defect: boolean;
  refusal_reason: string | null;
  way_back: WayBack;
}

/** The parcel that the shop has booked for a return. */
export type BookedParcel = Pick<MessageShipment, 'courier' | 'tracking_number' | 'tracking_url'>;

interface ReturnRow extends Omit<MessageReturn, 'name' | 'items'> {
  ship_to: ShipTo;
  pieces: { name: string; quantity: number; arrived: number }[];
  parcel: ReturnRow['shipment'];
  shipment:
    | (Pick<MessageShipment, 'courier' | 'tracking_number'> & { tracking_link: string | null })
    | null;
}

/** A return with the pieces that arrived, the parcel that is awaited, and the shipment of an exchange. */
export async function findMessageReturn(
  db: Db,
  return_id: string | null,
): Promise<
  | {
      email: string | undefined;
      returned: MessageReturn;
      parcel: BookedParcel | null;
      shipment: MessageShipment | null;
    }
  | undefined
> {
  const { rows } = await sql<ReturnRow>`
    select r.return_id, r.order_id, r.wish, r.reason <> 'changed_mind' as defect, r.refusal_reason,
      r.way_back, o.ship_to,
      (select json_agg(json_build_object('name', l.name, 'quantity', i.quantity,
          'arrived', i.restocked + i.written_off) order by i.product_id)
        from return_item i join order_item l using (order_id, product_id)
        where i.return_id = r.return_id) as pieces,
      (select json_build_object('courier', s.courier, 'tracking_number', s.tracking_number,
          'tracking_link', s.tracking_link)
        from shipment s where s.return_id = r.return_id) as shipment,
      case when r.status = 'approved' and r.tracking_number is not null
        then json_build_object('courier', r.courier, 'tracking_number', r.tracking_number,
          'tracking_link', r.tracking_link) end as parcel
    from return_request r join orders o using (order_id)
    where r.return_id = ${return_id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { ship_to, pieces, parcel, shipment, ...facts } = row;
  const arrived = pieces.filter((piece) => piece.arrived > 0);
  const items =
    arrived.length > 0
      ? arrived.map((piece) => ({ name: piece.name, quantity: piece.arrived }))
      : pieces.map(({ name, quantity }) => ({ name, quantity }));
  return {
    email: ship_to.email,
    returned: { ...facts, items, name: ship_to.buyer ?? ship_to.name },
    parcel: parcel && {
      courier: parcel.courier,
      tracking_number: parcel.tracking_number,
      tracking_url: trackingUrl(parcel) ?? null,
    },
    shipment: shipment && {
      courier: shipment.courier,
      tracking_number: shipment.tracking_number,
      items,
      tracking_url: trackingUrl(shipment) ?? null,
      partly: false,
      document: null,
    },
  };
}
