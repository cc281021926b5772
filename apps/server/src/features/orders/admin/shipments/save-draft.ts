import type { Tracking } from '@shop/contract';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { requireAllowedLink } from './require-allowed-link.ts';
import {
  findOrderWithNumber,
  lockOrderToShip,
  takeDraft,
  upsertDraft,
} from './shipments.queries.ts';

interface DraftChange {
  order_id: string;
  /** Null removes the number. */
  tracking: Tracking | null;
  admin_id: number;
}

/** Keeps courier and number of an order that is being packed. Sends nothing. */
export async function saveDraft(
  { db }: Pick<Deps, 'db'>,
  { order_id, tracking, admin_id }: DraftChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockOrderToShip(trx, order_id))) throw new ShopError('ORDER_NOT_FOUND');
    if (!tracking) {
      await takeDraft(trx, order_id);
      return;
    }
    await requireAllowedLink(trx, tracking, 'tracking.tracking_link');
    const used = await findOrderWithNumber(trx, tracking, order_id);
    if (used)
      throw new ShopError('NUMBER_USED', { order_id: used, field: 'tracking.tracking_number' });
    await upsertDraft(trx, { ...tracking, order_id, packed_by: admin_id });
  });
}
