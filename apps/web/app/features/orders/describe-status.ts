import type { OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatAmount } from './refunds/describe-refunds.ts';

interface Described
  extends Pick<OrderDetails, 'order_status' | 'payment_status' | 'delivery_date' | 'total_amount'> {
  partly_sent?: OrderDetails['partly_sent'];
  refunds?: OrderDetails['refunds'];
}

/** The status in a sentence; undefined for one that the shop does not know. */
export function describeStatus(order: Described): string | undefined {
  const { order_status, payment_status, delivery_date } = order;
  if (order.partly_sent) return describeParts(order_status);
  if (order_status === 'Shipped') return 'On its way.';
  if (order_status === 'Delivered') {
    return delivery_date ? `Delivered on ${formatDay(delivery_date)}.` : undefined;
  }
  if (order_status === 'Cancelled') return `Cancelled.${describeMoney(order)}`;
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

/** What happens with the money of a cancelled order, and by when. */
function describeMoney({ payment_status, total_amount, refunds = [] }: Described): string {
  if (total_amount === null) return '';
  const whole = refunds.find((refund) => refund.whole);
  const paid = formatAmount(total_amount);
  const amount = formatAmount(whole?.amount ?? total_amount);
  // The provider calls a payment refunded when its refund begins.
  if (whole && whole.status !== 'processed') {
    return ` We are refunding ${amount} the way you paid. This can take up to 7 working days, depending on your bank.`;
  }
  if (whole || payment_status === 'Refunded') {
    return ` ${amount} is back with your bank, which may take up to 7 working days to show it.`;
  }
  if (payment_status === 'Authorized') {
    return ` Your payment of ${paid} is not confirmed yet. If it reaches us, we will refund it within two working days. If not, your bank will give it back.`;
  }
  const rest = refunds.length > 0 ? 'the rest' : paid;
  return ` We will refund ${rest} the way you paid, within two working days. After that your bank may take up to 7 working days to show it.`;
}
