import type { AdminPayment } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { advanceRefund } from '#features/payments/refunds/advance-refund.ts';
import { listRefundsOf, restartFailedRefunds } from '#features/payments/refunds/refunds.queries.ts';
import { capturePayment } from '#features/payments/settlement/capture-payment.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findAdminPayment } from './payments.queries.ts';

type SettleDeps = Pick<Deps, 'paymentsDb' | 'razorpay'>;
type Payment = NonNullable<Awaited<ReturnType<typeof findAdminPayment>>>;
type State = AdminPayment['state'];

/**
 * Does the worker's next step for a payment at once: settles it, submits or polls its refunds, or
 * restarts failed ones. Idempotent. @returns the resulting state.
 */
export async function retrySettlement(
  deps: SettleDeps,
  rzp_payment_id: string,
  admin_id: number,
): Promise<State> {
  const payment = await findPayment(deps, rzp_payment_id);
  const isSettled = payment.state === 'matched' || payment.state === 'refunded';
  // Staff give back what the provider never had.
  if (isSettled || payment.tender !== 'provider') return payment.state;
  await withRetryingTransaction(deps.paymentsDb, async (trx) => {
    if (payment.state === 'refund failed') await restartFailedRefunds(trx, rzp_payment_id);
    await insertAudit(trx, {
      admin_id,
      rzp_payment_id,
      order_id: payment.order_id ?? undefined,
      action: 'settled by hand',
      before: { state: payment.state },
      after: { state: 'asked' },
    });
  });
  await settleNow(deps, payment);
  return (await findPayment(deps, rzp_payment_id)).state;
}

async function findPayment({ paymentsDb }: Pick<Deps, 'paymentsDb'>, rzp_payment_id: string) {
  const payment = await findAdminPayment(paymentsDb, rzp_payment_id);
  if (!payment) throw new ShopError('PAYMENT_NOT_FOUND');
  return payment;
}

async function settleNow(deps: SettleDeps, payment: Payment): Promise<void> {
  if (!payment.outcome && !(await capturePayment(deps, payment))) {
    throw new ShopError('PAYMENT_UNAVAILABLE');
  }
  for (const refund of await listRefundsOf(deps.paymentsDb, payment.rzp_payment_id)) {
    if (refund.status !== 'processed') await advanceRefund(deps, refund);
  }
}
