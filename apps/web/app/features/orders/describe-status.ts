import type { OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';

interface Described
  extends Pick<OrderDetails, 'order_status' | 'payment_status' | 'delivery_date' | 'total_amount'> {
  partly_sent?: OrderDetails['partly_sent'];
}

/** The status in a sentence; undefined for one that the shop does not know. */
export function describeStatus(order: Described): string | undefined {
  const { order_status, payment_status, delivery_date } = order;
  if (order.partly_sent) return describeParts(order_status);
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

/** Delivered is said of the parcels that were sent. */
const describeParts = (order_status: string) =>
  order_status === 'Delivered'
    ? 'What we have sent was delivered. The rest will follow.'
    : 'The first pieces are on their way. The rest will follow.';

function describeRefund({ payment_status, total_amount }: Described): string {
  if (payment_status === 'Refunded' && total_amount !== null) {
    return `Cancelled. We are refunding ${formatTotal(fromRupees(total_amount))}.`;
  }
  return 'Cancelled.';
}
