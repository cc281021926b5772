import type { OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { describeRefunded, formatAmount } from './describe-refunds.ts';

/** Parts of the price that were given back. A whole refund is in the order's status. */
export function OrderRefunds({ order }: { order: OrderDetails }) {
  const parts = (order.refunds ?? []).filter(({ whole }) => !whole);
  const sentence = describeRefunded(order);
  if (parts.length === 0 || !sentence) return null;
  return (
    <div className="mt-3 flex flex-col gap-1">
      <p className="font-medium">{sentence}</p>
      <ul className="text-sm text-ink-600">
        {parts.map(({ refund_id, amount, at, reason, documents }) => (
          <li key={refund_id}>
            {[
              `${formatDay(at)}: ${formatAmount(amount)}`,
              reason,
              ...documents.map(({ number }) => number),
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
