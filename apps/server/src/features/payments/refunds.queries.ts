import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export type RefundReason =
  | 'sold_out'
  | 'duplicate'
  | 'underpaid'
  | 'orphan'
  | 'by_provider'
  | 'cancelled';

/** Owes the customer their money. 'processed': the provider has given it back already. */
export async function insertRefund(
  trx: Trx,
  refund: { rzp_payment_id: string; reason: RefundReason; state?: 'due' | 'processed' },
): Promise<void> {
  await trx.insertInto('refund').values(refund).execute();
}

export interface DueRefund {
  refund_id: string;
  rzp_payment_id: string;
  /** The provider has taken it on; what is left is to learn how it ends. */
  rzp_refund_id: string | null;
}

/**
 * Takes the next refund to send or to ask about. Who crashes with it leaves it to the next, with the
 * same key. It is tried for as long as it takes; from the first hour on an alert stands open.
 */
export async function claimDueRefund(db: Db): Promise<DueRefund | undefined> {
  const { rows } = await sql<DueRefund>`
    with due as (
      select refund_id from refund
      where state in ('due', 'pending') and next_try_at <= now()
      order by next_try_at for no key update skip locked limit 1
    )
    update refund r
    set attempts = attempts + 1,
      next_try_at = now()
        + least(interval '6 hours', interval '30 seconds' * power(2, least(attempts, 10)))
    from due where r.refund_id = due.refund_id
    returning r.refund_id, r.rzp_payment_id, r.rzp_refund_id`.execute(db);
  return rows[0];
}

/** Keeps what the provider says about a refund. What it has ended itself is not begun again. */
export async function setRefundState(
  db: Db,
  rzpPaymentId: string,
  {
    state,
    rzp_refund_id = null,
  }: { state: 'pending' | 'processed' | 'failed'; rzp_refund_id?: string | null },
): Promise<void> {
  await sql`
    update refund
    set state = ${state}, last_error = null,
      rzp_refund_id = coalesce(${rzp_refund_id}, rzp_refund_id)
    where rzp_payment_id = ${rzpPaymentId}
      and not (state = 'processed' and rzp_refund_id is not null)
      and not (${state} = 'pending' and state in ('processed', 'failed'))`.execute(db);
}

export async function noteRefundError(db: Db, refundId: string, last_error: string): Promise<void> {
  await db.updateTable('refund').set({ last_error }).where('refund_id', '=', refundId).execute();
}
