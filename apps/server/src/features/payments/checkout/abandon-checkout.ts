import type { InputOf, payments } from '@shop/contract';
import type { Db } from '#db/database.ts';
import { findOrderIdByCheckout } from '#features/orders/orders.queries.ts';
import {
  type Settlement,
  settleProviderPayment,
} from '#features/payments/settlement/settle-payment.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type Buyer,
  findOwnCheckout,
  findReservationEnd,
  hasAttemptSinceOpened,
} from './checkouts.queries.ts';
import { findWaitingCheckout } from './payment-queue.queries.ts';
import { releaseCheckout } from './release-checkout.ts';

type Unpaid =
  | { outcome: 'released'; failed?: boolean }
  | { outcome: 'kept'; kept_until?: Date }
  | { outcome: 'confirming' };
export type AbandonResult = Unpaid | Settlement;

/**
 * The customer or guest closed a payment window. Releases the stock, unless a newer window was opened for the same
 * checkout, or the provider reports a payment or a pending attempt, or does not respond. A payment that
 * still arrives is settled as late. With `keep` a failed attempt leaves the reservation its time: no longer
 * than a window that stays open, and counted like it by may_reserve_stock().
 */
export async function abandonCheckout(
  deps: Pick<Deps, 'db' | 'paymentsDb' | 'razorpay'>,
  holder: Buyer,
  { razorpay_order_id, window = 1, keep = false }: InputOf<typeof payments.release>['body'],
): Promise<AbandonResult> {
  const { db, razorpay } = deps;
  if (!razorpay_order_id) return stopWaiting(db, holder);
  const checkout = await findOwnCheckout(db, holder, razorpay_order_id);
  if (!checkout) return { outcome: 'kept' };
  const order_id = await findOrderIdByCheckout(db, checkout.checkout_id);
  if (order_id) {
    const user_id = 'user_id' in holder ? holder.user_id : null;
    return { outcome: 'order', order_id, user_id };
  }

  const attempts = await razorpay.listOrderPayments(razorpay_order_id);
  if (attempts.outcome !== 'ok') return { outcome: 'kept' };
  const { items, unreadable } = attempts.value;
  for (const payment of items) {
    const settlement = await settleProviderPayment(deps, payment);
    if (settlement && settlement.outcome !== 'pending') return settlement;
  }
  if (unreadable > 0 || items.some(({ status }) => status === 'created')) {
    return { outcome: 'confirming' };
  }
  const { checkout_id } = checkout;
  const refused = items.filter(({ status }) => status === 'failed').map(({ id }) => id);
  const failed = await hasAttemptSinceOpened(db, checkout_id, refused);
  const kept_until = keep && failed && (await findReservationEnd(db, checkout_id, window));
  if (kept_until) return { outcome: 'kept', kept_until };
  const isNewest = ({ windows }: { windows: number }) => windows === window;
  const released = await releaseCheckout(db, checkout_id, isNewest);
  return released ? { outcome: 'released', failed } : { outcome: 'kept' };
}

/** Also ends a checkout whose turn has just come, as long as no payment window was opened for it. */
async function stopWaiting(db: Db, holder: Buyer): Promise<AbandonResult> {
  const checkout = await findWaitingCheckout(db, holder);
  const released =
    checkout &&
    (await releaseCheckout(
      db,
      checkout.checkout_id,
      ({ waiting, windows }) => waiting || windows === 0,
    ));
  return { outcome: released ? 'released' : 'kept' };
}
