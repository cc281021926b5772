import { naming } from '#jobs/job-result.ts';
import type { Deps } from '#platform/deps.ts';
import { askAboutPayment } from './fetch-payment.ts';
import { claimUncapturedPayment } from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * An order was made from a signature, or from money that is only authorized: now the money is asked
 * for. If the provider has given it back meanwhile, settling cancels the order. False: none is due.
 */
export async function captureNextPayment(deps: Pick<Deps, 'money' | 'razorpay'>): Promise<boolean> {
  const payment = await claimUncapturedPayment(deps.money);
  if (!payment) return false;
  const { rzp_payment_id, rzp_order_id } = payment;
  await naming(`payment ${rzp_payment_id}`, async () => {
    const report = await askAboutPayment(deps, rzp_payment_id, rzp_order_id);
    if (report) await settlePayment(deps, report);
  });
  return true;
}
