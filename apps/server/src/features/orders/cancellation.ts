import { insertAudit } from '#audit/audit.queries.ts';
import type { OrderReader } from '#features/tax/order-readers.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockOrder, updateCancellationDeclined } from './order-actions.queries.ts';
import { markCancellationRequested } from './orders.queries.ts';

/** Records the request, which staff answer. @returns the time of the first request */
export async function requestCancellation(
  { db }: Pick<Deps, 'db'>,
  order_id: string,
  reader: OrderReader,
): Promise<Date> {
  return db.transaction().execute(async (trx) => {
    const requested = await markCancellationRequested(trx, order_id, reader);
    if (!requested) throw new ShopError('ORDER_NOT_FOUND');
    await insertMessage(trx, { kind: 'cancellation_requested', causeId: order_id, order_id });
    return requested;
  });
}

interface Decline {
  order_id: string;
  /** Shown to the customer. */
  reason: string;
  admin_id: number;
}

/** Declines an open request. The same reason again is a retry after a lost response. */
export async function declineCancellation(
  { db }: Pick<Deps, 'db'>,
  { order_id, reason, admin_id }: Decline,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, order_id);
    if (!order) throw new ShopError('ORDER_NOT_FOUND');
    if (order.cancellation_decline_reason === reason) return;
    const open = order.cancellation_requested_at && !order.cancellation_decline_reason;
    if (!open || order.order_status === 'Cancelled') throw new ShopError('CANCELLATION_ANSWERED');
    await updateCancellationDeclined(trx, order_id, reason);
    await insertAudit(trx, {
      admin_id,
      order_id,
      action: 'cancellation declined',
      after: { reason },
    });
  });
}
