import type { OrderDetails } from '@shop/contract';
import { formatTotal, fromRupees, sum } from '@shop/domain/money';

export const formatAmount = (rupees: number | null) =>
  rupees === null ? '' : formatTotal(fromRupees(rupees));

/** @returns undefined when nothing was refunded. Failed refunds do not count. */
export function describeRefunded({
  refunds = [],
  total_amount,
}: Pick<OrderDetails, 'refunds' | 'total_amount'>): string | undefined {
  const given = refunds.filter(({ status }) => status !== 'failed');
  if (given.length === 0 || total_amount === null) return undefined;
  const amount = sum(given.map((refund) => fromRupees(refund.amount ?? total_amount)));
  return `Refunded ${formatTotal(amount)} of ${formatTotal(fromRupees(total_amount))}.`;
}
