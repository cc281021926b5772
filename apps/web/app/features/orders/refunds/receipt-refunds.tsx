import type { OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatTotal, fromRupees, paise, sum } from '@shop/domain/money';

/** The refunds of an order and what is left of its total. Nothing without refunds; failed ones do not count. */
export function ReceiptRefunds({
  refunds = [],
  total_amount,
}: Pick<OrderDetails, 'refunds' | 'total_amount'>) {
  const given = refunds.filter(({ status }) => status !== 'failed');
  if (given.length === 0 || total_amount === null) return null;
  const total = fromRupees(total_amount);
  const refunded = sum(given.map(({ amount }) => fromRupees(amount ?? total_amount)));
  return (
    <>
      {given.map(({ refund_id, at, status, amount }) => (
        <p key={refund_id} className="receipt-sum">
          <span>{`Refund of ${formatDay(at)}${status === 'processed' ? '' : ', on its way'}`}</span>
          <span>{`\u2212 ${formatTotal(fromRupees(amount ?? total_amount))}`}</span>
        </p>
      ))}
      <p className="receipt-total">
        <span>Total after refunds</span>
        <span>{formatTotal(paise(Math.max(0, total - refunded)))}</span>
      </p>
    </>
  );
}
