import { isCancellationOpen, type OrderFulfilment } from '@shop/contract';
import { formatDayInMonth } from '@shop/domain/dates';
import { describeSale, isByHand } from './counter/describe-counter.ts';

interface Tag {
  text: string;
  kind: 'warn' | 'ok' | 'quiet';
}

/** Tags for everything unfinished or unusual about an order, beside its status. */
export function listOrderTags(order_status: string, fulfilment: OrderFulfilment): Tag[] {
  const { restocked, refund, sent_before, channel, call_first } = fulfilment;
  const tags: Tag[] = [];
  if (channel === 'guest') tags.push({ text: 'Guest', kind: 'quiet' });
  if (channel === 'link') tags.push({ text: 'By link', kind: 'quiet' });
  const sale = describeSale(fulfilment);
  if (sale) tags.push({ text: sale, kind: 'quiet' });
  if (call_first) tags.push({ text: 'Call before sending', kind: 'warn' });
  if (isCancellationOpen(order_status, fulfilment)) {
    tags.push({ text: 'Customer asks to cancel', kind: 'warn' });
  }
  if (sent_before && order_status === 'Pending') {
    tags.push({
      text: `Sent on ${formatDayInMonth(sent_before)}, set back to Pending`,
      kind: 'warn',
    });
  }
  const cancelled = order_status === 'Cancelled';
  if (refund === 'failed') tags.push({ text: 'Refund failed', kind: 'warn' });
  else if (refund === 'processed') tags.push({ text: 'Refunded', kind: 'ok' });
  else if (refund && isByHand(fulfilment)) tags.push({ text: 'Money to give back', kind: 'warn' });
  else if (refund) tags.push({ text: 'Refund on its way', kind: 'ok' });
  else if (cancelled) tags.push({ text: 'Not refunded', kind: 'warn' });
  if (cancelled && !restocked) tags.push({ text: 'Not restocked', kind: 'warn' });
  // The pieces may have been sold to someone else.
  if (restocked && !cancelled) tags.push({ text: 'Restocked', kind: 'warn' });
  return tags;
}

/** @returns a reason not to send the order; undefined when there is none. */
export function findShippingDoubt(
  order: { order_id: string; order_status: string; user_name?: string | null | undefined },
  fulfilment: OrderFulfilment,
): string | undefined {
  const { order_id, order_status, user_name } = order;
  if (isCancellationOpen(order_status, fulfilment)) {
    return `${user_name || 'The customer'} has asked to cancel ${order_id}.`;
  }
  const { refund, restocked } = fulfilment;
  if (refund && refund !== 'failed') return `Order ${order_id} has been refunded.`;
  return restocked ? `The pieces of ${order_id} are back in stock.` : undefined;
}

export function OrderTags({ tags }: { tags: Tag[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="tags">
      {tags.map(({ text, kind }) => (
        <span key={text} className="tag" data-kind={kind}>
          {text}
        </span>
      ))}
    </span>
  );
}
