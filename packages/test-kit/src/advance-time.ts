import type { Db } from '@shop/server/db/database.ts';
import { sql } from 'kysely';

/**
 * Moves the timestamps of checkouts, payment links, the queue, payments, refunds, webhooks, orders, their links,
 * receipts and messages into the past.
 */
export async function advanceTime(db: Db, interval: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update checkout set created_at = created_at - ${interval}::interval,
      waiting_since = waiting_since - ${interval}::interval,
      expires_at = expires_at - ${interval}::interval,
      max_expires_at = max_expires_at - ${interval}::interval,
      window_opened_at = case when link_id is null then window_opened_at else window_opened_at - ${interval}::interval end,
      next_check_at = next_check_at - ${interval}::interval,
      released_at = released_at - ${interval}::interval, paid_at = paid_at - ${interval}::interval`.execute(
      trx,
    );
    await sql`update payment_link set created_at = created_at - ${interval}::interval,
      hold_until = hold_until - ${interval}::interval, cancelled_at = cancelled_at - ${interval}::interval`.execute(
      trx,
    );
    await sql`update payment_queue set next_try_at = next_try_at - ${interval}::interval`.execute(
      trx,
    );
    await sql`update payment set next_check_at = next_check_at - ${interval}::interval`.execute(
      trx,
    );
    await sql`update refund set next_check_at = next_check_at - ${interval}::interval,
      created_at = created_at - ${interval}::interval`.execute(trx);
    await sql`update webhook_event set next_check_at = next_check_at - ${interval}::interval,
      received_at = received_at - ${interval}::interval`.execute(trx);
    await sql`update due_receipt set next_check_at = next_check_at - ${interval}::interval`.execute(
      trx,
    );
    await sql`update orders set order_date = order_date - ${interval}::interval,
      cancellation_requested_at = cancellation_requested_at - ${interval}::interval`.execute(trx);
    await sql`update shop_notice set occurred_at = occurred_at - ${interval}::interval
      where kind in ('new_order', 'cancellation_requested')`.execute(trx);
    await sql`update page_token set expires_at = expires_at - ${interval}::interval`.execute(trx);
    await sql`update wrong_phone_end set tried_at = tried_at - ${interval}::interval`.execute(trx);
    await sql`update message set created_at = created_at - ${interval}::interval,
      next_attempt_at = next_attempt_at - ${interval}::interval`.execute(trx);
  });
}
