import type { DeskPayment } from '@shop/contract';
import { formatMoment } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { ageOf } from './format-age.ts';
import { NOT_KNOWN, whyWords } from './format-reason.ts';
import type { LoadedDesk } from './load-payments.ts';
import type { useSettling } from './use-retry-settlement.ts';

/** What the orders know about a payment. */
export interface Beside {
  onView: (order_id: string) => void;
  methodWords: (method: string | null) => string | null | undefined;
}

interface DeskTableProps extends Beside {
  loaded: LoadedDesk;
  settling: ReturnType<typeof useSettling>;
}

export function DeskTable({ loaded, settling: { busy, settle }, ...beside }: DeskTableProps) {
  const { rows, matched, loadedAt } = loaded;
  return (
    <table className="rows admin-table">
      <caption className="sr-only">{matched ? 'Matched payments' : 'Payments to look at'}</caption>
      <DeskHead matched={matched} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.payment_id} aria-busy={busy === row.payment_id}>
            <DeskCells row={row} matched={matched} now={loadedAt} {...beside} />
            {!matched && (
              <td className="admin-row-actions">
                <SettleButton
                  row={row}
                  busy={busy === row.payment_id}
                  onPress={() => void settle(row.payment_id)}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DeskHead({ matched }: { matched: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">Payment</th>
        <th scope="col">State</th>
        <th scope="col">{matched ? 'Date' : 'Age'}</th>
        <th scope="col" className="figure">
          Amount
        </th>
        <th scope="col">Method</th>
        <th scope="col">Order</th>
        {!matched && <th scope="col">Why</th>}
        {!matched && (
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface DeskCellsProps extends Beside {
  row: DeskPayment;
  matched: boolean;
  now: number;
}

function DeskCells({ row, matched, now, onView, methodWords }: DeskCellsProps) {
  const { payment_id, state, amount, method, order_id, since } = row;
  return (
    <>
      <th scope="row" data-label="Payment" className="desk-id">
        {payment_id}
      </th>
      <td data-label="State">{STATES[state]}</td>
      <td data-label={matched ? 'Date' : 'Age'} className="whitespace-nowrap">
        {matched ? formatMoment(since) : ageOf(since, now)}
      </td>
      <td data-label="Amount" className="figure">
        {amount === null ? NOT_KNOWN : formatTotal(fromRupees(amount))}
      </td>
      <td data-label="Method">{methodWords(method) || NOT_KNOWN}</td>
      <td data-label="Order" className="whitespace-nowrap">
        {order_id ? (
          <button
            type="button"
            className="text-link standing-link"
            onClick={() => onView(order_id)}
          >
            {order_id}
          </button>
        ) : (
          'None'
        )}
      </td>
      {!matched && <td data-label="Why">{whyWords(row)}</td>}
    </>
  );
}

const STATES: Record<DeskPayment['state'], string> = {
  matched: 'Matched',
  'money without order': 'Money without order',
  'refund due': 'Refund due',
  'refund failed': 'Refund failed',
  refunded: 'Refunded',
};

interface SettleButtonProps {
  row: DeskPayment;
  busy: boolean;
  onPress: () => void;
}

function SettleButton({ row: { state, payment_id }, busy, onPress }: SettleButtonProps) {
  return (
    <button
      type="button"
      className="button button-outline row-control"
      aria-busy={busy}
      onClick={busy ? undefined : onPress}
    >
      {state === 'money without order' ? 'Settle now' : 'Refund now'}
      <span className="sr-only"> {payment_id}</span>
    </button>
  );
}
