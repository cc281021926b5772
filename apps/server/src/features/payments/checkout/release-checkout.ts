import type { Db } from '#db/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockCheckout, setReleased } from './checkouts.queries.ts';

type Checkout = NonNullable<Awaited<ReturnType<typeof lockCheckout>>>;

const isLive = ({ state }: Checkout) => state === 'held' || state === 'open';

/**
 * Ends a hold and puts its pieces back; once, whoever comes first. Whether it should end is asked again
 * under the lock. False: there was none to end.
 */
export async function releaseCheckout(
  db: Db,
  checkout_id: string,
  shouldEnd: (checkout: Checkout) => boolean = isLive,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const checkout = await lockCheckout(trx, { checkout_id });
    if (!checkout || !isLive(checkout) || !shouldEnd(checkout)) return false;
    await setReleased(trx, checkout_id);
    return true;
  });
}
