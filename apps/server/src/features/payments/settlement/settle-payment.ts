import * as z from 'zod/mini';
import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { findTodaysDiscount } from '#features/coupons/quote-code.ts';
import { handOver } from '#features/orders/admin/shipments/hand-over.ts';
import { isRestocked } from '#features/orders/order-actions.queries.ts';
import {
  cancelOrderIfPending,
  findOrderIdByCheckout,
  isOrderCancelled,
  restockOrderItems,
  updateOrderPaymentStatus,
} from '#features/orders/orders.queries.ts';
import {
  findFrozenCoupon,
  isStale,
  lockCheckout,
  tryReserveAgain,
} from '#features/payments/checkout/checkouts.queries.ts';
import { isLinkCancelled } from '#features/payments/links/links.queries.ts';
import {
  findRefundReason,
  insertRefund,
  lockPayment,
  markRefundProcessed,
  type RefundReason,
} from '#features/payments/refunds/refunds.queries.ts';
import { writeRefund } from '#features/payments/refunds/write-refund.ts';
import type { PaymentStatus, ProviderPayment } from '#integrations/razorpay/client.ts';
import { readQrNotes } from '#integrations/razorpay/qr-code.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { toPaymentReport } from './fetch-payment.ts';
import {
  findQrCode,
  insertOrder,
  markForRefund,
  type PaymentReport,
  type RecordedPayment,
  recordPayment,
  stopCaptureChecks,
} from './payments.queries.ts';

type Checkout = NonNullable<Awaited<ReturnType<typeof lockCheckout>>>;

/** user_id: null for a guest. */
export type Settlement =
  | { outcome: 'order'; order_id: string; user_id: number | null }
  /** order_id: of the first payment, when this one is a duplicate. */
  | {
      outcome: 'refund';
      user_id: number | null;
      reason: RefundReason;
      order_id?: string | undefined;
    }
  /** The payment is not authorized yet, or failed. */
  | { outcome: 'pending'; user_id: number | null }
  /** No checkout has this provider order. */
  | { outcome: 'unknown_order' };

/**
 * Turns a report about a payment into an order or a refund. Browser, webhook, poller and reconciliation
 * all end here. Idempotent; one transaction, which locks the checkout's row first and makes no network request.
 */
export async function settlePayment(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  report: PaymentReport,
): Promise<Settlement> {
  return withRetryingTransaction(paymentsDb, async (trx) => {
    const { rzp_order_id, rzp_qr_id } = report;
    const paid = rzp_qr_id ? { rzp_qr_id } : { rzp_order_id: rzp_order_id ?? '' };
    const checkout = await lockCheckout(trx, paid);
    if (!checkout) return { outcome: 'unknown_order' };
    const { checkout_id, user_id } = checkout;

    const payment = await recordPayment(trx, checkout_id, report);
    await checkAmount(trx, checkout, payment);
    if (!payment.outcome && !isFunded(payment.status)) return { outcome: 'pending', user_id };
    if (!payment.outcome) return { ...(await settle(trx, checkout, payment, report)), user_id };
    await applyUpdate(trx, payment, report);
    return { ...(await findOutcome(trx, payment)), user_id };
  });
}

/**
 * @param told the QR code that the provider names beside the payment
 * @returns undefined for a payment without an order and without a QR code of a checkout here.
 */
export async function settleProviderPayment(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  payment: ProviderPayment,
  told?: string,
): Promise<Settlement | undefined> {
  const noted = readQrNotes(payment.notes, deps.razorpay.note);
  const rzp_qr_id = await findQrCode(deps.paymentsDb, {
    rzp_payment_id: payment.id,
    rzp_order_id: payment.order_id,
    told,
    noted: z.safeParse(z.uuid(), noted).data,
  });
  const report = toPaymentReport(payment, rzp_qr_id);
  return report && settlePayment(deps, report);
}

type PaymentOutcome =
  | { outcome: 'order'; order_id: string }
  | { outcome: 'refund'; reason: RefundReason; order_id: string | undefined };

async function findOutcome(
  trx: Trx,
  { outcome, checkout_id, rzp_payment_id }: RecordedPayment,
): Promise<PaymentOutcome> {
  const order_id = await findOrderIdByCheckout(trx, checkout_id);
  if (outcome === 'refund') {
    return { outcome, reason: await findRefundReason(trx, rzp_payment_id), order_id };
  }
  if (!order_id) throw new Error(`payment ${rzp_payment_id} has no order`);
  return { outcome: 'order', order_id };
}

/** Whether the provider holds the money of a payment now. */
export const hasFunds = ({ status }: ProviderPayment) =>
  status === 'authorized' || status === 'captured';

export const isFunded = (status: PaymentStatus) => status !== 'created' && status !== 'failed';

