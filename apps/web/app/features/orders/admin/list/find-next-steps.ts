import { formatShortDay } from '@shop/domain/dates';
import { isOrderStatus, type OrderStatus } from '@shop/domain/orders/order-status';
import { findShippingDoubt } from '../order-tags.tsx';
import type { AdminOrder } from './load-orders.ts';

/** Optional next steps after a status was saved. */
export interface NextSteps {
  undo?: Undo;
  /** Stock and money of a cancelled order come next. */
  cancelled: boolean;
}

export interface Undo {
  text: string;
  order_status: OrderStatus;
  delivery_date?: string;
}

/** @param order before the status was saved. */
export function findNextSteps(order: AdminOrder, saved: OrderStatus): NextSteps | undefined {
  const cancelled = saved === 'Cancelled';
  const undo = findUndo(order, saved);
  if (!undo && !cancelled) return undefined;
  return { cancelled, ...(undo && { undo }) };
}

/**
 * Offers to undo two changes that are often mistakes: leaving Delivered, and sending an order that the customer
 * may not want.
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
  const sent = saved === 'Shipped' || saved === 'Delivered';
  const doubt = sent ? findShippingDoubt(order, fulfilment) : undefined;
  return doubt ? { text: `${doubt} It is now ${saved}.`, order_status } : undefined;
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
