import type { Trx } from '#db/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { isRestocked } from '#features/orders/admin/order-actions.queries.ts';
import {
  findOrderOfCheckout,
  isOrderCancelled,
  restockPieces,
  setOrderPayment,
  setPendingOrderCancelled,
} from '#features/orders/orders.queries.ts';
import { lockCheckout, retakePieces } from '#features/payments/checkout/checkouts.queries.ts';
import {
  findRefundReason,
  insertRefund,
  type RefundReason,
  setRefundProcessed,
} from '#features/payments/refunds/refunds.queries.ts';
import type { PaymentStatus } from '#integrations/razorpay/client.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import {
  insertOrder,
  type KnownPayment,
  type PaymentReport,
  recordPayment,
  setRefunding,
  stopLooking,
} from './payments.queries.ts';

type Checkout = NonNullable<Awaited<ReturnType<typeof lockCheckout>>>;

export type Settled =
  | { outcome: 'order'; order_id: string; user_id: number }
  /** With the order of the first payment, when this one paid a second time. */
  | { outcome: 'refund'; user_id: number; reason: RefundReason; order_id?: string | undefined }
  /** There is no money in it yet; perhaps there never will be. */
  | { outcome: 'none'; user_id: number }
  /** No checkout of ours has this order. */
  | { outcome: 'stranger' };

/**
 * The one way in which a report about money becomes an order or a refund, whoever brings it and
 * however often. One transaction, no network, one lock: the checkout's row.
 */
export async function settlePayment(
  { money }: Pick<Deps, 'money'>,
  report: PaymentReport,
): Promise<Settled> {
  return inTransaction(money, async (trx) => {
    const checkout = await lockCheckout(trx, { rzp_order_id: report.rzp_order_id });
    if (!checkout) return { outcome: 'stranger' };
    const { checkout_id, user_id } = checkout;

    const payment = await recordPayment(trx, checkout_id, report);
    await compareAmounts(trx, checkout, payment);
    if (!payment.outcome && !everHadMoney(payment.status)) return { outcome: 'none', user_id };
    if (!payment.outcome) return { ...(await decide(trx, checkout, payment, report)), user_id };
    await follow(trx, payment, report);
    return { ...(await findEnd(trx, payment)), user_id };
  });
}

type End =
  | { outcome: 'order'; order_id: string }
  | { outcome: 'refund'; reason: RefundReason; order_id: string | undefined };

/** What was decided before. */
async function findEnd(
  trx: Trx,
  { outcome, checkout_id, rzp_payment_id }: KnownPayment,
): Promise<End> {
  const order_id = await findOrderOfCheckout(trx, checkout_id);
  if (outcome === 'refund') {
    return { outcome, reason: await findRefundReason(trx, rzp_payment_id), order_id };
  }
  if (!order_id) throw new Error(`payment ${rzp_payment_id} has lost its order`);
  return { outcome: 'order', order_id };
}

export const everHadMoney = (status: PaymentStatus) => status !== 'created' && status !== 'failed';

/** An order if it can be one, and otherwise the money goes back. There is no third end. */
async function decide(
  trx: Trx,
  checkout: Checkout,
  payment: KnownPayment,
  report: PaymentReport,
): Promise<End> {
  const reason = await reasonToRefund(trx, checkout, payment);
  if (!reason) {
    return { outcome: 'order', order_id: await insertOrder(trx, payment, moneyOf(payment)) };
  }
  const { rzp_payment_id } = payment;
  await setRefunding(trx, rzp_payment_id);
  const state = isGone(report) ? 'processed' : 'due';
  await insertRefund(trx, { rzp_payment_id, reason, state });
  return {
    outcome: 'refund',
    reason,
    order_id: await findOrderOfCheckout(trx, checkout.checkout_id),
  };
}

async function reasonToRefund(
  trx: Trx,
  checkout: Checkout,
  { status, amount_paise }: KnownPayment,
): Promise<RefundReason | undefined> {
  if (status === 'refunded') return 'by_provider';
  if (checkout.state === 'paid') return 'duplicate';
  if (amount_paise !== null && amount_paise < checkout.amount_paise) return 'underpaid';
  // Late money: the hold has ended, but the pieces may still be there.
  if (checkout.state === 'released' && !(await retakePieces(trx, checkout.checkout_id))) {
    return 'sold_out';
  }
  return undefined;
}

/** Carries what became known later to the order or the refund that was decided before. */
async function follow(trx: Trx, payment: KnownPayment, report: PaymentReport): Promise<void> {
  const { checkout_id, rzp_payment_id, status, status_before, outcome } = payment;
  if (status !== 'authorized') await stopLooking(trx, rzp_payment_id);
  if (outcome === 'refund') {
    if (isGone(report)) await setRefundProcessed(trx, rzp_payment_id);
    return;
  }
  await setOrderPayment(trx, checkout_id, moneyOf(payment));
  if (isGone(report) && status_before === 'authorized') {
    // Nobody has paid for these pieces after all. What is on its way already, a person must see to.
    if (await setPendingOrderCancelled(trx, checkout_id)) {
      if (!(await isRestocked(trx, checkout_id))) await restockPieces(trx, checkout_id);
    } else if (!(await isOrderCancelled(trx, checkout_id))) {
      await raiseAlert(trx, { kind: 'money gone', what: rzp_payment_id });
    }
  }
}

/**
 * Never captured, and given back by the provider. Of captured money "refunded" only says that a refund
 * was begun: it is over when the refund says so itself.
 */
export const isGone = ({ status, captured }: PaymentReport) => status === 'refunded' && !captured;

const moneyOf = ({ method, status }: KnownPayment) => ({
  payment_method: method,
  payment_status: statusShown(status),
});

function statusShown(status: PaymentStatus): 'Authorized' | 'Paid' | 'Refunded' {
  if (status === 'refunded') return 'Refunded';
  return status === 'captured' ? 'Paid' : 'Authorized';
}

/** More than was asked means that fees were put on the customer; a person should know. */
async function compareAmounts(trx: Trx, checkout: Checkout, payment: KnownPayment) {
  const { amount_paise, rzp_payment_id, status } = payment;
  if (amount_paise === null || amount_paise === checkout.amount_paise) return;
  if (everHadMoney(status)) await raiseAlert(trx, { kind: 'amount differs', what: rzp_payment_id });
}
