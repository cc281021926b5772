import { getDatabaseTime, listSettledIds } from '#features/payments/settlement/payments.queries.ts';
import type { ProviderPayment } from '#integrations/razorpay/client.ts';
import type { Deps } from '#platform/deps.ts';

const PAGE_SIZE = 100;
const DAY_SECONDS = 24 * 3600;

/** The provider's payments of the last days, page by page. */
export async function* listProviderPayments(
  { paymentsDb, razorpay }: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  days: number,
): AsyncGenerator<ProviderPayment[]> {
  const now = await getDatabaseTime(paymentsDb);
  for (let skip = 0; ; skip += PAGE_SIZE) {
    // One day into the future: the provider's clock may be ahead.
    const range = { from: now - days * DAY_SECONDS, to: now + DAY_SECONDS };
    const page = await razorpay.listPayments({ ...range, skip, count: PAGE_SIZE });
    if (page.outcome !== 'ok') throw new Error('cannot list the payments of the provider');
    const { items, unreadable } = page.value;
    yield items;
    if (items.length + unreadable < PAGE_SIZE) break;
  }
}

/** Those of these payments that have no outcome in the database. */
export async function filterUnsettled(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  payments: ProviderPayment[],
): Promise<ProviderPayment[]> {
  const settled = await listSettledIds(
    paymentsDb,
    payments.map(({ id }) => id),
  );
  return payments.filter(({ id }) => !settled.has(id));
}
