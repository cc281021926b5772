import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { markCancellationRequested } from './orders.queries.ts';

/** Records the request, which an admin answers. @returns the time of the first request */
export async function requestCancellation(
  { db }: Pick<Deps, 'db'>,
  order_id: string,
  user_id: number,
): Promise<Date> {
  return db.transaction().execute(async (trx) => {
    const requested = await markCancellationRequested(trx, order_id, user_id);
    if (!requested) throw new ShopError('ORDER_NOT_FOUND');
    await insertMessage(trx, { kind: 'cancellation_requested', subject: order_id, order_id });
    return requested;
  });
}
