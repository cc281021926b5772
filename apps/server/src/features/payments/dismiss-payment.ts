import type { Deps } from '#deps.ts';
import { findCheckoutOf } from './checkouts.queries.ts';
import { releaseCheckout } from './release-checkout.ts';

/**
 * The customer closed the sheet: the pieces go back, unless the provider knows of an attempt to pay
 * or does not answer. Money that comes all the same is settled like any late money.
 */
export async function dismissPayment(
  { db, razorpay }: Pick<Deps, 'db' | 'razorpay'>,
  userId: number,
  rzpOrderId: string,
): Promise<boolean> {
  const checkoutId = await findCheckoutOf(db, userId, rzpOrderId);
  if (!checkoutId) return false;
  const attempts = await razorpay.listOrderPayments(rzpOrderId);
  if (attempts.outcome !== 'done') return false;
  if (attempts.value.some(({ status }) => status !== 'failed')) return false;
  return releaseCheckout(db, checkoutId, { onlyIf: ['open'] });
}