/** Creates an order when possible, otherwise a refund. */
async function settle(
  trx: Trx,
  checkout: Checkout,
  payment: RecordedPayment,
  report: PaymentReport,
): Promise<PaymentOutcome> {
  const reason = await findReasonToRefund(trx, checkout, payment);
  if (!reason) {
    const order_id = await insertOrder(trx, payment, toOrderPayment(payment));
    // The customer takes the pieces along.
    if (checkout.sold_by !== null) {
      await handOver(trx, { order_id, admin_id: checkout.sold_by, tender: 'qr code' });
    }
    return { outcome: 'order', order_id };
  }
  const { rzp_payment_id } = payment;
  await markForRefund(trx, rzp_payment_id);
  const status = isReversedUncaptured(report) ? 'processed' : 'due';
  await insertRefund(trx, { rzp_payment_id, reason, status });
  await insertMessage(trx, {
    kind: status === 'due' ? 'refunded_automatically' : 'refund_processed',
    causeId: rzp_payment_id,
    rzp_payment_id,
  });
  return {
    outcome: 'refund',
    reason,
    order_id: await findOrderIdByCheckout(trx, checkout.checkout_id),
  };
}

async function findReasonToRefund(
  trx: Trx,
  checkout: Checkout,
  { status, amount_paise }: RecordedPayment,
): Promise<RefundReason | undefined> {
  if (status === 'refunded') return 'by_provider';
  if (checkout.status === 'paid') return 'duplicate';
  if (amount_paise !== null && amount_paise < checkout.amount_paise) return 'underpaid';
  if (checkout.status !== 'released') return undefined;
  if (await isWithdrawn(trx, checkout)) return 'withdrawn';
  // Late payment: the reservation has ended, but stock and coupon may still be available.
  const { checkout_id } = checkout;
  const discount = await findKeptDiscount(trx, checkout_id);
  const paid = amount_paise ?? checkout.amount_paise;
  if (await isStale(trx, checkout_id, paid, discount)) return 'stale';
  const result = await tryReserveAgain(trx, checkout_id);
  return result === 'reserved' ? undefined : result;
}

/** Staff have cancelled the link, or their customer has left the counter: nobody expects an order any more. */
async function isWithdrawn(trx: Trx, { link_id, sold_by }: Checkout): Promise<boolean> {
  return sold_by !== null || (link_id !== null && (await isLinkCancelled(trx, link_id)));
}

/** The discount that a late payment keeps: that of today, at most the frozen one. */
async function findKeptDiscount(trx: Trx, checkout_id: string): Promise<number> {
  const frozen = await findFrozenCoupon(trx, checkout_id);
  if (!frozen) return 0;
  return Math.min(frozen.discount, await findTodaysDiscount(trx, frozen));
}

/** Applies a later report to the existing order or refund. */
async function applyUpdate(
  trx: Trx,
  payment: RecordedPayment,
  report: PaymentReport,
): Promise<void> {
  const { checkout_id, rzp_payment_id, status, previous_status, outcome } = payment;
  if (status !== 'authorized') await stopCaptureChecks(trx, rzp_payment_id);
  if (outcome === 'refund') {
    if (isReversedUncaptured(report)) await markRefundProcessed(trx, rzp_payment_id);
    return;
  }
  await updateOrderPaymentStatus(trx, checkout_id, toOrderPayment(payment));
  if (isReversedUncaptured(report)) await recordReversal(trx, rzp_payment_id);
  if (isReversedUncaptured(report) && previous_status === 'authorized') {
    // The order was never paid for. One that has already shipped needs staff.
    const order_id = await cancelOrderIfPending(trx, checkout_id);
    if (order_id) {
      await insertMessage(trx, { kind: 'order_cancelled', causeId: order_id, order_id });
      if (!(await isRestocked(trx, checkout_id))) await restockOrderItems(trx, checkout_id);
    } else if (!(await isOrderCancelled(trx, checkout_id))) {
      await raiseAlert(trx, { kind: 'payment_reversed', subject: rzp_payment_id });
    }
  }
}

/** The order has a receipt although its money was never taken. A refund voucher cancels it, like any refund. */
async function recordReversal(trx: Trx, rzp_payment_id: string): Promise<void> {
  if (await markRefundProcessed(trx, rzp_payment_id)) return;
  const payment = await lockPayment(trx, rzp_payment_id);
  if (!payment) return;
  await writeRefund(trx, payment, { reason: 'by_provider', status: 'processed', give: 'all' });
}

/**
 * Refunded by the provider without having been captured: final. For captured payments "refunded" only
 * means that a refund was started; the refund entity reports its result.
 */
export const isReversedUncaptured = ({ status, captured }: PaymentReport) =>
  status === 'refunded' && !captured;

const toOrderPayment = ({ method, status }: RecordedPayment) => ({
  payment_method: method,
  payment_status: toPaymentStatus(status),
});

function toPaymentStatus(status: PaymentStatus): 'Authorized' | 'Paid' | 'Refunded' {
  if (status === 'refunded') return 'Refunded';
  return status === 'captured' ? 'Paid' : 'Authorized';
}

/** A higher amount means that the provider adds fees to what the customer pays. */
async function checkAmount(trx: Trx, checkout: Checkout, payment: RecordedPayment) {
  const { amount_paise, rzp_payment_id, status } = payment;
  if (amount_paise === null || amount_paise === checkout.amount_paise) return;
  if (isFunded(status)) await raiseAlert(trx, { kind: 'amount_mismatch', subject: rzp_payment_id });
}
