import type { OrderReturn } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import { trackingUrl } from '@shop/domain/orders/couriers';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';

type Moment =
  | 'created_at'
  | 'approved_at'
  | 'refused_at'
  | 'received_at'
  | 'refunded_at'
  | 'exchanged_at';

export interface ReturnRecord extends Omit<OrderReturn, Moment | 'refund_amount' | 'tracking_url'> {
  created_at: Date;
  approved_at: Date | null;
  refused_at: Date | null;
  received_at: Date | null;
  refunded_at: Date | null;
  exchanged_at: Date | null;
  refund_paise: number | null;
  tracking_link: string | null;
}

/** Columns of `return_request r`. */
export const RETURN_COLUMNS: RawBuilder<ReturnRecord> = sql`
  r.return_id, r.order_id, r.status, r.reason, r.wish, r.created_at, r.approved_at, r.refused_at,
  r.refusal_reason, r.way_back, r.courier, r.tracking_number, r.tracking_link, r.received_at, r.refunded_at, r.exchanged_at,
  (select f.amount_paise from refund f where f.refund_id = r.refund_id) as refund_paise,
  (select json_agg(json_build_object('product_id', i.product_id, 'name', o.name,
      'quantity', i.quantity, 'arrived', i.restocked + i.written_off) order by i.product_id)
    from return_item i join order_item o using (order_id, product_id)
    where i.return_id = r.return_id) as pieces`;

/** Oldest first. */
export async function listReturnsOfOrder(db: Db, order_id: string): Promise<ReturnRecord[]> {
  const { rows } = await sql<ReturnRecord>`
    select ${RETURN_COLUMNS} from return_request r
    where r.order_id = ${order_id} order by r.created_at, r.return_id`.execute(db);
  return rows;
}

export function presentReturn(found: ReturnRecord): OrderReturn {
  const { refund_paise, tracking_link: _link, ...record } = found;
  return {
    ...record,
    tracking_url: trackingUrl(found) ?? null,
    created_at: record.created_at.toISOString(),
    approved_at: record.approved_at?.toISOString() ?? null,
    refused_at: record.refused_at?.toISOString() ?? null,
    received_at: record.received_at?.toISOString() ?? null,
    refunded_at: record.refunded_at?.toISOString() ?? null,
    exchanged_at: record.exchanged_at?.toISOString() ?? null,
    refund_amount: refund_paise === null ? null : toRupees(paise(refund_paise)),
  };
}
