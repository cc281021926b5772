import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { isRestocked, lockOrder } from '#features/orders/order-actions.queries.ts';
import { restockOrderItems } from '#features/orders/orders.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';

/** Returns the items of a cancelled order to stock. A unique index of the ledger prevents a second time. */
export async function restockOrder(
  { db }: Pick<Deps, 'db'>,
  order_id: string,
  admin_id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, order_id);
    if (!order) throw new ShopError('ORDER_NOT_FOUND');
    if (order.order_status !== 'Cancelled') throw new ShopError('NOT_CANCELLED');
    if (await isRestocked(trx, order.checkout_id)) throw new ShopError('ALREADY_RESTOCKED');
    await writeRestock(trx, order, admin_id);
  });
}

/** The caller holds the order's lock and has checked that it is not restocked. */
export async function writeRestock(
  trx: Trx,
  { order_id, checkout_id }: { order_id: string; checkout_id: string },
  admin_id: number,
): Promise<void> {
  await restockOrderItems(trx, checkout_id);
  await insertAudit(trx, {
    admin_id,
    order_id,
    action: 'put back in stock',
    before: { in_stock: false },
    after: { in_stock: true },
  });
}
