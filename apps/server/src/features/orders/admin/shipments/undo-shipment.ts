import { insertAudit } from '#audit/audit.queries.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { updateOrderStatus } from '#features/orders/order-actions.queries.ts';
import { takeBackSaleDocument } from '#features/tax/issue-notes.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { hasShipment, lockOrderToShip } from './shipments.queries.ts';
import {
  deleteShipmentItems,
  findShipmentToUndo,
  isMailSent,
  markUndone,
  skipMessages,
} from './undo-shipment.queries.ts';

interface Undo {
  shipment_id: number;
  admin_id: number;
}

/**
 * Takes back a parcel that never left the shop: its pieces are to be sent again, its document gets a credit note,
 * and its message is not sent. A repeated request does nothing more.
 */
export async function undoShipment(
  { db }: Pick<Deps, 'db'>,
  { shipment_id, admin_id }: Undo,
): Promise<{ mail_sent: boolean }> {
  return withRetryingTransaction(db, async (trx) => {
    const known = await findShipmentToUndo(trx, shipment_id);
    if (!known) throw new ShopError('SHIPMENT_NOT_FOUND');
    const { order_id } = known;
    const order = await lockOrderToShip(trx, order_id);
    // Read again under the lock of the order, which refunds, returns and other parcels take, too.
    const shipment = await findShipmentToUndo(trx, shipment_id);
    if (!order || !shipment) throw new ShopError('SHIPMENT_NOT_FOUND');
    if (!shipment.undone) {
      if (!shipment.undoable) throw new ShopError('TOO_LATE_TO_UNDO');
      await takeBackSaleDocument(trx, { order_id, shipment_id });
      const pieces = await deleteShipmentItems(trx, shipment_id);
      await markUndone(trx, shipment_id);
      await skipMessages(trx, shipment_id);
      const { order_status } = order;
      const isSent = order_status === 'Shipped' || order_status === 'Delivered';
      const next = isSent && !(await hasShipment(trx, order_id)) ? 'Pending' : order_status;
      if (next !== order_status) await updateOrderStatus(trx, order_id, { order_status: next });
      const { courier, tracking_number } = shipment;
      await insertAudit(trx, {
        admin_id,
        order_id,
        action: 'parcel undone',
        before: { order_status, pieces, courier, tracking_number },
        after: { order_status: next },
      });
    }
    return { mail_sent: await isMailSent(trx, shipment_id) };
  });
}
