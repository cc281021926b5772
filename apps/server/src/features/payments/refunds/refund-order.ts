import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { lockOrder } from '#features/orders/order-actions.queries.ts';
import { capturePayment } from '#features/payments/settlement/capture-payment.ts';
import { findPaymentOfOrder } from '#features/payments/settlement/payments.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { listRefundsOf, lockPayment, sumWithheld } from './refunds.queries.ts';
import { type LockedPayment, writeRefund } from './write-refund.ts';

/** Creates the refund of a cancelled order, for all that is left of the payment; the worker submits it. */
export async function refundOrder(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  order_id: string,
  admin_id: number,
): Promise<void> {
  const providerStatus = await refreshUncaptured(deps, order_id);
  await withRetryingTransaction(deps.paymentsDb, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, order_id);
    const order = await lockOrder(trx, order_id);
    if (order?.order_status !== 'Cancelled') throw new ShopError('NOT_CANCELLED');
    await refundRest(trx, payment, { admin_id, providerStatus });
  });
}

/** Locks the payment of an order. Always called before the order is locked. @throws ORDER_NOT_FOUND */
export async function lockPaymentOfOrder(
  trx: Trx,
  order_id: string,
): Promise<LockedPayment & { order_id: string }> {
  const found = await findPaymentOfOrder(trx, order_id);
  const payment = found && (await lockPayment(trx, found.rzp_payment_id));
  if (!payment) throw new ShopError('ORDER_NOT_FOUND');
  return { ...payment, order_id };
}

interface RestRequest {
  admin_id: number;
  /** Payment status that was just fetched from the provider. */
  providerStatus: string | undefined;
}

/** Refunds all that is left of a locked payment. Withheld amounts stay withheld. */
export async function refundRest(
  trx: Trx,
  payment: LockedPayment & { order_id: string },
  { admin_id, providerStatus }: RestRequest,
): Promise<void> {
  const { rzp_payment_id, order_id } = payment;
  const rest = await findRest(trx, payment, providerStatus);
  const amount_paise = rest - (await sumWithheld(trx, order_id));
  if (amount_paise <= 0) throw new ShopError('ALREADY_REFUNDED');
  await writeRefund(trx, payment, { reason: 'cancelled', amount_paise, give: 'all' });
  await insertMessage(trx, { kind: 'order_cancelled', causeId: order_id, order_id });
  await insertAudit(trx, {
    admin_id,
    order_id,
    rzp_payment_id,
    action: 'refund asked for',
    before: { refund: null },
    after: { refund: 'due' },
  });
}

/** @returns the rest of a payment that may be refunded. */
export async function findRest(
  trx: Trx,
  { rzp_payment_id, status, paid_paise }: LockedPayment,
  providerStatus?: string,
): Promise<number> {
  const refunds = await listRefundsOf(trx, rzp_payment_id);
  const paid = paid_paise ?? 0;
  const rest = refunds.reduce((left, { amount_paise }) => left - (amount_paise ?? paid), paid);
  if (rest <= 0) throw new ShopError('ALREADY_REFUNDED');
  if (status === 'captured' || providerStatus === 'captured') return rest;
  throw new ShopError(status === 'refunded' ? 'ALREADY_REFUNDED' : 'NOT_CAPTURED');
}

/**
 * Updates a payment that is not recorded as captured: an authorized one is captured or reversed by now,
 * and a refund started in the provider's dashboard may have failed. @returns the provider's status.
 */
async function refreshUncaptured(deps: Pick<Deps, 'paymentsDb' | 'razorpay'>, order_id: string) {
  const payment = await findPaymentOfOrder(deps.paymentsDb, order_id);
  if (payment?.order_status !== 'Cancelled' || payment.status === 'captured') return undefined;
  return (await capturePayment(deps, payment))?.status;
}
