import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';
import { insertMessage } from '#mail/outbox.queries.ts';

export interface RefundUpdate {
  rzp_refund_id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}

/**
 * Applies the provider's status to a refund of a locked payment and to its order, which is Refunded when all
 * of the payment is. A finished refund does not become pending again.
 */
export async function applyRefundUpdate(
  trx: Trx,
  refund_id: string,
  { rzp_refund_id, amount, status }: RefundUpdate,
): Promise<void> {
  const { rows } = await sql<{ rzp_payment_id: string; whole: boolean }>`
    update refund
    set status = ${status}, last_error = null,
      rzp_refund_id = coalesce(rzp_refund_id, ${rzp_refund_id}),
      amount_paise = coalesce(amount_paise, ${amount})
    where refund_id = ${refund_id}
      and not (status = 'processed' and rzp_refund_id is not null)
      and not (${status} = 'pending' and status in ('processed', 'failed'))
    returning rzp_payment_id, whole`.execute(trx);
  const [updated] = rows;
  if (!updated || status === 'pending') return;
  const { rzp_payment_id, whole } = updated;
  if (whole && status === 'processed') {
    await insertMessage(trx, { kind: 'refund_processed', subject: rzp_payment_id, rzp_payment_id });
  }
  await sql`
    update orders
    set payment_status = case when is_refunded(rzp_payment_id) then 'Refunded' else 'Paid' end
    where rzp_payment_id = ${rzp_payment_id}`.execute(trx);
}
