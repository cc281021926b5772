import type { OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';

interface Described
  extends Pick<OrderDetails, 'order_status' | 'payment_status' | 'delivery_date' | 'total_amount'> {
  partly_shipped?: boolean | undefined;
  items?: Line[];
  shipments?: { items: Line[]; exchange_for?: string | undefined }[] | undefined;
}

interface Line {
  quantity: number;
}

/** The status in a sentence; undefined for one that the shop does not know. */
export function describeStatus(order: Described): string | undefined {
  const { order_status, payment_status, delivery_date } = order;
  if (order_status === 'Shipped') return describeShipped(order);
  if (order_status === 'Delivered') {
    if (order.partly_shipped) return `Partly delivered: ${countSent(order)}. The rest will follow.`;
    return delivery_date ? `Delivered on ${formatDay(delivery_date)}.` : undefined;
  }
  if (order_status === 'Cancelled') return describeRefund(order);
  if (order_status !== 'Pending') return undefined;
  return payment_status === 'Authorized'
    ? 'We are confirming your payment. Do not pay again.'
    : 'Order confirmed. We are preparing it.';
}

function describeShipped(order: Described): string {
  return order.partly_shipped ? `Partly shipped: ${countSent(order)}` : 'On its way.';
}

/** 1 of 3 pieces. */
function countSent({ shipments = [], items = [] }: Described): string {
  const sold = shipments.filter(({ exchange_for }) => !exchange_for);
  const sent = countPieces(sold.flatMap((shipment) => shipment.items));
  return `${sent} of ${countPieces(items)} pieces`;
}

const countPieces = (lines: Line[]) => lines.reduce((total, { quantity }) => total + quantity, 0);

function describeRefund({ payment_status, total_amount }: Described): string {
  if (payment_status === 'Refunded' && total_amount !== null) {
    return `Cancelled. We are refunding ${formatTotal(fromRupees(total_amount))}.`;
  }
  return 'Cancelled.';
}
