import type { PaymentResult } from '@shop/contract';
import type { RefundReason } from '#features/payments/refunds/refunds.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { fetchPayment } from './fetch-payment.ts';
import { findSettlementRow } from './payments.queries.ts';
import { type Settlement, settlePayment } from './settle-payment.ts';

/**
 * Settles the result that the browser brings back from the provider's checkout. A valid signature is
 * sufficient proof; fetching the payment only adds amount and method. The signature is checked first.
 */
export async function verifyPayment(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  result: PaymentResult,
): Promise<Settlement> {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = result;
  const { razorpay } = deps;
  if (
    !razorpay.verifyPaymentSignature(razorpay_order_id, razorpay_payment_id, razorpay_signature)
  ) {
    throw new ShopError('INVALID_SIGNATURE');
  }
  const ids = { rzp_payment_id: razorpay_payment_id, rzp_order_id: razorpay_order_id };
  // A settled payment or an unknown order needs no provider request, however often it is sent.
  const known = await findSettlementRow(deps.paymentsDb, ids);
  if (!known) return { outcome: 'unknown_order' };
  if (known.outcome) return toSettlement(known);
  const fetched = await fetchPayment(deps, ids);
  return settlePayment(
    deps,
    fetched ?? {
      ...ids,
      status: 'authorized',
      amount_paise: null,
      method: null,
      captured: false,
    },
  );
}

type SettlementRow = NonNullable<Awaited<ReturnType<typeof findSettlementRow>>>;

function toSettlement({ outcome, user_id, order_id, reason }: SettlementRow): Settlement {
  if (outcome === 'order' && order_id) return { outcome, order_id, user_id };
  return {
    outcome: 'refund',
    user_id,
    // The column's CHECK allows exactly these values.
    reason: (reason ?? 'orphan') as RefundReason,
    order_id: order_id ?? undefined,
  };
}
