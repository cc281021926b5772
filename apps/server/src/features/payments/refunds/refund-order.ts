import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockOrder } from '#features/orders/admin/order-actions.queries.ts';
import { askAboutPayment } from '#features/payments/settlement/fetch-payment.ts';
import { findPaymentOfOrder } from '#features/payments/settlement/payments.queries.ts';
import { settlePayment } from '#features/payments/settlement/settle-payment.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findRefund, insertRefund } from './refunds.queries.ts';

/**
 * Owes the customer the money of a cancelled order; the worker sends it. Once: there is one refund for
 * a payment, whoever asks.
 */
export async function refundOrder(
  deps: Pick<Deps, 'money' | 'razorpay'>,
  order_id: string,
  admin_id: number,
): Promise<void> {
  const theirs = await askFirst(deps, order_id);
  await inTransaction(deps.money, async (trx) => {
    const rzp_payment_id = await payable(trx, order_id, theirs);
    await insertRefund(trx, { rzp_payment_id, reason: 'cancelled' });
    await insertAudit(trx, {
      ...{ admin_id, order_id, rzp_payment_id, action: 'refund asked for' },
      ...{ before: { refund: null }, after: { refund: 'due' } },
    });
  });
}

/**
 * What is not plainly captured here, the provider must say: what was only authorized is captured or goes
 * back by itself, and a refund that somebody began over there may have failed.
 */
async function askFirst(deps: Pick<Deps, 'money' | 'razorpay'>, order_id: string) {
  const payment = await findPaymentOfOrder(deps.money, order_id);
  if (payment?.order_status !== 'Cancelled' || payment.status === 'captured') return undefined;
  const report = await askAboutPayment(deps, payment.rzp_payment_id, payment.rzp_order_id);
  if (report) await settlePayment(deps, report);
  return report?.status;
}

/** The payment of an order whose money may go back now. */
async function payable(trx: Trx, order_id: string, theirs: string | undefined): Promise<string> {
  const order = await lockOrder(trx, order_id);
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  if (order.order_status !== 'Cancelled') throw new ShopError('NOT_CANCELLED');
  if (await findRefund(trx, order.rzp_payment_id)) throw new ShopError('ALREADY_REFUNDED');
  const { status } = (await findPaymentOfOrder(trx, order_id)) ?? {};
  if (status === 'captured' || theirs === 'captured') return order.rzp_payment_id;
  throw new ShopError(status === 'refunded' ? 'ALREADY_REFUNDED' : 'NOT_CAPTURED');
}
