import type { CreditPart } from '@shop/domain/tax/plan-credit';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { insertMessage } from '#mail/outbox.queries.ts';

export type RefundReason =
  | 'sold_out'
  | 'stale'
  | 'withdrawn'
  | 'duplicate'
  | 'underpaid'
  | 'orphan'
  | 'by_provider'
  | 'cancelled'
  | 'part'
  | 'returned';

export interface NewRefund {
  rzp_payment_id: string;
  reason: RefundReason;
  /** 'processed': the provider has already refunded the payment on its own. */
  status?: 'due' | 'pending' | 'processed';
  /** False for a partial refund. */
  whole?: boolean;
  /** Missing: everything that was paid. */
  amount_paise?: number;
  explanation?: string;
  request_id?: string;
  rzp_refund_id?: string;
}

/** @returns the id of the refund. */
export async function insertRefund(trx: Trx, refund: NewRefund): Promise<string> {
  const { refund_id } = await trx
    .insertInto('refund')
    .values((of) => ({
      amount_paise: of
        .selectFrom('payment')
        .select('amount_paise')
        .where('rzp_payment_id', '=', refund.rzp_payment_id),
      ...refund,
    }))
    .returning('refund_id')
    .executeTakeFirstOrThrow();
  return refund_id;
}

/** Pieces and money of each order line in a refund. */
export async function insertRefundItems(
  trx: Trx,
  { refund_id, order_id }: { refund_id: string; order_id: string },
  {
    parts,
    unsent,
    isRestocked,
  }: { parts: CreditPart[]; unsent: ReadonlyMap<number, number>; isRestocked: boolean },
): Promise<void> {
  const products = [...new Set(parts.map(({ product_id }) => product_id))];
  if (products.length === 0) return;
  const items = products.map((product_id) => {
    const mine = parts.filter((part) => part.product_id === product_id);
    return {
      refund_id,
      order_id,
      product_id,
      unsent: unsent.get(product_id) ?? 0,
      restocked: isRestocked ? (unsent.get(product_id) ?? 0) : 0,
      quantity: mine.reduce((all, { quantity }) => all + quantity, 0),
      amount_paise: mine.reduce((all, { amounts }) => all + amounts.gross, 0),
      withheld_paise: mine.reduce((all, { withheld }) => all + withheld, 0),
    };
  });
  await trx.insertInto('refund_item').values(items).execute();
}

export interface DueRefund {
  refund_id: string;
  idempotency_key: string;
  rzp_payment_id: string;
  /** Null: everything that was paid. */
  amount_paise: number | null;
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
      select refund_id from refund r
      where status in ('due', 'pending') and next_check_at <= now()
        -- Staff give back what the provider never had.
        and not exists (
          select from payment p where p.rzp_payment_id = r.rzp_payment_id and p.tender <> 'provider')
      order by next_check_at for no key update skip locked limit 1
    )
    update refund r
    set attempts = attempts + 1,
      next_check_at = now()
        + least(interval '6 hours', interval '30 seconds' * power(2, least(attempts, 10)))
    from due where r.refund_id = due.refund_id
    returning r.refund_id, r.idempotency_key, r.rzp_payment_id, r.amount_paise, r.rzp_refund_id`.execute(
    db,
  );
  return rows[0];
}

/** Every transaction about refunds locks the payment first: settling, too, locks it before the order. */
export async function lockPayment(trx: Trx, rzp_payment_id: string) {
  const { rows } = await sql<{
    rzp_payment_id: string;
    status: string;
    /** Null for an orphan whose amount is not known. */
    paid_paise: number | null;
    order_id: string | null;
  }>`
    select p.rzp_payment_id, p.status, coalesce(p.amount_paise, c.amount_paise) as paid_paise, o.order_id
    from payment p left join checkout c using (checkout_id)
    left join orders o on o.rzp_payment_id = p.rzp_payment_id
    where p.rzp_payment_id = ${rzp_payment_id}
    for no key update of p`.execute(trx);
  return rows[0];
}

export type KnownRefund = Awaited<ReturnType<typeof listRefundsOf>>[number];

/** Refunds of a payment, oldest first. */
export async function listRefundsOf(db: Db, rzp_payment_id: string) {
  return db
    .selectFrom('refund')
    .select(['refund_id', 'rzp_payment_id', 'whole', 'amount_paise', 'status'])
    .select(['idempotency_key', 'rzp_refund_id', 'failed_rzp_refund_ids', 'reason'])
    .where('rzp_payment_id', '=', rzp_payment_id)
    .orderBy('refund_id')
    .execute();
}

/** The sum that earlier refunds of an order have withheld. */
export async function sumWithheld(trx: Trx, order_id: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(withheld_paise), 0)::bigint as paise
    from refund_item where order_id = ${order_id}`.execute(trx);
  return rows[0]?.paise ?? 0;
}

