import type { Deps } from '#platform/deps.ts';
import { fetchPayment } from './fetch-payment.ts';
import type { PaymentReport } from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Fetches a payment from the provider, captures it when it is only authorized, and settles the result.
 * If the provider has already refunded it, settling cancels its order.
 * @returns undefined when the provider does not respond.
 */
export async function capturePayment(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  { rzp_payment_id, rzp_order_id }: Pick<PaymentReport, 'rzp_payment_id' | 'rzp_order_id'>,
): Promise<PaymentReport | undefined> {
  const report = await fetchPayment(deps, rzp_payment_id, rzp_order_id);
  if (report) await settlePayment(deps, report);
  return report;
}
