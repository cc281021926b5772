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
  const proven_order = wanted.needs_phone_end ? order_id : null;
  return addToAccount(db, { user_id, proven_order });
}

/** Adds the orders with confirmed email and phone of the customer, whom nobody needs to ask. */
export const claimOrdersWithSamePhone = (db: Db, user_id: number): Promise<string[]> =>
  addToAccount(db, { user_id, proven_order: null });

const addToAccount = (
  db: Db,
  { user_id, proven_order }: { user_id: number; proven_order: string | null },
): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const claimed = await markClaimed(trx, { user_id, proven_order });
    for (const order_id of claimed) {
      await deleteOtherLinks(trx, order_id);
      await insertAudit(trx, {
        order_id,
        action: 'added to the account by the customer',
        by_customer: true,
        after: { user_id },
      });
    }
    return claimed;
  });
