import { findOrderOfCheckout } from '#features/orders/orders.queries.ts';
import { reportOf } from '#features/payments/settlement/fetch-payment.ts';
import { type Settled, settlePayment } from '#features/payments/settlement/settle-payment.ts';
import type { Deps } from '#platform/deps.ts';
import { findCheckoutOf } from './checkouts.queries.ts';
import { releaseCheckout } from './release-checkout.ts';

/** What the sheet that was closed has come to: nothing, money on its way, an order or a refund. */
export type Dismissed = { outcome: 'released' | 'kept' | 'confirming' } | Settled;

/**
 * The customer closed the sheet: the pieces go back, unless the provider knows of money or of an
 * attempt, or does not answer. Money that comes all the same is settled like any late money.
 */
export async function dismissPayment(
  deps: Pick<Deps, 'db' | 'money' | 'razorpay'>,
  user_id: number,
  rzpOrderId: string,
): Promise<Dismissed> {
  const { db, razorpay } = deps;
  const checkout = await findCheckoutOf(db, user_id, rzpOrderId);
  if (!checkout) return { outcome: 'kept' };
  const order_id = await findOrderOfCheckout(db, checkout.checkout_id);
  if (order_id) return { outcome: 'order', order_id, user_id };

  const attempts = await razorpay.listOrderPayments(rzpOrderId);
  if (attempts.outcome !== 'done') return { outcome: 'kept' };
  const { items, unreadable } = attempts.value;
  for (const payment of items) {
    const report = reportOf(payment);
    const settled = report && (await settlePayment(deps, report));
    if (settled && settled.outcome !== 'none') return settled;
  }
  if (unreadable > 0 || items.some(({ status }) => status === 'created')) {
    return { outcome: 'confirming' };
  }
  const released = await releaseCheckout(db, checkout.checkout_id);
  return { outcome: released ? 'released' : 'kept' };
}
