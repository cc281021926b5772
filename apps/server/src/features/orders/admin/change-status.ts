import type { OrderStatus } from '@shop/domain/orders/order-status';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { Trx } from '#db/database.ts';
import {
  findRemovedDeliveryDate,
  lockOrder,
  updateOrderStatus,
} from '#features/orders/order-actions.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { sendShipment } from './shipments/send-shipment.ts';
import { deleteShipments, hasShipment, listPiecesLeft } from './shipments/shipments.queries.ts';

interface StatusChange {
  order_id: string;
  order_status: OrderStatus;
  /** The status shown to the admin, for conflict detection. */
  status_base?: OrderStatus | undefined;
  /** Delivery time as the staff member's browser reports it. */
  delivery_date?: unknown;
  admin_id: number;
}

/** Any status may follow any other. Restocking and refunding are separate actions. */
export const changeStatus = ({ db }: Pick<Deps, 'db'>, change: StatusChange): Promise<void> =>
  db.transaction().execute((trx) => writeStatus(trx, change));

export async function writeStatus(
  trx: Trx,
  { order_id, order_status, status_base, admin_id, delivery_date: sent }: StatusChange,
): Promise<void> {
  const before = await lockOrder(trx, order_id);
  if (!before) throw new ShopError('ORDER_NOT_FOUND');
  // A retry after a lost response is not a conflict.
  const isRetry = before.order_status === order_status;
  if (status_base && status_base !== before.order_status && !isRetry) {
    throw new ShopError('STATUS_CHANGED', { status: before.order_status });
  }
  if (before.channel === 'counter' && (order_status === 'Pending' || order_status === 'Shipped')) {
    throw new ShopError('SOLD_AT_COUNTER');
  }
  const delivery_date = await updateOrderStatus(trx, order_id, {
    order_status,
    delivery_date: parseRecentTime(sent) ?? (await findRestored(trx, order_id, sent)),
  });
  const changes = diffFields(
    { order_status: before.order_status, delivery_date: before.delivery_date },
    { order_status, delivery_date },
  );
  if (Object.keys(changes.after).length === 0) return;
  const removed = await followWithShipments(trx, { order_id, order_status, admin_id });
  if (removed) Object.assign(changes.before, { parcels: removed });
  await insertAudit(trx, { admin_id, order_id, action: 'status changed', ...changes });
  if (order_status === 'Delivered') {
    // The delay lets a staff member correct a mistake; the message is sent if the order is still Delivered.
    const delay = '5 minutes';
    await insertMessage(trx, { kind: 'delivered', causeId: order_id, order_id, delay });
  }
  if (order_status === 'Cancelled') {
    // Not at once, for a slip that is undone. It says what happens with the money, begun or not.
    const delay = '1 minute';
    await insertMessage(trx, { kind: 'order_cancelled', causeId: order_id, order_id, delay });
  }
}

const DAY_MS = 24 * 3_600_000;

/** @returns undefined for anything but a time within a day of now */
function parseRecentTime(sent: unknown): Date | undefined {
  if (typeof sent !== 'string') return undefined;
  const time = new Date(sent);
  return Math.abs(time.getTime() - Date.now()) <= DAY_MS ? time : undefined;
}

/** When a change of the status is undone, the order gets its delivery date again, however old it is. */
async function findRestored(trx: Trx, order_id: string, sent: unknown): Promise<Date | undefined> {
  if (typeof sent !== 'string') return undefined;
  return (await findRemovedDeliveryDate(trx, order_id)) === sent ? new Date(sent) : undefined;
}

/**
 * An order that is marked as sent without packing gets one parcel of all its pieces. Back to Pending says
 * that nothing has left the shop. @returns the parcels that are therefore removed.
 */
async function followWithShipments(
  trx: Trx,
  {
    order_id,
    order_status,
    admin_id,
  }: Pick<StatusChange, 'order_id' | 'order_status' | 'admin_id'>,
): Promise<string> {
  if (order_status === 'Pending') return (await deleteShipments(trx, order_id)).join(', ');
  if (order_status === 'Cancelled' || (await hasShipment(trx, order_id))) return '';
  const items = await listPiecesLeft(trx, order_id);
  if (items.length === 0) return '';
  await sendShipment(trx, { order_id, admin_id, items });
  return '';
}
