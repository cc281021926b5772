import {
  type LeftOutReason,
  linkNotAllowed,
  type ShipmentInput,
  type ShipmentResult,
  type ShippingDoubt,
} from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { updateOrderStatus } from '#features/orders/order-actions.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { findForbiddenSite } from './require-allowed-link.ts';
import { sendShipment } from './send-shipment.ts';
import {
  findOrderWithNumber,
  findShipmentOfRequest,
  listPiecesLeft,
  lockOrderToShip,
  type Pieces,
} from './shipments.queries.ts';

interface ShipRequest {
  request_id: string;
  shipments: ShipmentInput[];
  admin_id: number;
}

/**
 * Sends a parcel of each order. Every order has its own transaction, so that one that cannot be sent does not
 * block the others, and a repeated request continues where the first one ended.
 */
export async function shipOrders(
  { db }: Pick<Deps, 'db'>,
  { shipments, request_id, admin_id }: ShipRequest,
): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = [];
  for (const shipment of shipments) {
    const outcome = await withRetryingTransaction(db, (trx) =>
      shipOrder(trx, { ...shipment, request_id, admin_id }),
    );
    results.push({ order_id: shipment.order_id, ...outcome });
  }
  return results;
}

type Outcome = Omit<ShipmentResult, 'order_id'>;
type Shipping = ShipmentInput & { request_id: string; admin_id: number };

async function shipOrder(trx: Trx, shipping: Shipping): Promise<Outcome> {
  const { order_id, request_id, admin_id, tracking } = shipping;
  const order = await lockOrderToShip(trx, order_id);
  if (!order) return leaveOut('not_found');
  const done = await findShipmentOfRequest(trx, request_id, order_id);
  if (done !== undefined) return sent(done);
  const doubt = findDoubt(order);
  if (doubt && !shipping.despite_doubt) return leaveOut(doubt);
  const left = await listPiecesLeft(trx, order_id);
  if (left.length === 0) return leaveOut('nothing_left');
  const items = shipping.items ?? left;
  if (!isWithin(items, left)) return leaveOut('too_many_pieces');
  if (tracking) {
    const site = await findForbiddenSite(trx, tracking);
    if (site) return leaveOut('link_not_allowed', site);
    const used = await findOrderWithNumber(trx, tracking, order_id);
    if (used) return leaveOut('number_used', used);
  }
  const parcel = await sendShipment(trx, { order_id, admin_id, request_id, tracking, items });
  const { order_status } = order;
  // A further parcel of a delivered order is no step back.
  const next = order_status === 'Delivered' ? order_status : 'Shipped';
  if (next !== order_status) await updateOrderStatus(trx, order_id, { order_status: next });
  await insertAudit(trx, {
    admin_id,
    order_id,
    action: 'parcel sent',
    before: { order_status },
    after: { order_status: next, pieces: countPieces(items), ...parcel.tracking },
  });
  return sent(parcel.shipment_id);
}

/** @returns a reason to ask before the order is sent. */
export function findDoubt(order: {
  order_status: string;
  cancellation_requested: boolean;
  refunded: boolean;
}): ShippingDoubt | null {
  if (order.order_status === 'Cancelled') return 'cancelled';
  if (order.refunded) return 'refunded';
  return order.cancellation_requested ? 'cancellation_requested' : null;
}

const countPieces = (items: Pieces) => items.reduce((total, { quantity }) => total + quantity, 0);

const isWithin = (items: Pieces, left: Pieces) =>
  new Set(items.map(({ product_id }) => product_id)).size === items.length &&
  items.every((item) =>
    left.some((line) => line.product_id === item.product_id && line.quantity >= item.quantity),
  );

const MESSAGES: Record<LeftOutReason, string> = {
  cancellation_requested: 'Customer asks to cancel. Left out.',
  refunded: 'Refunded. Left out.',
  cancelled: 'Cancelled. Left out.',
  nothing_left: 'Already shipped.',
  too_many_pieces: 'More pieces than are left to send.',
  number_used: 'Order {detail} already has this tracking number.',
  link_not_allowed: linkNotAllowed('{detail}'),
  not_found: 'Order not found',
};

const sent = (shipment_id: number): Outcome => ({
  shipment_id,
  reason: null,
  msg: 'Marked as shipped.',
});

const leaveOut = (reason: LeftOutReason, detail = ''): Outcome => ({
  shipment_id: null,
  reason,
  msg: MESSAGES[reason].replace('{detail}', detail),
});
