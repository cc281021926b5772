import {
  MAX_ORDERS_AT_ONCE,
  type OrderChannel,
  type PackingItem,
  type PackingOrder,
} from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  IS_PARTLY_SENT,
  IS_PENDING_TO_PACK,
  PARTLY_SENT,
} from '#features/orders/shipments.queries.ts';

/** Literals instead of parameters, so that the planner knows how small a page is. */
const PAGE_SIZE = sql.lit(MAX_ORDERS_AT_ONCE);

/** Orders with pieces to send, oldest first: of each index the first page. */
export async function listOrdersToPack(db: Db): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from (
      (select order_id, order_date from orders o where ${IS_PENDING_TO_PACK}
        order by order_date, order_id desc limit ${PAGE_SIZE})
      union all
      (select order_id, order_date from orders o where ${IS_PARTLY_SENT}
        order by order_date, order_id limit ${PAGE_SIZE})
    ) open order by order_date, order_id limit ${PAGE_SIZE}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}

export async function countOrdersToPack(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from orders o where ${IS_PENDING_TO_PACK})
      + (select count(*) from orders o where ${IS_PARTLY_SENT}) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

interface PackingRow {
  order_id: string;
  user_id: number | null;
  order_date: Date;
  order_status: string;
  ship_to: unknown;
  channel: OrderChannel;
  total_paise: number;
  gift_note: string | null;
  cancellation_requested: boolean;
  refunded: boolean;
  refund: PackingOrder['refund'];
  weight_g: number | null;
  partly_sent: PackingOrder['partly_sent'];
  notes: PackingOrder['notes'];
  items: (Omit<PackingItem, 'image'> & { image: string | null })[];
  draft: PackingOrder['draft'];
}

/** The named orders with their items, in the given order. */
export async function listPackingRows(db: Db, orderIds: string[]): Promise<PackingRow[]> {
  const { rows } = await sql<PackingRow>`
    select o.order_id, o.user_id, o.order_date, o.order_status, o.ship_to, o.gift_note, o.channel, o.total_paise,
      (o.cancellation_requested_at is not null and o.cancellation_declined_at is null)
        as cancellation_requested,
      o.payment_status = 'Refunded' or r.refund_id is not null as refunded, r.status as refund,
      line.items, line.weight_g, ${PARTLY_SENT} as partly_sent,
      (select coalesce(json_agg(json_build_object('note_id', n.note_id, 'text', n.text,
          'admin', a.name, 'at', n.created_at) order by n.note_id desc), '[]')
        from note n join admin a using (admin_id) where n.order_id = o.order_id) as notes,
      (select json_build_object('courier', d.courier, 'tracking_number', d.tracking_number,
          'tracking_link', d.tracking_link, 'packed_at', d.packed_at)
        from shipment_draft d where d.order_id = o.order_id) as draft
    from unnest(${orderIds}::text[]) with ordinality as named (order_id, place)
    join orders o using (order_id)
    left join refund r on r.rzp_payment_id = o.rzp_payment_id and r.whole
    cross join lateral (
      select json_agg(json_build_object('product_id', i.product_id, 'name', i.name,
          'quantity', i.quantity, 'left', i.quantity - gone, 'image', i.image,
          'body_color', coalesce(p.body_color, p.color), 'border_color', p.border_color,
          'number', coalesce(p.shelf_mark, p.product_id::text))
          order by i.product_id) as items,
        -- Null as soon as one weight is not known.
        case when bool_and(p.weight_g is not null)
          then sum(p.weight_g * (i.quantity - gone))::integer end as weight_g
      from order_item i join product p using (product_id)
      cross join pieces_gone(i.order_id, i.product_id) gone
      where i.order_id = o.order_id
    ) line
    order by named.place`.execute(db);
  return rows;
}
