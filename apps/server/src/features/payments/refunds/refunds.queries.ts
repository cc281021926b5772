import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { insertMessage } from '#mail/outbox.queries.ts';

export type RefundReason =
  | 'sold_out'
  | 'stale'
  | 'duplicate'
  | 'underpaid'
  | 'orphan'
  | 'by_provider'
  | 'cancelled';

/** 'processed': the provider has already refunded the payment on its own. */
export async function insertRefund(
  trx: Trx,
  refund: { rzp_payment_id: string; reason: RefundReason; status?: 'due' | 'processed' },
): Promise<void> {
  await trx.insertInto('refund').values(refund).execute();
}

export interface DueRefund {
  refund_id: string;
  idempotency_key: string;
  rzp_payment_id: string;
  /** Set once the provider has accepted the refund; from then on it is only polled. */
  rzp_refund_id: string | null;
}

/**
 * Claims the next refund to submit or to poll. A retry after a crash uses the same idempotency key.
 * Retries never end; after the first hour an alert is open.
 */
export async function claimDueRefund(db: Db): Promise<DueRefund | undefined> {
  const { rows } = await sql<DueRefund>`
    with due as (
      select refund_id from refund
      where status in ('due', 'pending') and next_check_at <= now()
      order by next_check_at for no key update skip locked limit 1
    )
    update refund r
    set attempts = attempts + 1,
      next_check_at = now()
        + least(interval '6 hours', interval '30 seconds' * power(2, least(attempts, 10)))
    from due where r.refund_id = due.refund_id
    returning r.refund_id, r.idempotency_key, r.rzp_payment_id, r.rzp_refund_id`.execute(db);
  return rows[0];
}

export interface RefundUpdate {
  rzp_payment_id: string;
  rzp_refund_id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}

/**
 * applied: about the shop's refund, or about a full refund made in the provider's dashboard.
 * partial: about a smaller refund made elsewhere.
 * superseded: about a failed refund that was restarted under another key.
 */
type RefundUpdateResult = 'applied' | 'partial' | 'superseded';

/**
 * Applies the provider's status to the refund of a payment and to its order. A finished refund does not
 * become pending again. @returns undefined when the payment has no refund here.
 */
export async function applyRefundUpdate(
  db: Db,
  update: RefundUpdate,
): Promise<RefundUpdateResult | undefined> {
  const { rows } = await sql<{ result: RefundUpdateResult }>`
    with known as (
      select r.refund_id, r.status, r.rzp_refund_id, r.rzp_payment_id,
        coalesce(r.rzp_refund_id = ${update.rzp_refund_id}, false)
          or ${update.amount} >= coalesce(p.amount_paise, 0) as applies,
        ${update.rzp_refund_id} = any(r.failed_rzp_refund_ids) and ${update.status} <> 'processed' as is_superseded
      from refund r join payment p using (rzp_payment_id)
      where rzp_payment_id = ${update.rzp_payment_id}
      for no key update of r
    ), updated as (
      update refund r
      set status = ${update.status}, last_error = null,
        rzp_refund_id = coalesce(r.rzp_refund_id, ${update.rzp_refund_id})
      from known k
      where r.refund_id = k.refund_id and k.applies and not k.is_superseded
        and not (k.status = 'processed' and k.rzp_refund_id is not null)
        and not (${update.status} = 'pending' and k.status in ('processed', 'failed'))
      returning r.rzp_payment_id, r.status
    ), message_inserted as (
      insert into message (kind, unique_key, rzp_payment_id)
      select 'refund_processed', 'refund_processed:' || u.rzp_payment_id, u.rzp_payment_id
      from updated u where u.status = 'processed'
      on conflict do nothing
    ), order_updated as (
      update orders o
      set payment_status = case u.status when 'processed' then 'Refunded' else 'Paid' end
      from updated u
      where o.rzp_payment_id = u.rzp_payment_id and u.status in ('processed', 'failed')
    )
    select case when is_superseded then 'superseded' when applies then 'applied'
      else 'partial' end as result
    from known`.execute(db);
  return rows[0]?.result;
}

export async function isPartialAmount(
  db: Db,
  update: Pick<RefundUpdate, 'rzp_payment_id' | 'amount'>,
) {
  const row = await db
    .selectFrom('payment')
    .select('rzp_payment_id')
    .where('rzp_payment_id', '=', update.rzp_payment_id)
    .where('amount_paise', '>', update.amount)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRefund(db: Db, rzpPaymentId: string) {
  return db
    .selectFrom('refund')
    .select(['refund_id', 'idempotency_key', 'rzp_payment_id', 'rzp_refund_id', 'status'])
    .where('rzp_payment_id', '=', rzpPaymentId)
    .executeTakeFirst();
}

/** Makes a failed refund due again, under a new idempotency key. */
export async function restartFailedRefund(trx: Trx, rzpPaymentId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refund')
    .set({
      idempotency_key: sql`uuidv7()`,
      status: 'due',
      failed_rzp_refund_ids: sql`array_remove(array_append(failed_rzp_refund_ids, rzp_refund_id), null)`,
      rzp_refund_id: null,
      last_error: null,
      attempts: 0,
      next_check_at: sql`now()`,
      created_at: sql`now()`,
    })
    .where('rzp_payment_id', '=', rzpPaymentId)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markRefundProcessed(trx: Trx, rzpPaymentId: string): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ status: 'processed', last_error: null })
    .where('rzp_payment_id', '=', rzpPaymentId)
    .execute();
  await insertMessage(trx, {
    kind: 'refund_processed',
    subject: rzpPaymentId,
    rzp_payment_id: rzpPaymentId,
  });
}

export async function findRefundReason(trx: Trx, rzpPaymentId: string): Promise<RefundReason> {
  const { reason } = await trx
    .selectFrom('refund')
    .select('reason')
    .where('rzp_payment_id', '=', rzpPaymentId)
    .executeTakeFirstOrThrow();
  // The column's CHECK allows exactly these values.
  return reason as RefundReason;
}

export async function recordRefundError(
  db: Db,
  refundId: string,
  last_error: string,
): Promise<void> {
  await db.updateTable('refund').set({ last_error }).where('refund_id', '=', refundId).execute();
}
