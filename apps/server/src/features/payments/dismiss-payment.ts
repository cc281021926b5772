import type { Deps } from '#deps.ts';
import { reportOf } from './ask-about-payment.ts';
import { findCheckoutOf } from './checkouts.queries.ts';
import { releaseCheckout } from './release-checkout.ts';
import { settlePayment } from './settle-payment.ts';

interface Dismissed {
  released: boolean;
  /** The order that it is after all: the money was taken, and only the answer was lost. */
  order_id?: string;
}

/**
 * The customer closed the sheet: the pieces go back, unless the provider knows of money or of an
 * attempt, or does not answer. Money that comes all the same is settled like any late money.
 */
export async function dismissPayment(
  deps: Pick<Deps, 'db' | 'money' | 'razorpay'>,
  userId: number,
  rzpOrderId: string,
): Promise<Dismissed> {
  const { db, razorpay } = deps;
  const checkoutId = await findCheckoutOf(db, userId, rzpOrderId);
  if (!checkoutId) return { released: false };
  const attempts = await razorpay.listOrderPayments(rzpOrderId);
  if (attempts.outcome !== 'done') return { released: false };
  for (const payment of attempts.value) {
    const report = reportOf(payment);
    const settled = report && (await settlePayment(deps, report));
    if (settled?.outcome === 'order') return { released: false, order_id: settled.order_id };
  }
  if (attempts.value.some(({ status }) => status !== 'failed')) return { released: false };
  return { released: await releaseCheckout(db, checkoutId, { onlyIf: ['open'] }) };
}
