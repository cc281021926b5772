import { reportOf } from '#features/payments/settlement/fetch-payment.ts';
import { settlePayment } from '#features/payments/settlement/settle-payment.ts';
import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import { naming } from '#jobs/job-result.ts';
import { raiseAlert } from '#monitoring/alerts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { claimDueCheckout, type DueCheckout, setNextLook } from './checkouts.queries.ts';
import { releaseCheckout } from './release-checkout.ts';
import { BANK_SECONDS } from './timeouts.ts';

type CheckDeps = Pick<Deps, 'money' | 'razorpay'>;

/**
 * Asks the provider about the next checkout that is due: what was paid is settled, what nobody paid
 * in time is given back. False: none is due. Lose every webhook, and this still finds the money.
 */
export async function checkNextCheckout(deps: CheckDeps): Promise<boolean> {
  const checkout = await claimDueCheckout(deps.money);
  if (!checkout) return false;
  await naming(`checkout ${checkout.checkout_id}`, () => askAbout(deps, checkout));
  return true;
}

async function askAbout(deps: CheckDeps, checkout: DueCheckout): Promise<void> {
  const { checkout_id, rzp_order_id } = checkout;
  if (!rzp_order_id) {
    // Nobody got an order to pay: whoever was to ask for one has crashed.
    await releaseCheckout(deps.money, checkout_id);
    return;
  }
  // Before any hold ends: what was paid in time is an order, not late money.
  const payments = await settleAll(deps, rzp_order_id);
  if (checkout.capped) {
    await releaseCheckout(deps.money, checkout_id);
  } else if (payments && checkout.expired && !isComing(checkout, payments)) {
    // The customer may have come back to it while we asked.
    await releaseCheckout(deps.money, checkout_id, ({ expired }) => expired);
  }
  await setNextLook(deps.money, checkout_id);
}

/** What the provider knows of an order, settled. Nothing: it does not answer. */
async function settleAll(deps: CheckDeps, rzpOrderId: string) {
  const answer = await deps.razorpay.listOrderPayments(rzpOrderId);
  if (answer.outcome !== 'done') return undefined;
  const { items, unreadable } = answer.value;
  for (const payment of items) {
    const report = reportOf(payment);
    if (report) await settlePayment(deps, report);
  }
  if (unreadable > 0) {
    await raiseAlert(deps.money, { kind: 'unreadable payment', what: rzpOrderId });
  }
  return items;
}

/** A bank may still answer. */
function isComing({ now }: DueCheckout, payments: ProviderPayment[]): boolean {
  const young = now.getTime() / 1000 - BANK_SECONDS;
  return payments.some(({ status, created_at }) => status === 'created' && created_at > young);
}
