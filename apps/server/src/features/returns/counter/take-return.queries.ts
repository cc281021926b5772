import type { OrderRefund, Tender } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** How an order was paid. */
export async function findTender(trx: Trx, order_id: string): Promise<Tender> {
  const { rows } = await sql<{ tender: Tender }>`
    select p.tender from orders o join payment p using (rzp_payment_id)
    where o.order_id = ${order_id}`.execute(trx);
  return rows[0]?.tender ?? 'provider';
}

export async function findRefundOfReturn(db: Db, return_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('return_request')
    .select('refund_id')
    .where('return_id', '=', return_id)
    .executeTakeFirst();
  return row?.refund_id ?? null;
}

interface RefundState {
  status: OrderRefund['status'];
  amount_paise: number;
}

export async function findRefundState(db: Db, refund_id: string): Promise<RefundState | undefined> {
  const { rows } = await sql<RefundState>`
    select status, amount_paise from refund where refund_id = ${refund_id}`.execute(db);
  return rows[0];
}
