import { formatRupees } from '@shop/domain/money';
import { type Bill, countPieces, describeCount, sumPrices } from './bill.ts';

interface PaperBillsProps {
  bills: Bill[];
  /** Undefined while another sale is on the bill. */
  onEnter: ((bill: Bill) => void) | undefined;
}

/** Sales that were written on paper while there was no connection. */
export function PaperBills({ bills, onEnter }: PaperBillsProps) {
  if (bills.length === 0) return null;
  return (
    <section className="paper-bills" aria-labelledby="paper-bills">
      <h2 id="paper-bills">Paper bills to enter</h2>
      <ul>
        {bills.map((bill) => (
          <li key={bill.bill_id}>
            <span>{bill.lines.map(({ name }) => name).join(', ')}</span>
            <b>{`${describeCount(countPieces(bill.lines))}, ${formatRupees(sumPrices(bill.lines))}`}</b>
            <button
              type="button"
              className="button button-outline row-control"
              aria-disabled={!onEnter}
              onClick={() => onEnter?.(bill)}
            >
              Enter now
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
