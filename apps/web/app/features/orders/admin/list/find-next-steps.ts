import { formatShortDay } from '@shop/domain/dates';
import { isOrderStatus, type OrderStatus } from '@shop/domain/orders/order-status';
import { findShippingDoubt } from '../order-tags.tsx';
import type { AdminOrder } from './load-orders.ts';

/** Optional next steps after a status was saved. */
export interface NextSteps {
  undo?: Undo;
  /** Stock and money of a cancelled order come next. */
  cancelled: boolean;
  /** The courier has the pieces of the cancelled order: the stock comes later. */
  onItsWay?: boolean;
}

export interface Undo {
  text: string;
  order_status: OrderStatus;
  delivery_date?: string;
  /** The saved status sent a parcel, which is taken back. */
  parcel?: boolean;
}

/** @param order before the status was saved. */
export function findNextSteps(order: AdminOrder, saved: OrderStatus): NextSteps | undefined {
  const cancelled = saved === 'Cancelled';
  const undo = findUndo(order, saved);
  if (!undo && !cancelled) return undefined;
  const onItsWay = cancelled && order.order_status === 'Shipped';
  return { cancelled, ...(undo && { undo }), ...(onItsWay && { onItsWay }) };
}

/**
 * Offers to undo changes that are often mistakes: leaving Delivered, cancelling a parcel that is on its way, and
 * sending an order from the list, without packing.
 */
function findUndo(order: AdminOrder, saved: OrderStatus): Undo | undefined {
  const { order_status, delivery_date, fulfilment } = order;
  if (!isOrderStatus(order_status) || order_status === saved) return undefined;
  if (order_status === 'Delivered') {
    return {
      text: `${describeDelivery(order)} ${describeNow(saved)}`,
      order_status,
      ...(delivery_date && { delivery_date }),
    };
  }
  if (order_status === 'Shipped' && saved === 'Cancelled') {
    return {
      text: 'This parcel is on its way. Ask the courier to bring it back, or undo.',
      order_status,
    };
  }
  if (saved !== 'Shipped' && saved !== 'Delivered') return undefined;
  const doubt = findShippingDoubt(order, fulfilment);
  if (order_status !== 'Pending' && !doubt) return undefined;
  return {
    text: `${doubt ?? `Order ${order.order_id} was Pending.`} It is now ${saved}.`,
    order_status,
    // Without a parcel of before, which would be taken for the one that this change has sent.
    ...(order_status === 'Pending' && !fulfilment.sent_before && { parcel: true }),
  };
}

function describeDelivery({ order_id, delivery_date }: AdminOrder): string {
  const day = delivery_date && formatShortDay(delivery_date);
  return `Order ${order_id} was delivered${day ? ` on ${day}` : ''}.`;
}

/** Pending says that nothing has left the shop, so its parcels are removed. */
const describeNow = (status: OrderStatus) =>
  status === 'Pending'
    ? 'It is now Pending. Undo does not bring back a tracking number.'
    : `It is now ${status}.`;
