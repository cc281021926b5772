import type { RemovedPieces } from '@shop/contract';
import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { listPiecesLeft } from '#features/orders/admin/shipments/shipments.queries.ts';
import { lockOrder } from '#features/orders/order-actions.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockPaymentOfOrder } from './refund-order.ts';
import { refundPieces } from './refund-part.ts';
import { findRefundOfRequest } from './refunds.queries.ts';

/**
 * Takes pieces out of an order that is not packed: everything that was paid for them is refunded, with its
 * note, and they are back in stock, all or nothing. A repeated request is the same removal.
 */
export async function removePieces(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  order_id: string,
  { items, reason, request_id, admin_id }: RemovedPieces & { admin_id: number },
): Promise<void> {
  await withRetryingTransaction(paymentsDb, async (trx) => {
    await lockPaymentOfOrder(trx, order_id);
    if (await findRefundOfRequest(trx, request_id, order_id)) return;
    const order = await lockOrder(trx, order_id);
    if (order?.order_status !== 'Pending') throw new ShopError('NO_LONGER_PENDING');
    await rejectUnremovable(trx, order_id, items);
    await refundPieces(trx, {
      order_id,
      admin_id,
      request_id,
      lines: items,
      reason,
      restock: true,
    });
  });
}

/** An order without a piece would stay on the packing list for ever: it is cancelled instead. */
async function rejectUnremovable(
  trx: Trx,
  order_id: string,
  items: RemovedPieces['items'],
): Promise<void> {
  const left = await listPiecesLeft(trx, order_id);
  const isThere = ({ product_id, quantity }: RemovedPieces['items'][number]) =>
    left.some((line) => line.product_id === product_id && line.quantity >= quantity);
  if (!items.every(isThere)) throw new ShopError('PIECES_NOT_THERE');
  const count = (lines: { quantity: number }[]) =>
    lines.reduce((all, { quantity }) => all + quantity, 0);
  if (count(items) === count(left)) throw new ShopError('NOTHING_LEFT_TO_SEND');
}
