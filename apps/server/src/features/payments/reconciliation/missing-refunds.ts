import { recordRefundStatus } from '#features/payments/refunds/record-refund.ts';
import { sumAcceptedRefunds } from '#features/payments/refunds/refunds.queries.ts';
import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import type { Deps } from '#platform/deps.ts';

/** Records refunds of orders that the provider has made and we do not know, by hand or before a restore. */
export async function recordMissingRefunds(
  deps: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  payments: ProviderPayment[],
): Promise<void> {
  const refunded = payments.filter(({ amount_refunded }) => (amount_refunded ?? 0) > 0);
  const accepted = await sumAcceptedRefunds(
    deps.paymentsDb,
    refunded.map(({ id }) => id),
  );
  for (const { id, amount_refunded } of refunded) {
    const ours = accepted.get(id);
    if (ours === undefined || ours >= (amount_refunded ?? 0)) continue;
    const response = await deps.razorpay.listRefunds(id);
    if (response.outcome !== 'ok') throw new Error('cannot list the refunds of a payment');
    for (const refund of response.value.items) {
      if (refund.status !== 'failed') await recordRefundStatus(deps, refund);
    }
  }
}
