import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import type { OrderPayment } from '#features/orders/orders.queries.ts';
import { TIMEOUTS } from '#features/payments/checkout/timeouts.ts';
import type { PaymentStatus } from '#integrations/razorpay/client.ts';
import { generateOrderId } from '#platform/random-ids.ts';

/** A payment of the provider, and what was paid with it: an order or a QR code. */
export interface PaymentIds {
  rzp_payment_id: string;
  /** Null for a payment of a QR code, even if the provider has made an order for it. */
  rzp_order_id: string | null;
  rzp_qr_id?: string | null;
}

/** State of a payment as reported by the browser, a webhook event, or a provider response. */
export interface PaymentReport extends PaymentIds {
  status: PaymentStatus;
  /** Null when only the signature is known. */
  amount_paise: number | null;
  method: string | null;
  /** The provider refunds payments on its own that were never captured. */
  captured: boolean;
}

export interface RecordedPayment {
  rzp_payment_id: string;
  checkout_id: string;
  status: PaymentStatus;
  previous_status: PaymentStatus | null;
  outcome: 'order' | 'refund' | null;
  amount_paise: number | null;
  method: string | null;
}

/** Merges the report into the payment row; a trigger keeps the highest status. */
export async function recordPayment(
  trx: Trx,
  checkout_id: string,
  report: PaymentReport,
): Promise<RecordedPayment> {
  const { rows } = await sql<RecordedPayment>`
    insert into payment
      (rzp_payment_id, rzp_order_id, rzp_qr_id, checkout_id, amount_paise, method, status, captured)
    values (${report.rzp_payment_id}, ${report.rzp_order_id}, ${report.rzp_qr_id ?? null}, ${checkout_id},
      ${report.amount_paise}, ${report.method}, ${report.status}, ${report.captured})
    on conflict (rzp_payment_id) do update
    set status = excluded.status,
      captured = excluded.captured,
      amount_paise = coalesce(payment.amount_paise, excluded.amount_paise),
      method = coalesce(payment.method, excluded.method),
      updated_at = now()
    returning new.rzp_payment_id, new.checkout_id, new.status, old.status as previous_status,
      new.outcome, new.amount_paise, new.method`.execute(trx);
  const [payment] = rows;
  if (payment?.checkout_id !== checkout_id) {
    throw new Error(`payment ${report.rzp_payment_id} was reported for two orders`);
  }
  return payment;
}

/** Creates the order of a paid checkout. Retries with another id on a collision. */
export async function insertOrder(
  trx: Trx,
  { checkout_id, rzp_payment_id }: Pick<RecordedPayment, 'checkout_id' | 'rzp_payment_id'>,
  { payment_method, payment_status }: OrderPayment,
): Promise<string> {
  for (;;) {
    const order_id = generateOrderId();
    const { rows } = await sql<{ created: boolean }>`
      select place_order(${order_id}, ${checkout_id}, ${rzp_payment_id}, ${payment_method},
        ${payment_status}, ${TIMEOUTS.pollInterval}::interval) as created`.execute(trx);
    if (rows[0]?.created) return order_id;
  }
}

/** A trigger rejects a second outcome. */
export async function markForRefund(trx: Trx, rzp_payment_id: string): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ outcome: 'refund', next_check_at: null })
    .where('rzp_payment_id', '=', rzp_payment_id)
    .execute();
}

export async function stopCaptureChecks(trx: Trx, rzp_payment_id: string): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ next_check_at: null })
    .where('rzp_payment_id', '=', rzp_payment_id)
    .where('next_check_at', 'is not', null)
    .execute();
}

/** The outcome of a payment and its customer. @returns undefined when no checkout has this order. */
export async function findSettlementRow(
  db: Db,
  { rzp_order_id, rzp_payment_id }: { rzp_order_id: string; rzp_payment_id: string },
) {
  return db
    .selectFrom('checkout')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.checkout_id', '=', 'checkout.checkout_id')
        .on('payment.rzp_payment_id', '=', rzp_payment_id),
    )
    .leftJoin('orders', 'orders.checkout_id', 'checkout.checkout_id')
    .leftJoin('refund', (join) =>
      join
        .onRef('refund.rzp_payment_id', '=', 'payment.rzp_payment_id')
        .on('refund.whole', '=', true),
    )
    .select(['outcome', 'checkout.user_id', 'order_id', 'refund.reason'])
    .where('checkout.rzp_order_id', '=', rzp_order_id)
    .executeTakeFirst();
}

