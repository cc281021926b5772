import type { Deps } from '#platform/deps.ts';
import { fetchPayment } from './fetch-payment.ts';
import type { PaymentIds, PaymentReport } from './payments.queries.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Fetches a payment from the provider, captures it when it is only authorized, and settles the result.
 * If the provider has already refunded it, settling cancels its order.
 * @returns undefined when the provider does not respond, or has no order for it: only its orders are captured later.
 */
export async function capturePayment(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  ids: PaymentIds,
): Promise<PaymentReport | undefined> {
  // The provider never had money in hand.
  if (!ids.rzp_order_id && !ids.rzp_qr_id) return undefined;
  const report = await fetchPayment(deps, ids);
  if (report) await settlePayment(deps, report);
  return report;
}
