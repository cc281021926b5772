import type { Deps } from '#platform/deps.ts';
import { fetchPayment } from './fetch-payment.ts';
import type { PaymentReport } from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Fetches a payment from the provider, captures it when it is only authorized, and settles the result.
 * If the provider has already refunded it, settling cancels its order.
 * @returns undefined when the provider does not respond, or has no order for it: only its orders are captured later.
 */
export async function capturePayment(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  { rzp_payment_id, rzp_order_id }: { rzp_payment_id: string; rzp_order_id: string | null },
): Promise<PaymentReport | undefined> {
  if (rzp_order_id === null) return undefined;
  const report = await fetchPayment(deps, rzp_payment_id, rzp_order_id);
  if (report) await settlePayment(deps, report);
  return report;
}
