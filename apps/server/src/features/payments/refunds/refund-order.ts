import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { lockOrder } from '#features/orders/admin/order-actions.queries.ts';
import { capturePayment } from '#features/payments/settlement/capture-payment.ts';
import { findPaymentOfOrder } from '#features/payments/settlement/payments.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findRefund, insertRefund } from './refunds.queries.ts';

/** Creates the refund of a cancelled order; the worker submits it. There is one refund per payment. */
export async function refundOrder(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  order_id: string,
  admin_id: number,
): Promise<void> {
  const providerStatus = await refreshUncaptured(deps, order_id);
  await withRetryingTransaction(deps.paymentsDb, async (trx) => {
    await writeRefund(trx, { order_id, admin_id, providerStatus });
  });
}

interface RefundRequest {
  order_id: string;
  admin_id: number;
  /** When the provider was just asked. */
  providerStatus: string | undefined;
}

export async function writeRefund(
  trx: Trx,
  { order_id, admin_id, providerStatus }: RefundRequest,
): Promise<void> {
  const rzp_payment_id = await lockRefundablePayment(trx, order_id, providerStatus);
  await insertRefund(trx, { rzp_payment_id, reason: 'cancelled' });
  await insertMessage(trx, { kind: 'order_cancelled', subject: order_id, order_id });
  await insertAudit(trx, {
    ...{ admin_id, order_id, rzp_payment_id, action: 'refund asked for' },
    ...{ before: { refund: null }, after: { refund: 'due' } },
  });
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

/** Locks the order. @returns the id of its payment, which may be refunded. */
async function lockRefundablePayment(
  trx: Trx,
  order_id: string,
  providerStatus: string | undefined,
): Promise<string> {
  const order = await lockOrder(trx, order_id);
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  if (order.order_status !== 'Cancelled') throw new ShopError('NOT_CANCELLED');
  if (await findRefund(trx, order.rzp_payment_id)) throw new ShopError('ALREADY_REFUNDED');
  const { status } = (await findPaymentOfOrder(trx, order_id)) ?? {};
  if (status === 'captured' || providerStatus === 'captured') return order.rzp_payment_id;
  throw new ShopError(status === 'refunded' ? 'ALREADY_REFUNDED' : 'NOT_CAPTURED');
}
