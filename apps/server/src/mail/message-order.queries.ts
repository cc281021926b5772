import { trackingUrl } from '@shop/domain/orders/couriers';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface MessageOrder {
  order_id: string;
  /** Null from a shop that writes no receipts with numbers. */
  receipt_number: string | null;
  order_date: Date;
  total_paise: number;
  /** Part of the total. */
  delivery_paise: number;
  /** Code of the coupon that was used. */
  coupon_code: string | null;
  discount_paise: number;
  /** YYYY-MM-DD; null for orders from before. */
  estimated_from: string | null;
  estimated_until: string | null;
  /** The provider's name of the method; null when it did not tell. */
  payment_method: string | null;
  items: { name: string; quantity: number; unit_price_paise: number }[];
  ship_to: {
    name: string;
    phone: string;
    address: {
      houseName: string;
      post_office: string;
      city: string;
      state: string;
      pinCode: string;
      stateCode?: string;
    };
    /** The customer, when someone else receives the parcel. */
    buyer?: string;
  };
  /** It is in no account: whoever reads the message may be a stranger, because nobody has confirmed the email. */
  is_guests: boolean;
}

/** The frozen address of an order or a checkout. */
export type ShipTo = MessageOrder['ship_to'] & {
  /** Missing when it was bought by a payment link. */
  email?: string;
};

/** An order with the state that decides whether a message about it is still true. */
export async function findMessageOrder(db: Db, order_id: string | null) {
  const { rows } = await sql<{
    order: Omit<MessageOrder, 'order_date' | 'ship_to'>;
    order_date: Date;
    ship_to: ShipTo;
    order_status: string;
    payment_status: string;
    gift: boolean;
    /** Some pieces were sent, and others are still to be sent. */
    partly_shipped: boolean;
  }>`
    select json_build_object('order_id', o.order_id, 'total_paise', o.total_paise,
        'receipt_number', (select d.number from tax_document d
          where d.order_id = o.order_id and d.kind = 'receipt'),
        'delivery_paise', o.delivery_paise, 'coupon_code', o.coupon_code,
        'discount_paise', o.discount_paise, 'estimated_from', o.estimated_from,
        'estimated_until', o.estimated_until, 'payment_method', o.payment_method,
        'is_guests', o.channel in ('guest', 'link') and o.user_id is null,
        'items', (select json_agg(json_build_object('name', i.name, 'quantity', i.quantity,
          'unit_price_paise', i.unit_price_paise) order by i.product_id)
          from order_item i where i.order_id = o.order_id)) as order,
      o.order_date, o.ship_to, o.order_status, o.payment_status, o.partly_shipped,
      o.gift_note is not null as gift
    from orders o
    where o.order_id = ${order_id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { order, order_date, ship_to, ...state } = row;
  const found: MessageOrder = { ...order, order_date, ship_to };
  return { order: found, email: ship_to.email, ...state };
}

/** Pieces of an order that were sent, in all of its parcels. */
export async function listSentItems(
  db: Db,
  order_id: string,
): Promise<{ name: string; quantity: number }[]> {
  const { rows } = await sql<{ name: string; quantity: number }>`
    select l.name, sum(i.quantity)::integer as quantity
    from shipment_item i join order_item l using (order_id, product_id)
    where i.order_id = ${order_id}
    group by l.product_id, l.name order by l.product_id`.execute(db);
  return rows;
}

/** A shipment that was sent. */
export interface MessageShipment {
  courier: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  items: { name: string; quantity: number }[];
  /** Its invoice or bill of supply; null from a shop that writes none. */
  document: { document_id: number; number: string } | null;
  /** Pieces of the order are still to be sent. */
  partly: boolean;
}

interface SentShipment extends MessageShipment {
  /** The rest of an order whose first shipment has arrived. */
  after_delivery: boolean;
}

/** @returns undefined when the shipment was removed or undone, because it was not sent. */
export async function findMessageShipment(
  db: Db,
  shipment_id: number | null,
): Promise<SentShipment | undefined> {
  const { rows } = await sql<Omit<SentShipment, 'tracking_url'> & { tracking_link: string | null }>`
    select s.courier, s.tracking_number, s.tracking_link, o.partly_shipped as partly,
      o.order_status = 'Delivered' and coalesce(s.shipped_at > o.delivery_date, false)
        as after_delivery,
      (select json_agg(json_build_object('name', l.name, 'quantity', i.quantity) order by i.product_id)
        from shipment_item i join order_item l using (order_id, product_id)
        where i.shipment_id = s.shipment_id) as items,
      (select json_build_object('document_id', d.document_id, 'number', d.number)
        from tax_document d where d.shipment_id = s.shipment_id) as document
    from shipment s join orders o using (order_id)
    where s.shipment_id = ${shipment_id} and s.undone_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { tracking_link, ...shipment } = row;
  return { ...shipment, tracking_url: trackingUrl({ ...shipment, tracking_link }) ?? null };
}
