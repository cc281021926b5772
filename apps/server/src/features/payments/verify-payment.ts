import type { PaymentResult } from '@shop/contract';
import type { Deps } from '#deps.ts';
import { ShopError } from '#shop-error.ts';
import { askAboutPayment } from './ask-about-payment.ts';
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
  const known = await findDecision(deps.money, razorpay_payment_id);
  if (known?.outcome === 'order' && known.order_id && known.status !== 'authorized') {
    return { outcome: 'order', order_id: known.order_id, user_id: known.user_id };
  }
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
