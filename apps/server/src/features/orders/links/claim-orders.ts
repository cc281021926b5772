import { insertAudit } from '#audit/audit.queries.ts';
import type { Db } from '#db/database.ts';
import { ShopError } from '#platform/shop-error.ts';
import { listClaimableOrders, markClaimed } from './claims.queries.ts';
import { provePhoneEnd } from './open-order-link.ts';
import { deleteOtherLinks } from './order-links.queries.ts';

interface Claim {
  user_id: number;
  order_id: string;
  phone_end?: string | undefined;
}

/**
 * Adds the orders that a guest placed with the customer's confirmed email to the account: all with the same phone, or
 * with the phone whose last digits the customer knows. The links in emails end. @returns the orders
 */
export async function claimOrders(
  db: Db,
  { user_id, order_id, phone_end }: Claim,
): Promise<string[]> {
  const claimable = await listClaimableOrders(db, user_id);
  const wanted = claimable.find((order) => order.order_id === order_id);
  if (!wanted) throw new ShopError('ORDER_NOT_FOUND');
  if (wanted.needs_phone_end) {
    if (phone_end === undefined) throw new ShopError('PHONE_END_REQUIRED');
    await provePhoneEnd(db, order_id, phone_end);
  }
  return db.transaction().execute(async (trx) => {
    const proven_order = wanted.needs_phone_end ? order_id : null;
    const claimed = await markClaimed(trx, { user_id, proven_order });
    for (const claimed_id of claimed) {
      await deleteOtherLinks(trx, claimed_id);
      await insertAudit(trx, {
        order_id: claimed_id,
        action: 'added to the account by the customer',
        by_customer: true,
        after: { user_id },
      });
    }
    return claimed;
  });
}
