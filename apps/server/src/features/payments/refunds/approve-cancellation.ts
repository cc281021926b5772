import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { writeStatus } from '#features/orders/admin/change-status.ts';
import { writeRestock } from '#features/orders/admin/restock-order.ts';
import { isRestocked, lockOrder } from '#features/orders/order-actions.queries.ts';
import { capturePayment } from '#features/payments/settlement/capture-payment.ts';
import { findPaymentOfOrder } from '#features/payments/settlement/payments.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockPaymentOfOrder, refundRest } from './refund-order.ts';
import { listRefundsOf } from './refunds.queries.ts';

/**
 * Cancels, restocks and refunds an order whose customer asks for it, all or nothing. Steps that are done
 * are left out, so a repeat after a lost response changes nothing.
 */
export async function approveCancellation(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  order_id: string,
  admin_id: number,
): Promise<void> {
  const providerStatus = await captureAuthorized(deps, order_id);
  await withRetryingTransaction(deps.paymentsDb, async (trx) => {
    const payment = await lockPaymentOfOrder(trx, order_id);
    const order = await lockRequested(trx, order_id);
    await writeStatus(trx, { order_id, order_status: 'Cancelled', admin_id });
    if (!(await isRestocked(trx, order.checkout_id))) await writeRestock(trx, order, admin_id);
    const refunds = await listRefundsOf(trx, order.rzp_payment_id);
    if (refunds.some(({ whole }) => whole)) return;
    await refundRest(trx, payment, { admin_id, providerStatus });
  });
}

/** Only captured money can be refunded. @returns the provider's status when it was asked. */
async function captureAuthorized(deps: Pick<Deps, 'paymentsDb' | 'razorpay'>, order_id: string) {
  const payment = await findPaymentOfOrder(deps.paymentsDb, order_id);
  if (payment?.status !== 'authorized') return undefined;
  return (await capturePayment(deps, payment))?.status;
}

/** Only a Pending order: a parcel that has left cannot be restocked, and its status is changed by hand. */
async function lockRequested(trx: Trx, order_id: string) {
  const order = await lockOrder(trx, order_id);
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  const { cancellation_requested_at, cancellation_decline_reason, order_status } = order;
  if (!cancellation_requested_at) throw new ShopError('CANCELLATION_ANSWERED');
  if (order_status === 'Cancelled') return order;
  if (cancellation_decline_reason) throw new ShopError('CANCELLATION_ANSWERED');
  if (order_status !== 'Pending') throw new ShopError('STATUS_CHANGED', { status: order_status });
  return order;
}
