import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { PaymentIds, PaymentReport } from './payments.queries.ts';

/**
 * Only a QR code says whose payment it is, whatever order the provider names.
 * @param rzp_qr_id the QR code that was paid, if it is known
 * @returns undefined for a payment without order and code, which the provider refunds on its own.
 */
export function toPaymentReport(
  payment: ProviderPayment,
  rzp_qr_id?: string,
): PaymentReport | undefined {
  if (!payment.order_id && !rzp_qr_id) return undefined;
  return {
    rzp_payment_id: payment.id,
    ...(rzp_qr_id ? { rzp_order_id: null, rzp_qr_id } : { rzp_order_id: payment.order_id }),
    status: payment.status,
    amount_paise: payment.amount,
    method: /^[a-z_]{1,40}$/.test(payment.method ?? '') ? (payment.method ?? null) : null,
    captured: [true, 1, '1', 'true'].includes(payment.captured ?? false),
  };
}

/**
 * Fetches a payment and captures it when it is only authorized. After a failed capture request the
 * payment is fetched again. @returns undefined when the provider does not respond or names another order.
 */
export async function fetchPayment(
  { razorpay }: Pick<Deps, 'razorpay'>,
  { rzp_payment_id, rzp_order_id, rzp_qr_id }: PaymentIds,
): Promise<PaymentReport | undefined> {
  // The provider may name an order of its own for a QR code, or none.
  const isIt = ({ order_id }: ProviderPayment) => Boolean(rzp_qr_id) || order_id === rzp_order_id;
  const fetch = async () => {
    const response = await razorpay.fetchPayment(rzp_payment_id);
    return response.outcome === 'ok' && isIt(response.value) ? response.value : undefined;
  };
  const report = (payment: ProviderPayment) => toPaymentReport(payment, rzp_qr_id ?? undefined);
  const payment = await fetch();
  if (payment?.status !== 'authorized') return payment && report(payment);
  const captured = await razorpay.capturePayment(rzp_payment_id, payment.amount);
  const after = captured.outcome === 'ok' ? captured.value : await fetch();
  return report(after && isIt(after) ? after : payment);
}
