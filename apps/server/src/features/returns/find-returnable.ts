import type { Returnable } from '@shop/contract';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findReturnableOrder, listReturnableLines } from './returns.queries.ts';

/**
 * Finds the pieces of an order that can be sent back; null when it is not delivered.
 * @param request without a user_id the order may be of any customer.
 */
export async function findReturnable(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { order_id, user_id }: { order_id: string; user_id?: number },
): Promise<Returnable | null> {
  const { returnDays: days } = await settings.load();
  const order = await findReturnableOrder(db, { order_id, user_id, days });
  if (!order) throw new ShopError('ORDER_NOT_FOUND');
  const { delivered, until, in_time } = order;
  if (!delivered) return null;
  const lines = await listReturnableLines(db, order_id);
  return {
    until,
    in_time,
    lines: lines.map(({ image, ...line }) => ({ ...line, image: image ? [image] : [] })),
  };
}
