import type { PayLinkDetails } from '@shop/contract';
import type { OpenPayment } from '#features/payments/checkout/start-payment.ts';
import type { Deps } from '#platform/deps.ts';

/** Stores who pays and where the parcel goes, and opens a payment window. */
export async function startLinkPayment(
  _deps: Pick<Deps, 'db' | 'razorpay' | 'settings'>,
  _input: PayLinkDetails,
): Promise<OpenPayment> {
  throw new Error('not written yet');
}
