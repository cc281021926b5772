import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { newOrderId } from '#features/orders/order-id.ts';
import type { OrderPayment } from '#features/orders/orders.queries.ts';
import { TIMES } from '#features/payments/checkout/timeouts.ts';
import type { PaymentStatus } from '#integrations/razorpay/client.ts';

/** What somebody says about a payment: the browser, the provider's event, or the provider when asked. */
export interface PaymentReport {
  rzp_payment_id: string;
  rzp_order_id: string;
  status: PaymentStatus;
  /** Not known when the signature is all there is. */
  amount_paise: number | null;
  method: string | null;
  /** Whether the shop ever had the money; the provider gives back what was only authorized. */
  captured: boolean;
}

export interface KnownPayment {
  rzp_payment_id: string;
  checkout_id: string;
  status: PaymentStatus;
  status_before: PaymentStatus | null;
  outcome: 'order' | 'refund' | null;
  amount_paise: number | null;
  method: string | null;
}

/** Keeps the report if it says more than is known, and tells what is known now. */
export async function recordPayment(
  trx: Trx,
  checkoutId: string,
  report: PaymentReport,
): Promise<KnownPayment> {
  const { rows } = await sql<KnownPayment>`
    insert into payment (rzp_payment_id, rzp_order_id, checkout_id, amount_paise, method, status)
    values (${report.rzp_payment_id}, ${report.rzp_order_id}, ${checkoutId}, ${report.amount_paise},
      ${report.method}, ${report.status})
    on conflict (rzp_payment_id) do update
    set status = excluded.status,
      amount_paise = coalesce(payment.amount_paise, excluded.amount_paise),
      method = coalesce(payment.method, excluded.method),
      updated_at = now()
    returning new.rzp_payment_id, new.checkout_id, new.status, old.status as status_before,
      new.outcome, new.amount_paise, new.method`.execute(trx);
  const [payment] = rows;
  if (payment?.checkout_id !== checkoutId) {
    throw new Error(`payment ${report.rzp_payment_id} was reported for two orders`);
  }
  return payment;
}

/** Makes an order of the payment, of what its checkout froze, and tells the order's number. */
export async function insertOrder(
  trx: Trx,
  { checkout_id, rzp_payment_id }: KnownPayment,
  { payment_method, payment_status }: OrderPayment,
): Promise<string> {
  for (;;) {
    const order_id = newOrderId();
    const { rows } = await sql<{ made: boolean }>`
      select make_order(${order_id}, ${checkout_id}, ${rzp_payment_id}, ${payment_method},
        ${payment_status}, ${TIMES.look}::interval) as made`.execute(trx);
    if (rows[0]?.made) return order_id;
  }
}

/** The money goes back: decided once, the guard sees to that. */
export async function setRefunding(trx: Trx, rzpPaymentId: string): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ outcome: 'refund', check_at: null })
    .where('rzp_payment_id', '=', rzpPaymentId)
    .execute();
}

export async function stopLooking(trx: Trx, rzpPaymentId: string): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ check_at: null })
    .where('rzp_payment_id', '=', rzpPaymentId)
    .where('check_at', 'is not', null)
    .execute();
}

/** Whose order it is, and what was decided about its payment. Nothing: no checkout has this order. */
export async function findDecision(
  db: Db,
  { rzp_order_id, rzp_payment_id }: Pick<PaymentReport, 'rzp_order_id' | 'rzp_payment_id'>,
) {
  return db
    .selectFrom('checkout')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.checkout_id', '=', 'checkout.checkout_id')
        .on('payment.rzp_payment_id', '=', rzp_payment_id),
    )
    .leftJoin('orders', 'orders.checkout_id', 'checkout.checkout_id')
    .leftJoin('refund', 'refund.rzp_payment_id', 'payment.rzp_payment_id')
    .select(['outcome', 'checkout.user_id', 'order_id', 'refund.reason'])
    .where('checkout.rzp_order_id', '=', rzp_order_id)
    .executeTakeFirst();
}

/** The payment that an order was made of. */
export async function findPaymentOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .innerJoin('payment', 'payment.rzp_payment_id', 'orders.rzp_payment_id')
    .select(['payment.rzp_payment_id', 'rzp_order_id', 'status', 'order_status'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export interface UncapturedPayment {
  rzp_payment_id: string;
  rzp_order_id: string;
}

/** Takes the next payment of an order that is authorized and should be captured by now. */
export async function claimUncapturedPayment(db: Db): Promise<UncapturedPayment | undefined> {
  const { rows } = await sql<UncapturedPayment>`
    with due as (
      select rzp_payment_id from payment where check_at <= now()
      order by check_at for no key update skip locked limit 1
    )
    update payment p
    -- Rarer, the longer it takes.
    set check_at = now()
      + greatest(${sql.lit(TIMES.look)}::interval, (now() - p.first_seen_at) / 4)
    from due
    where p.rzp_payment_id = due.rzp_payment_id
    returning p.rzp_payment_id, p.rzp_order_id`.execute(db);
  return rows[0];
}

/** Of these payments, those that are known and decided. */
export async function listDecided(db: Db, rzpPaymentIds: string[]): Promise<Set<string>> {
  if (rzpPaymentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment')
    .select('rzp_payment_id')
    .where('rzp_payment_id', 'in', rzpPaymentIds)
    .where('outcome', 'is not', null)
    .execute();
  return new Set(rows.map(({ rzp_payment_id }) => rzp_payment_id));
}

/** Of these payments, those that are orders here and whose money nobody here has given back. */
export async function listKept(db: Db, rzpPaymentIds: string[]): Promise<Set<string>> {
  if (rzpPaymentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment')
    .leftJoin('refund', 'refund.rzp_payment_id', 'payment.rzp_payment_id')
    .select('payment.rzp_payment_id')
    .where('payment.rzp_payment_id', 'in', rzpPaymentIds)
    .where('outcome', '=', 'order')
    .where('status', '<>', 'refunded')
    .where('refund_id', 'is', null)
    .execute();
  return new Set(rows.map(({ rzp_payment_id }) => rzp_payment_id));
}

/** Money for an order that no row knows of any more. It can only go back. */
export async function insertOrphan(trx: Trx, report: PaymentReport): Promise<boolean> {
  const row = await trx
    .insertInto('payment')
    .values({
      rzp_payment_id: report.rzp_payment_id,
      rzp_order_id: report.rzp_order_id,
      amount_paise: report.amount_paise,
      method: report.method,
      status: report.status,
      outcome: 'refund',
    })
    .onConflict((conflict) => conflict.column('rzp_payment_id').doNothing())
    .returning('rzp_payment_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The database's clock, the only one that anything is compared with, as the provider counts. */
export async function findSecondsNow(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from now())::bigint as seconds`.execute(db);
  return rows[0]?.seconds ?? 0;
}
