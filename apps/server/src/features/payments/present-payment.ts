import {
  GUEST_PAYMENT_RECEIVED,
  PAYMENT_RECEIVED,
  type payments,
  REFUND_NOTICE,
  type ReplyOf,
  type VerifyResult,
} from '@shop/contract';
import { formatTime } from '@shop/domain/dates';
import { ShopError } from '#platform/shop-error.ts';
import type { AbandonResult } from './checkout/abandon-checkout.ts';
import type { Settlement } from './settlement/settle-payment.ts';

const MESSAGES = {
  // Each must also be true of a payment attempt that never succeeds.
  unknownConfirming:
    'Your payment is being confirmed. Any money that left your account will become an order, or will be refunded.',
  confirming:
    'Your payment is being confirmed. Any money that left your account will become an order under My Orders, or will be refunded.',
  guestConfirming:
    'Your payment is being confirmed. Any money that left your account will become an order, or will be refunded. We will email you.',
  received: PAYMENT_RECEIVED,
  guestReceived: GUEST_PAYMENT_RECEIVED,
  receivedByLink: 'Payment received. Open the link again to see your order.',
  soldOut:
    'A piece sold out before your payment arrived, so no order was placed. Your refund is on its way and may take a few days.',
  withdrawn:
    'We had cancelled this sale before your payment arrived, so no order was placed. Your refund is on its way and may take a few days.',
  stale:
    'Your payment arrived too late: the price has changed, or you started it more than a day before. No order was placed. Your refund is on its way and may take a few days.',
};

interface Proof {
  /** The customer who is logged in. */
  user_id: number | undefined;
  /** Opens a guest's order, for some minutes after it was placed. */
  token: string | undefined;
  /** It was paid by a payment link, which shows the order. */
  byLink?: boolean;
}

/**
 * The order id is shown to the order's customer, and to a guest, whom the provider's signature proves; a refund to
 * anyone with the signature.
 */
export function presentVerified(
  settlement: Settlement,
  { user_id, token, byLink }: Proof,
): VerifyResult {
  if (settlement.outcome === 'unknown_order') return presentState('confirming');
  const ofGuest = settlement.user_id === null;
  const ofAnother = user_id !== undefined && settlement.user_id !== user_id;
  if (!ofGuest && ofAnother) throw new ShopError('PAYMENT_NOT_FOUND');
  if (settlement.outcome === 'pending') {
    return presentState('confirming', byLink ? undefined : settlement);
  }
  // A duplicate payment is refunded, and its customer is shown the order of the first one.
  const { order_id } = settlement;
  if (!order_id) return presentState('refunding', settlement);
  if (ofGuest) {
    if (token) return { order_id, token };
    const msg = byLink ? MESSAGES.receivedByLink : MESSAGES.guestReceived;
    return { state: 'received', msg };
  }
  return user_id === undefined ? { state: 'received', msg: MESSAGES.received } : { order_id };
}

export const presentState = (state: 'confirming' | 'refunding', settlement?: Settlement) => ({
  state,
  msg: state === 'confirming' ? confirmingMessage(settlement) : refundMessage(settlement),
});

/** Without a settlement nobody knows whether a guest has paid. */
function confirmingMessage(settlement: Settlement | undefined): string {
  if (!settlement || settlement.outcome === 'unknown_order') return MESSAGES.unknownConfirming;
  return settlement.user_id === null ? MESSAGES.guestConfirming : MESSAGES.confirming;
}

function refundMessage(settlement: Settlement | undefined): string {
  const reason = settlement?.outcome === 'refund' ? settlement.reason : undefined;
  if (reason === 'sold_out') return MESSAGES.soldOut;
  if (reason === 'withdrawn') return MESSAGES.withdrawn;
  return reason === 'stale' ? MESSAGES.stale : REFUND_NOTICE;
}

export function presentAbandoned(
  result: AbandonResult,
  payer: 'customer' | 'guest' = 'customer',
): ReplyOf<typeof payments.release> {
  if ('order_id' in result && result.order_id) return { msg: 'Paid', order_id: result.order_id };
  if (result.outcome === 'refund') return presentState('refunding', result);
  if (result.outcome === 'confirming') {
    const msg = payer === 'guest' ? MESSAGES.guestConfirming : MESSAGES.confirming;
    return { state: 'confirming', msg };
  }
  const kept_until = 'kept_until' in result ? result.kept_until : undefined;
  if (kept_until) {
    const kept = `We are keeping it for you until ${formatTime(kept_until)}. `;
    const msg = describeFailed(payer, kept);
    return { msg, failed: true, kept_until: kept_until.toISOString() };
  }
  if (result.outcome !== 'released') return { msg: 'Kept' };
  return result.failed ? { msg: describeFailed(payer), failed: true } : { msg: 'Released' };
}

/** The bank may still confirm an attempt that the provider calls failed. */
const describeFailed = (payer: 'customer' | 'guest', kept = '') =>
  `The payment failed, and nothing was charged. ${kept}If money has left your account, it will come back by itself, or become an order${payer === 'guest' ? ', and we will email you' : ' under My Orders'}.`;
