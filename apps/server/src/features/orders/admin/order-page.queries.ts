import type {
  AdminOrderPage,
  OrderChannel,
  OrderFulfilment,
  Recipient,
  Tender,
} from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { IS_RESTOCKED } from '#features/orders/order-actions.queries.ts';
import { PARTLY_SENT, SENT_BEFORE } from '#features/orders/shipments.queries.ts';

interface OrderPageRow {
  user_id: number | null;
  channel: OrderChannel;
  tender: Tender;
  claimed_at: Date | null;
  of_disabled_customer: boolean;
  total_paise: number;
  payment_id: string;
  order_status: string;
  recipient_version: string;
  cancellation_requested_at: Date | null;
  decline_reason: string | null;
  restocked: boolean;
  refund: OrderFulfilment['refund'];
  mail_rejected: boolean;
  pieces: number;
  partly_sent: OrderFulfilment['partly_sent'];
  sent_before: Date | null;
  returns: NonNullable<AdminOrderPage['returns']>;
}

export async function findOrderPage(db: Db, order_id: string): Promise<OrderPageRow | undefined> {
  const { rows } = await sql<OrderPageRow>`
    select o.user_id, o.channel, p.tender, o.claimed_at, o.total_paise, o.rzp_payment_id as payment_id, o.order_status, o.cancellation_requested_at,
      o.cancellation_decline_reason as decline_reason, r.status as refund,
      md5(o.ship_to::text) as recipient_version,
      o.channel in ('guest', 'link') and is_of_disabled_customer(o.ship_to ->> 'email', o.ship_to ->> 'phone')
        as of_disabled_customer,
      ${PARTLY_SENT} as partly_sent, ${SENT_BEFORE} as sent_before, ${IS_RESTOCKED} as restocked,
      exists (select from message m
        where m.order_id = o.order_id and m.status = 'suppressed') as mail_rejected,
      (select sum(i.quantity)::integer from order_item i where i.order_id = o.order_id) as pieces,
      coalesce((select json_agg(json_build_object('return_id', b.return_id, 'status', b.status)
          order by b.created_at desc)
        from return_request b where b.order_id = o.order_id), '[]') as returns
    from orders o join payment p using (rzp_payment_id)
    left join refund r on r.rzp_payment_id = o.rzp_payment_id and r.whole
    where o.order_id = ${order_id}`.execute(db);
  return rows[0];
}

/** Locks the order. */
export async function lockRecipient(trx: Trx, order_id: string) {
  return trx
    .selectFrom('orders')
    .select(['order_status', 'ship_to', sql<string>`md5(ship_to::text)`.as('version')])
    .where('order_id', '=', order_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The email stays: it is the account's, or a guest corrects it. The words for the search are updated. */
export async function updateRecipient(
  trx: Trx,
  order_id: string,
  { recipient, phone, address }: Recipient,
): Promise<void> {
  const changed = JSON.stringify({ name: recipient, phone, address });
  await sql`
    update orders o
    set ship_to = o.ship_to || ${changed}::jsonb,
      search_words = o.search_words
        || order_search_words(o.order_id, o.rzp_payment_id, o.ship_to || ${changed}::jsonb, '')
    where order_id = ${order_id}`.execute(trx);
}
