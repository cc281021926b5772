import type { DeskPayment } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { inTransaction } from '#db/transaction.ts';
import { advanceRefund } from '#features/payments/refunds/refund-payment.ts';
import { findRefund, renewFailedRefund } from '#features/payments/refunds/refunds.queries.ts';
import { askAboutPayment } from '#features/payments/settlement/fetch-payment.ts';
import { settlePayment } from '#features/payments/settlement/settle-payment.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findForDesk } from './payments.queries.ts';

type SettleDeps = Pick<Deps, 'money' | 'razorpay'>;
type Payment = NonNullable<Awaited<ReturnType<typeof findForDesk>>>;
type State = DeskPayment['state'];

/**
 * What the worker would do with this payment, now: money becomes an order or a refund, a refund is sent
 * or asked about, and one that failed begins anew. Safe to press twice. Tells what it has come to.
 */
export async function settleByHand(
  deps: SettleDeps,
  rzp_payment_id: string,
  admin_id: number,
): Promise<State> {
  const payment = await findPayment(deps, rzp_payment_id);
  if (payment.state === 'matched' || payment.state === 'refunded') return payment.state;
  await inTransaction(deps.money, async (trx) => {
    if (payment.state === 'refund failed') await renewFailedRefund(trx, rzp_payment_id);
    await insertAudit(trx, {
      ...{ admin_id, rzp_payment_id, order_id: payment.order_id ?? undefined },
      ...{ action: 'settled by hand', before: { state: payment.state }, after: { state: 'asked' } },
    });
  });
  await bringToItsEnd(deps, payment);
  return (await findPayment(deps, rzp_payment_id)).state;
}

async function findPayment({ money }: Pick<Deps, 'money'>, rzpPaymentId: string) {
  const payment = await findForDesk(money, rzpPaymentId);
  if (!payment) throw new ShopError('PAYMENT_NOT_FOUND');
  return payment;
}

async function bringToItsEnd(deps: SettleDeps, payment: Payment): Promise<void> {
  const { rzp_payment_id, rzp_order_id } = payment;
  if (!payment.outcome) {
    const report = await askAboutPayment(deps, rzp_payment_id, rzp_order_id);
    if (!report) throw new ShopError('PAYMENT_UNAVAILABLE');
    await settlePayment(deps, report);
  }
  const refund = await findRefund(deps.money, rzp_payment_id);
  if (refund && refund.state !== 'processed') await advanceRefund(deps, refund);
}