/** Refunds the provider has accepted, by payment; payments without an order are left out. */
export async function sumAcceptedRefunds(db: Db, rzpPaymentIds: string[]) {
  const { rows } = await sql<{ rzp_payment_id: string; paise: number }>`
    select o.rzp_payment_id, coalesce(sum(coalesce(r.amount_paise, p.amount_paise)) filter (
      where r.status = 'processed' or (r.status = 'pending' and r.rzp_refund_id is not null)
    ), 0)::bigint as paise
    from orders o join payment p using (rzp_payment_id) left join refund r using (rzp_payment_id)
    where o.rzp_payment_id = any(${rzpPaymentIds}) group by 1`.execute(db);
  return new Map(rows.map(({ rzp_payment_id, paise }) => [rzp_payment_id, paise]));
}

/** Makes the failed refunds of a payment due again, under new idempotency keys. */
export async function restartFailedRefunds(trx: Trx, rzp_payment_id: string): Promise<void> {
  await trx
    .updateTable('refund')
    .set({
      idempotency_key: sql`uuidv7()`,
      status: 'due',
      failed_rzp_refund_ids: sql`array_remove(array_append(failed_rzp_refund_ids, rzp_refund_id), null)`,
      rzp_refund_id: null,
      last_error: null,
      attempts: 0,
      next_check_at: sql`now()`,
      attempted_since: sql`now()`,
    })
    .where('rzp_payment_id', '=', rzp_payment_id)
    .where('status', '=', 'failed')
    .execute();
}

/** @returns false when there is none. */
export async function markRefundProcessed(trx: Trx, rzp_payment_id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refund')
    .set({ status: 'processed', last_error: null })
    .where('rzp_payment_id', '=', rzp_payment_id)
    .where('whole', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await insertMessage(trx, {
    kind: 'refund_processed',
    causeId: rzp_payment_id,
    rzp_payment_id,
  });
  return true;
}

export async function findRefundReason(trx: Trx, rzp_payment_id: string): Promise<RefundReason> {
  const { reason } = await trx
    .selectFrom('refund')
    .select('reason')
    .where('rzp_payment_id', '=', rzp_payment_id)
    .where('whole', '=', true)
    .executeTakeFirstOrThrow();
  // The column's CHECK allows exactly these values.
  return reason as RefundReason;
}

export async function recordRefundError(
  db: Db,
  refund_id: string,
  last_error: string,
): Promise<void> {
  await db.updateTable('refund').set({ last_error }).where('refund_id', '=', refund_id).execute();
}

/** @returns undefined when the request is new. */
export async function findRefundOfRequest(trx: Trx, request_id: string, order_id: string) {
  const { rows } = await sql<{ refund_id: string; amount_paise: number }>`
    select r.refund_id, r.amount_paise from refund r join orders o using (rzp_payment_id)
    where r.request_id = ${request_id} and o.order_id = ${order_id}`.execute(trx);
  return rows[0];
}

interface RefundableOrder {
  paid_paise: number;
  lines: { product_id: number; name: string }[];
}

export async function findRefundableOrder(
  db: Db,
  order_id: string,
): Promise<RefundableOrder | undefined> {
  const { rows } = await sql<RefundableOrder>`
    select least(coalesce(p.amount_paise, o.total_paise), o.total_paise) as paid_paise,
      (select json_agg(json_build_object('product_id', i.product_id, 'name', i.name)
          order by i.product_id)
        from order_item i where i.order_id = o.order_id) as lines
    from orders o join payment p using (rzp_payment_id)
    where o.order_id = ${order_id}`.execute(db);
  return rows[0];
}

export interface RefundUpdate {
  rzp_refund_id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
}

/** A finished refund does not become pending again. @returns undefined when nothing has changed. */
export async function updateRefund(
  trx: Trx,
  refund_id: string,
  { rzp_refund_id, amount, status }: RefundUpdate,
): Promise<{ rzp_payment_id: string; whole: boolean } | undefined> {
  const { rows } = await sql<{ rzp_payment_id: string; whole: boolean }>`
    update refund
    set status = ${status}, last_error = null,
      rzp_refund_id = coalesce(rzp_refund_id, ${rzp_refund_id}),
      amount_paise = coalesce(amount_paise, ${amount})
    where refund_id = ${refund_id}
      and not (status = 'processed' and rzp_refund_id is not null)
      and not (${status} = 'pending' and status in ('processed', 'failed'))
    returning rzp_payment_id, whole`.execute(trx);
  return rows[0];
}

/** An order is Refunded when all of its payment is. */
export async function updatePaymentStatus(trx: Trx, rzp_payment_id: string): Promise<void> {
  await sql`
    update orders
    set payment_status = case when is_refunded(rzp_payment_id) then 'Refunded' else 'Paid' end
    where rzp_payment_id = ${rzp_payment_id}`.execute(trx);
}
