import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { PaymentReport } from './payments.queries.ts';

/**
 * Only a QR code says whose payment it is, whatever order the provider names.
 * @returns undefined for a payment without an order: of a QR code that is not known, or one that the provider refunds
 * on its own.
 */
export function toPaymentReport(
  payment: ProviderPayment,
  rzp_qr_id?: string,
): PaymentReport | undefined {
  const rzp_order_id = rzp_qr_id ? null : payment.order_id;
  if (!rzp_order_id && !rzp_qr_id) return undefined;
  return {
    rzp_payment_id: payment.id,
    rzp_order_id: rzp_order_id ?? null,
    rzp_qr_id,
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
  rzp_payment_id: string,
  rzp_order_id: string,
): Promise<PaymentReport | undefined> {
  const fetch = async () => {
    const response = await razorpay.fetchPayment(rzp_payment_id);
    if (response.outcome !== 'ok' || response.value.order_id !== rzp_order_id) return undefined;
    return response.value;
  };
  const payment = await fetch();
  if (payment?.status !== 'authorized') return payment && toPaymentReport(payment);
  const captured = await razorpay.capturePayment(rzp_payment_id, payment.amount);
  const after = captured.outcome === 'ok' ? captured.value : await fetch();
  return toPaymentReport(after?.order_id === rzp_order_id ? after : payment);
}
