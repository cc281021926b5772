import { settleProviderPayment } from '#features/payments/settlement/settle-payment.ts';
import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueCheckout, scheduleNextCheck } from './checkout-polling.queries.ts';
import { releaseCheckout } from './release-checkout.ts';
import { BANK_RESPONSE_SECONDS } from './timeouts.ts';

type PollDeps = Pick<Deps, 'paymentsDb' | 'razorpay'>;

/**
 * Fetches the payments of a due checkout from the provider, settles them, and releases the checkout
 * when it expired unpaid. Finds every payment even if all webhooks are lost.
 */
export async function pollCheckout(deps: PollDeps, checkout: DueCheckout): Promise<void> {
  const { checkout_id, rzp_order_id, rzp_qr_id } = checkout;
  if (!rzp_order_id && !rzp_qr_id) {
    // The process that was creating the provider order crashed, the customer no longer waits for it, or nobody has
    // opened a payment link. Staff may keep a link longer at the same moment.
    await releaseCheckout(
      deps.paymentsDb,
      checkout_id,
      ({ link_id, waiting, expired }) => expired || (link_id === null && !waiting),
    );
    return;
  }
  // Before the release: a payment made in time becomes an order, not a late payment.
  const payments = rzp_order_id
    ? await settleOrderPayments(deps, rzp_order_id)
    : await settleQrPayments(deps, rzp_qr_id ?? '');
  if (checkout.pastMaxAge) {
    await releaseCheckout(deps.paymentsDb, checkout_id, ({ pastMaxAge }) => pastMaxAge);
  } else if (payments && checkout.expired && !hasPendingAttempt(checkout, payments)) {
    // Checked again under the lock: the customer may have extended it during the provider request.
    await releaseCheckout(deps.paymentsDb, checkout_id, ({ expired }) => expired);
  }
  await scheduleNextCheck(deps.paymentsDb, checkout_id);
}

/** @returns the provider's payments of an order, undefined when the provider does not respond. */
async function settleOrderPayments(deps: PollDeps, rzp_order_id: string) {
  const response = await deps.razorpay.listOrderPayments(rzp_order_id);
  if (response.outcome !== 'ok') return undefined;
  const { items, unreadable } = response.value;
  for (const payment of items) await settleProviderPayment(deps, payment);
  if (unreadable > 0) {
    await raiseAlert(deps.paymentsDb, { kind: 'unreadable_payment', subject: rzp_order_id });
  }
  return items;
}

/** @returns the payments of a QR code at the provider, undefined when the provider does not respond. */
export async function settleQrPayments(deps: PollDeps, rzp_qr_id: string) {
  const response = await deps.razorpay.listQrPayments(rzp_qr_id);
  if (response.outcome !== 'ok') return undefined;
  const { items, unreadable } = response.value;
  for (const payment of items) await settleProviderPayment(deps, payment, rzp_qr_id);
  if (unreadable > 0) {
    await raiseAlert(deps.paymentsDb, { kind: 'unreadable_payment', subject: rzp_qr_id });
  }
  return items;
}

/** The bank may still confirm an attempt this young. */
function hasPendingAttempt({ now }: DueCheckout, payments: ProviderPayment[]): boolean {
  const oldest = now.getTime() / 1000 - BANK_RESPONSE_SECONDS;
  return payments.some(({ status, created_at }) => status === 'created' && created_at > oldest);
}
