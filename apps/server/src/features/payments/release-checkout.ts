import type { Db } from '#db/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockCheckout, setReleased } from './checkouts.queries.ts';

/** Ends a hold and puts its pieces back; once, whoever comes first. False: there was none to end. */
export async function releaseCheckout(
  db: Db,
  checkoutId: string,
  { onlyIf = ['held', 'open'] }: { onlyIf?: string[] } = {},
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const checkout = await lockCheckout(trx, checkoutId);
    if (!checkout || !onlyIf.includes(checkout.state)) return false;
    await setReleased(trx, checkoutId);
    return true;
  });
}
