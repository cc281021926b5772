import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export type RefundReason =
  | 'sold_out'
  | 'duplicate'
  | 'underpaid'
  | 'orphan'
  | 'by_provider'
  | 'cancelled';

/** How `last_error` begins when the provider has said no, which is more than not having answered. */
export const REFUSED = 'Refused: ';

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

export interface ToldRefund {
  rzp_payment_id: string;
  rzp_refund_id: string;
  amount: number;
  state: 'pending' | 'processed' | 'failed';
}

/**
 * Keeps what the provider says about a refund of ours, or about a full one by anybody. What has ended
 * is not begun again. Tells whether it was about ours, about a smaller one of somebody else's, or about
 * one that was given up because it had failed; nothing: no refund of this payment is known here.
 */
export async function setRefundState(
  db: Db,
  told: ToldRefund,
): Promise<'ours' | 'smaller' | 'given up' | undefined> {
  const { rows } = await sql<{ about: 'ours' | 'smaller' | 'given up' }>`
    with known as (
      select r.refund_id, r.state, r.rzp_refund_id, r.rzp_payment_id,
        coalesce(r.rzp_refund_id = ${told.rzp_refund_id}, false)
          or ${told.amount} >= coalesce(p.amount_paise, 0) as is_ours,
        ${told.rzp_refund_id} = any(r.given_up) and ${told.state} <> 'processed' as is_given_up
      from refund r join payment p using (rzp_payment_id)
      where rzp_payment_id = ${told.rzp_payment_id}
      for no key update of r
    ), kept as (
      update refund r
      set state = ${told.state}, last_error = null,
        rzp_refund_id = coalesce(r.rzp_refund_id, ${told.rzp_refund_id})
      from known k
      where r.refund_id = k.refund_id and k.is_ours and not k.is_given_up
        and not (k.state = 'processed' and k.rzp_refund_id is not null)
        and not (${told.state} = 'pending' and k.state in ('processed', 'failed'))
      returning r.rzp_payment_id, r.state
    ), shown as (
      -- The order of a cancelled purchase says what its refund has come to.
      update orders o
      set payment_status = case k.state when 'processed' then 'Refunded' else 'Paid' end
      from kept k
      where o.rzp_payment_id = k.rzp_payment_id and k.state in ('processed', 'failed')
    )
    select case when is_given_up then 'given up' when is_ours then 'ours' else 'smaller' end as about
    from known`.execute(db);
  return rows[0]?.about;
}

/** Whether a refund of this size is only a part of what was paid. */
export async function isPart(db: Db, told: Pick<ToldRefund, 'rzp_payment_id' | 'amount'>) {
  const row = await db
    .selectFrom('payment')
    .select('rzp_payment_id')
    .where('rzp_payment_id', '=', told.rzp_payment_id)
    .where('amount_paise', '>', told.amount)
    .executeTakeFirst();
  return row !== undefined;
}

/** The refund of a payment, whatever its state. */
export async function findRefund(db: Db, rzpPaymentId: string) {
  return db
    .selectFrom('refund')
    .select(['refund_id', 'rzp_payment_id', 'rzp_refund_id', 'state'])
    .where('rzp_payment_id', '=', rzpPaymentId)
    .executeTakeFirst();
}

/** A refund that failed at the provider begins anew, under another key. Once for each failure. */
export async function renewFailedRefund(trx: Trx, rzpPaymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refund')
    .set({
      refund_id: sql`uuidv7()`,
      state: 'due',
      given_up: sql`array_remove(array_append(given_up, rzp_refund_id), null)`,
      rzp_refund_id: null,
      last_error: null,
      attempts: 0,
      next_try_at: sql`now()`,
      created_at: sql`now()`,
    })
    .where('rzp_payment_id', '=', rzpPaymentId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The provider has given back by itself what was never captured. */
export async function setRefundProcessed(trx: Trx, rzpPaymentId: string): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ state: 'processed', last_error: null })
    .where('rzp_payment_id', '=', rzpPaymentId)
    .execute();
}

export async function findRefundReason(trx: Trx, rzpPaymentId: string): Promise<RefundReason> {
  const { reason } = await trx
    .selectFrom('refund')
    .select('reason')
    .where('rzp_payment_id', '=', rzpPaymentId)
    .executeTakeFirstOrThrow();
  // The column's check holds exactly these.
  return reason as RefundReason;
}

export async function noteRefundError(db: Db, refundId: string, last_error: string): Promise<void> {
  await db.updateTable('refund').set({ last_error }).where('refund_id', '=', refundId).execute();
}
