import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import type { Deps } from '#platform/deps.ts';
import type { PaymentReport } from './payments.queries.ts';

/** A payment as the provider tells it. Nothing: it has no order, so it is not ours to decide. */
export function reportOf(payment: ProviderPayment): PaymentReport | undefined {
  if (!payment.order_id) return undefined;
  return {
    rzp_payment_id: payment.id,
    rzp_order_id: payment.order_id,
    status: payment.status,
    amount_paise: payment.amount,
    method: /^[a-z_]{1,40}$/.test(payment.method ?? '') ? (payment.method ?? null) : null,
    captured: [true, 1, '1', 'true'].includes(payment.captured ?? false),
  };
}

/**
 * Asks the provider about a payment, and captures what is only authorized. Whatever capturing
 * answers, the payment itself is believed. Nothing: the provider is silent, or says nonsense.
 */
export async function askAboutPayment(
  { razorpay }: Pick<Deps, 'razorpay'>,
  rzpPaymentId: string,
  rzpOrderId: string,
): Promise<PaymentReport | undefined> {
  const fetch = async () => {
    const answer = await razorpay.fetchPayment(rzpPaymentId);
    if (answer.outcome !== 'done' || answer.value.order_id !== rzpOrderId) return undefined;
    return answer.value;
  };
  const payment = await fetch();
  if (payment?.status !== 'authorized') return payment && reportOf(payment);
  const captured = await razorpay.capturePayment(rzpPaymentId, payment.amount);
  const after = captured.outcome === 'done' ? captured.value : await fetch();
  return reportOf(after?.order_id === rzpOrderId ? after : payment);
}
