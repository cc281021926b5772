import type { OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';

type Described = Pick<
  OrderDetails,
  'order_status' | 'payment_status' | 'delivery_date' | 'total_amount'
>;

/** The status in a sentence; undefined for one that the shop does not know. */
export function describeStatus(order: Described): string | undefined {
  const { order_status, payment_status, delivery_date } = order;
  if (order_status === 'Shipped') return 'On its way.';
  if (order_status === 'Delivered') {
    return delivery_date ? `Delivered on ${formatDay(delivery_date)}.` : undefined;
  }
  if (order_status === 'Cancelled') return describeRefund(order);
  if (order_status !== 'Pending') return undefined;
  return payment_status === 'Authorized'
    ? 'We are confirming your payment. Do not pay again.'
    : 'Order confirmed. We are preparing it.';
}

function describeRefund({ payment_status, total_amount }: Described): string {
  if (payment_status === 'Refunded' && total_amount !== null) {
    return `Cancelled. ${formatTotal(fromRupees(total_amount))} goes back to you.`;
  }
  return 'Cancelled.';
}
