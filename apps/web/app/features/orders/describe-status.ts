import type { OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatAmount } from './refunds/describe-refunds.ts';

interface Described
  extends Pick<OrderDetails, 'order_status' | 'payment_status' | 'delivery_date'> {
  partly_sent?: OrderDetails['partly_sent'];
  money?: OrderDetails['money'];
}

/** The status in a sentence; undefined for one that the shop does not know. */
export function describeStatus(order: Described): string | undefined {
  const { order_status, payment_status, delivery_date } = order;
  if (order.partly_sent) return describeParts(order_status);
  if (order_status === 'Shipped') return 'On its way.';
  if (order_status === 'Delivered') {
    return delivery_date ? `Delivered on ${formatDay(delivery_date)}.` : undefined;
  }
  if (order_status === 'Cancelled') return ['Cancelled.', ...describeMoney(order)].join(' ');
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
function describeMoney({ money }: Described): string[] {
  if (!money) return [];
  const amount = formatAmount(money.amount);
  const sentences = {
    'to be refunded': `We will refund ${amount} the way you paid, within two working days. After that your bank may take up to 7 working days to show it.`,
    'being refunded': `We are refunding ${amount} the way you paid. This can take up to 7 working days, depending on your bank.`,
    refunded: `${amount} is back with your bank, which may take up to 7 working days to show it.`,
    'held by the bank': `Your bank held ${amount} but never sent it to us. The money will come back by itself. This can take up to 7 working days, depending on your bank.`,
    unconfirmed: `Your payment of ${amount} is not confirmed yet. If it reaches us, we will refund it within two working days. If not, your bank will give it back.`,
  };
  return [sentences[money.state]];
}
