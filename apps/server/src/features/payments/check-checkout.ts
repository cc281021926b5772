import type { Deps } from '#deps.ts';
import type { ProviderPayment } from '#gateways/razorpay.ts';
import { reportOf } from './ask-about-payment.ts';
import { claimDueCheckout, type DueCheckout, setNextLook } from './checkouts.queries.ts';
import { releaseCheckout } from './release-checkout.ts';
import { settlePayment } from './settle-payment.ts';

type CheckDeps = Pick<Deps, 'money' | 'razorpay'>;

const BANK_SECONDS = 15 * 60;

/**
 * Asks the provider about the next checkout that is due: what was paid is settled, what nobody paid
 * in time is given back. False: none is due. Lose every webhook, and this still finds the money.
 */
export async function checkNextCheckout(deps: CheckDeps): Promise<boolean> {
  const checkout = await claimDueCheckout(deps.money);
  if (!checkout) return false;
  const { checkout_id, rzp_order_id } = checkout;
  if (!rzp_order_id) {
    // Nobody got an order to pay: whoever was to ask for one has crashed.
    await releaseCheckout(deps.money, checkout_id, { onlyIf: ['held'] });
    return true;
  }
  const answer = await deps.razorpay.listOrderPayments(rzp_order_id);
  const payments = answer.outcome === 'done' ? answer.value : undefined;
  for (const payment of payments ?? []) {
    const report = reportOf(payment);
    if (report) await settlePayment(deps, report);
  }
  if (checkout.state === 'open' && isOver(checkout, payments)) {
    await releaseCheckout(deps.money, checkout_id, { onlyIf: ['open'] });
  } else {
    await setNextLook(deps.money, checkout_id);
  }
  return true;
}

/** A hold ends in time, a little later while a bank may still answer, and never after its cap. */
function isOver(
  { expired, capped, now }: DueCheckout,
  payments: ProviderPayment[] | undefined,
): boolean {
  if (capped || !expired) return capped;
  if (!payments) return false;
  const young = now.getTime() / 1000 - BANK_SECONDS;
  return !payments.some(({ status, created_at }) => status === 'created' && created_at > young);
}
