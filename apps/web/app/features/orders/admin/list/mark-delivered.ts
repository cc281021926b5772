import type { AdminOrder } from './load-orders.ts';

export interface LeftOut {
  order_id: string;
  reason: string;
}

const REASONS: Record<string, string> = {
  Pending: 'It is not shipped yet.',
  Delivered: 'It is delivered already.',
  Cancelled: 'It is cancelled.',
};

/** Which of the ticked orders 'Mark delivered' is about: those that are on their way. */
export function planDelivery<Order extends Pick<AdminOrder, 'order_id' | 'order_status'>>(
  ticked: Order[],
): { orders: Order[]; leftOut: LeftOut[] } {
  const isShipped = ({ order_status }: Order) => order_status === 'Shipped';
  return {
    orders: ticked.filter(isShipped),
    leftOut: ticked
      .filter((order) => !isShipped(order))
      .map(({ order_id, order_status }) => ({
        order_id,
        reason: REASONS[order_status] ?? `It is ${order_status}.`,
      })),
  };
}

/** '6 marked as delivered. 1 left out. 7QK2-M9XT: It is cancelled.' */
export function describeDelivery(delivered: number, leftOut: LeftOut[]): string {
  const reasons = leftOut.map(({ order_id, reason }) => `${order_id}: ${reason}`).join(' ');
  return [
    `${delivered} marked as delivered.`,
    leftOut.length > 0 && `${leftOut.length} left out. ${reasons}`,
  ]
    .filter(Boolean)
    .join(' ');
}
