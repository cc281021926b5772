import { type AdminPayment, adminOrders, adminPayments, type PaymentView } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { formatPaymentMethod } from '@shop/domain/orders/payment-method';
import { useState } from 'react';
import { may } from '#api/admin-session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';
import { ACTIONS, TableHead } from '#ui/table-head.tsx';
import type { LoadedPayments } from './load-payments.ts';
import type { useRetrySettlement } from './use-retry-settlement.ts';

/** Supplied by the route: features do not import each other. */
export interface OrderOptions {
  onView: (order_id: string) => void;
}

interface PaymentsTableProps extends OrderOptions {
  loaded: LoadedPayments;
  retrying: ReturnType<typeof useRetrySettlement>;
}

export function PaymentsTable({ loaded, retrying, ...options }: PaymentsTableProps) {
  const { busyId, retry } = retrying;
  const { rows, show, loadedAt } = loaded;
  const canSettle = show === 'open' && may(adminPayments.settle);
  const [asked, setAsked] = useState<AdminPayment>();
  const table = (
    <table className="data-table admin-table">
      <caption className="sr-only">{CAPTIONS[show]}</caption>
      <TableHead columns={listColumns(show, canSettle)} figures={['Amount']} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.payment_id} aria-busy={busyId === row.payment_id}>
            <PaymentCells row={row} show={show} now={loadedAt} {...options} />
            {canSettle && (
              <td className="admin-row-actions">
                <RetryButton
                  row={row}
                  busy={busyId === row.payment_id}
                  onPress={() => (isRefund(row) ? setAsked(row) : retry(row.payment_id))}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      {table}
      {asked && (
        <ConfirmDialog
          question={askToRefund(asked)}
          labels={{ no: 'Not now', yes: 'Refund' }}
          onConfirm={async () => retry(asked.payment_id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const isRefund = ({ state }: AdminPayment) => state !== 'money without order';

/** Refund ₹3,050.00 of order 7QK2-M9XT? */
export function askToRefund({
  refund_amount,
  order_id,
}: Pick<AdminPayment, 'refund_amount' | 'order_id'>): string {
  const words = [
    'Refund',
    refund_amount === null ? 'this payment' : formatTotal(fromRupees(refund_amount)),
    order_id && `of order ${order_id}`,
  ];
  return `${words.filter(Boolean).join(' ')}? This cannot be undone.`;
}

const CAPTIONS = {
  open: 'Payment problems',
  matched: 'Matched payments',
  refused: 'Refused payments',
} as const;

const listColumns = (show: PaymentView, canSettle: boolean) => [
  'Payment',
  'State',
  show === 'open' ? 'Age' : 'Date',
  'Amount',
  'Method',
  'Order',
  ...(show === 'matched' ? [] : [WHY[show]]),
  ...(canSettle ? [ACTIONS] : []),
];

const WHY = { open: 'Why', refused: 'Customer' } as const;

interface PaymentCellsProps extends OrderOptions {
  row: AdminPayment;
  show: PaymentView;
  now: number;
}

function PaymentCells({ row, show, now, onView }: PaymentCellsProps) {
  const { payment_id, amount, method, order_id, since } = row;
  return (
    <>
      <th scope="row" data-label="Payment" className="payment-id">
        {payment_id}
      </th>
      <td data-label="State">
        <PaymentState row={row} onView={onView} />
      </td>
      <td data-label={show === 'open' ? 'Age' : 'Date'} className="whitespace-nowrap">
        {show === 'open' ? formatAge(since, now) : formatDateTime(since)}
      </td>
      <td data-label="Amount" className="figure">
        {amount === null ? NOT_AVAILABLE : formatTotal(fromRupees(amount))}
      </td>
      <td data-label="Method">{formatPaymentMethod(method) || NOT_AVAILABLE}</td>
      <td data-label="Order" className="whitespace-nowrap">
        {order_id && may(adminOrders.listAll) ? (
          <button type="button" className="text-link tap-target" onClick={() => onView(order_id)}>
            {order_id}
          </button>
        ) : (
          (order_id ?? 'None')
        )}
      </td>
      {show !== 'matched' && <td data-label={WHY[show]}>{formatReason(row)}</td>}
    </>
  );
}

const STATES: Record<AdminPayment['state'], string> = {
  matched: 'Matched',
  refused: 'Refused',
  'money without order': 'Money without order',
  'refund due': 'Refund due',
  'refund failed': 'Refund failed',
  'refund to give': 'Refund to give',
  refunded: 'Refunded',
};

/** In cash: how the money that was paid by hand goes back. */
const BY_HAND: Record<string, string> = {
  cash: 'in cash',
  'card machine': 'on the card machine',
  'shop upi': 'by UPI',
};

/** Give back ₹450.00 in cash */
export const describeGiving = ({
  refund_amount,
  method,
}: Pick<AdminPayment, 'refund_amount' | 'method'>): string =>
  ['Give back', refund_amount && formatTotal(fromRupees(refund_amount)), BY_HAND[method ?? '']]
    .filter(Boolean)
    .join(' ');

/** A refund by hand is given at its order. */
function PaymentState({ row, onView }: Pick<PaymentCellsProps, 'row' | 'onView'>) {
  const { state, order_id } = row;
  if (state !== 'refund to give' || !order_id || !may(adminOrders.listAll)) return STATES[state];
  return (
    <button type="button" className="text-link tap-target" onClick={() => onView(order_id)}>
      {describeGiving(row)}
      <span className="sr-only"> of order {order_id}</span>
    </button>
  );
}

interface RetryButtonProps {
  row: AdminPayment;
  busy: boolean;
  onPress: () => void;
}

function RetryButton({ row, busy, onPress }: RetryButtonProps) {
  return (
    <button
      type="button"
      className="button button-outline row-control"
      aria-busy={busy}
      onClick={onPress}
    >
      {isRefund(row) ? 'Refund now' : 'Settle now'}
      <span className="sr-only"> {row.payment_id}</span>
    </button>
  );
}

const MINUTE_MS = 60_000;

const UNITS = [
  { name: 'day', ms: 24 * 60 * MINUTE_MS },
  { name: 'hour', ms: 60 * MINUTE_MS },
  { name: 'minute', ms: MINUTE_MS },
];

/** The age in its largest whole unit: 2 hours. */
export function formatAge(since: string, now: number): string {
  const age = now - new Date(since).getTime();
  const unit = UNITS.find(({ ms }) => age >= ms);
  if (!unit) return 'just now';
  const count = Math.floor(age / unit.ms);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

/** By refund reason. */
const REASONS: Record<string, string> = {
  sold_out: 'The piece was sold out',
  stale: 'Paid too late, at an old price',
  withdrawn: 'Paid after the sale was cancelled',
  duplicate: 'Paid twice',
  underpaid: 'Too little was paid',
  orphan: 'Could not become an order',
  by_provider: 'Refunded at the payment provider',
  cancelled: 'The order was cancelled',
};

type Explained = Pick<AdminPayment, 'state' | 'reason' | 'last_error' | 'contact'>;

/** The reason as text, followed by what went wrong, and whose money it is. */
export function formatReason({ state, reason, last_error, contact }: Explained): string {
  if (state === 'money without order') return 'Paid, but not an order yet';
  if (state === 'refused') return contact || NOT_AVAILABLE;
  const text = reason && (REASONS[reason] ?? reason);
  const failure =
    state === 'refund failed' && !last_error
      ? 'The bank did not take the money. Try again, or ask the customer for another way'
      : last_error;
  return [text, failure, contact].filter(Boolean).join('. ') || NOT_AVAILABLE;
}
