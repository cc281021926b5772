import type { PaymentResult } from '@shop/contract';
import type { RefundReason } from '#features/payments/refunds/refunds.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { askAboutPayment } from './fetch-payment.ts';
import { findDecision } from './payments.queries.ts';
import { type Settled, settlePayment } from './settle-payment.ts';

/**
 * What the browser brings back from the provider's sheet. The signature is the proof; asking the
 * provider only tells more. Forged ones are refused before anything is read or called.
 */
export async function verifyPayment(
  deps: Pick<Deps, 'money' | 'razorpay'>,
  result: PaymentResult,
): Promise<Settled> {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = result;
  if (!deps.razorpay.isPaid(razorpay_order_id, razorpay_payment_id, razorpay_signature)) {
    throw new ShopError('NOT_PAID');
  }
  // Decided already, or never ours: the provider need not be asked, however often this comes.
  const known = await findDecision(deps.money, {
    rzp_order_id: razorpay_order_id,
    rzp_payment_id: razorpay_payment_id,
  });
  if (!known) return { outcome: 'stranger' };
  if (known.outcome) return asSettled(known);
  const asked = await askAboutPayment(deps, razorpay_payment_id, razorpay_order_id);
  return settlePayment(
    deps,
    asked ?? {
      rzp_payment_id: razorpay_payment_id,
      rzp_order_id: razorpay_order_id,
      status: 'authorized',
      amount_paise: null,
      method: null,
      captured: false,
    },
  );
}

type Decision = NonNullable<Awaited<ReturnType<typeof findDecision>>>;

function asSettled({ outcome, user_id, order_id, reason }: Decision): Settled {
  if (outcome === 'order' && order_id) return { outcome, order_id, user_id };
  // The column's check holds exactly these.
  const why = (reason ?? 'orphan') as RefundReason;
  return { outcome: 'refund', user_id, reason: why, order_id: order_id ?? undefined };
}