export async function findPaymentOfOrder(db: Db, order_id: string) {
  return db
    .selectFrom('orders')
    .innerJoin('payment', 'payment.rzp_payment_id', 'orders.rzp_payment_id')
    .select(['payment.rzp_payment_id', 'rzp_order_id', 'rzp_qr_id'])
    .select(['payment.status', 'order_status'])
    .where('order_id', '=', order_id)
    .executeTakeFirst();
}

/** Claims the next authorized payment of an order that is due for capture. */
export async function claimUncapturedPayment(db: Db): Promise<PaymentIds | undefined> {
  const { rows } = await sql<PaymentIds>`
    with due as (
      select rzp_payment_id from payment where next_check_at <= now()
      order by next_check_at for no key update skip locked limit 1
    )
    update payment p
    -- Backoff grows with the age of the payment.
    set next_check_at = now()
      + greatest(${sql.lit(TIMEOUTS.pollInterval)}::interval, (now() - p.first_seen_at) / 4)
    from due
    where p.rzp_payment_id = due.rzp_payment_id
    returning p.rzp_payment_id, p.rzp_order_id, p.rzp_qr_id`.execute(db);
  return rows[0];
}

/** Ids of the payments that have an outcome. */
export async function listSettledIds(db: Db, rzpPaymentIds: string[]): Promise<Set<string>> {
  if (rzpPaymentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment')
    .select('rzp_payment_id')
    .where('rzp_payment_id', '=', sql<string>`any(${rzpPaymentIds})`)
    .where('outcome', 'is not', null)
    .execute();
  return new Set(rows.map(({ rzp_payment_id }) => rzp_payment_id));
}

/** Ids of the payments that have an order and are not fully refunded here. */
export async function listUnrefundedPaymentIds(
  db: Db,
  rzpPaymentIds: string[],
): Promise<Set<string>> {
  if (rzpPaymentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment')
    .leftJoin('refund', (join) =>
      join
        .onRef('refund.rzp_payment_id', '=', 'payment.rzp_payment_id')
        .on('refund.whole', '=', true),
    )
    .select('payment.rzp_payment_id')
    .where('payment.rzp_payment_id', '=', sql<string>`any(${rzpPaymentIds})`)
    .where('outcome', '=', 'order')
    .where('payment.status', '<>', 'refunded')
    .where('refund_id', 'is', null)
    .execute();
  return new Set(rows.map(({ rzp_payment_id }) => rzp_payment_id));
}

/** Records a payment without a checkout, to be refunded. @returns false when it is already known. */
export async function insertOrphan(trx: Trx, report: PaymentReport): Promise<boolean> {
  const row = await trx
    .insertInto('payment')
    .values({
      rzp_payment_id: report.rzp_payment_id,
      rzp_order_id: report.rzp_order_id,
      rzp_qr_id: report.rzp_qr_id ?? null,
      amount_paise: report.amount_paise,
      method: report.method,
      status: report.status,
      captured: report.captured,
      outcome: 'refund',
    })
    .onConflict((conflict) => conflict.column('rzp_payment_id').doNothing())
    .returning('rzp_payment_id')
    .executeTakeFirst();
  return row !== undefined;
}

interface QrCodeHints {
  rzp_payment_id: string;
  rzp_order_id: string | null;
  /** Named beside the payment. */
  told?: string | undefined;
  /** The checkout in the notes of the payment. */
  noted?: string | undefined;
}

/**
 * The QR code of a checkout that a payment has paid. Notes decide last: whoever pays an order could write them.
 * @returns undefined for any other payment
 */
export async function findQrCode(
  db: Db,
  { rzp_payment_id, rzp_order_id, told, noted }: QrCodeHints,
): Promise<string | undefined> {
  const { rows } = await sql<{ rzp_qr_id: string }>`
    select rzp_qr_id from checkout where rzp_qr_id = ${told ?? null}
    union all
    select rzp_qr_id from payment where rzp_payment_id = ${rzp_payment_id} and rzp_qr_id is not null
    union all
    select rzp_qr_id from checkout
    where checkout_id = ${noted ?? null}::uuid and rzp_qr_id is not null
      and not exists (select from checkout where rzp_order_id = ${rzp_order_id})
    limit 1`.execute(db);
  return rows[0]?.rzp_qr_id;
}

/** Unix seconds by the database's clock. */
export async function findDatabaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now())::bigint as seconds`.execute(db);
  return rows[0]?.seconds ?? 0;
}
