import type { Db } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { lockCheckout, markReleased } from './checkouts.queries.ts';

type Checkout = NonNullable<Awaited<ReturnType<typeof lockCheckout>>>;

const isActive = ({ status, waiting }: Checkout) =>
  status === 'held' || status === 'open' || waiting;

/**
 * Ends an active checkout and releases its stock, exactly once. `shouldRelease` is evaluated under the
 * row lock. @returns false when nothing was released.
 */
export async function releaseCheckout(
  db: Db,
  checkout_id: string,
  shouldRelease: (checkout: Checkout) => boolean = isActive,
): Promise<boolean> {
  return withRetryingTransaction(db, async (trx) => {
    const checkout = await lockCheckout(trx, { checkout_id });
    if (!checkout || !isActive(checkout) || !shouldRelease(checkout)) return false;
    await markReleased(trx, checkout);
    return true;
  });
}
