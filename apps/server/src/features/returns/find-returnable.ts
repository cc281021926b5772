import type { Returnable } from '@shop/contract';
import type { OrderReader } from '#features/tax/order-readers.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findReturnableOrder, listReturnableLines } from './returns.queries.ts';

/** Finds the pieces of an order that can be sent back; null when it is not delivered. */
export async function findReturnable(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { order_id, reader }: { order_id: string; reader: OrderReader },
): Promise<Returnable | null> {
  const { returnDays: days } = await settings.load();
  const order = await findReturnableOrder(db, { order_id, reader, days });
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
