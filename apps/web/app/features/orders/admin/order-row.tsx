import { formatShortDay } from '@shop/domain/dates';
import { formatMobile } from '@shop/domain/india';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { isOrderStatus, ORDER_STATUSES, type OrderStatus } from '@shop/domain/order-status';
import { BreakableEmail } from '#features/orders/breakable-email.tsx';
import { toAddressLine } from '#features/orders/parse-address.ts';
import { Icon } from '#ui/icon.tsx';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';
import { getStatusChangeHint } from './status-change-hint.ts';
import type { ListedRow } from './use-status-changes.ts';

interface OrderRowProps {
  row: ListedRow;
  onSelect: (status: OrderStatus) => void;
  onSave: (status: OrderStatus) => void;
  onView: () => void;
}

export function OrderRow({ row, onSelect, onSave, onView }: OrderRowProps) {
  const { order_id, user_name, phone, email, phase, dirty } = row;
  return (
    <tr data-dirty={dirty ? '' : undefined} data-phase={phase} aria-busy={phase === 'saving'}>
      <th scope="row" data-label="Order">
        <span className="whitespace-nowrap">{order_id}</span>
        <CancellationRequest row={row} />
      </th>
      <td data-label="Customer">
        {user_name || NOT_AVAILABLE}
        <span className="admin-detail">{phone ? formatMobile(phone) : NOT_AVAILABLE}</span>
        <span className="admin-detail">
          {email ? <BreakableEmail email={email} /> : NOT_AVAILABLE}
        </span>
        {row.fulfilment.mail_rejected && (
          <span className="block text-xs font-medium text-error">
            Mail to this address is rejected. Please call.
          </span>
        )}
      </td>
      <td data-label="Address">{toAddressLine(row.address)}</td>
      <td data-label="Total" className="figure">
        {formatTotal(fromRupees(row.total_amount))}
      </td>
      <td data-label="Date" className="whitespace-nowrap">
        {formatShortDay(row.order_date) ?? NOT_AVAILABLE}
      </td>
      <td data-label="Status">
        <StatusSelect row={row} onSelect={onSelect} />
      </td>
      <td className="admin-row-actions">
        <SaveButton row={row} onSave={onSave} />
        <button type="button" className="button button-outline row-control" onClick={onView}>
          View Details<span className="sr-only"> of order {order_id}</span>
        </button>
      </td>
    </tr>
  );
}

function CancellationRequest({ row: { order_status, fulfilment } }: { row: ListedRow }) {
  const { cancellation_requested_at: at } = fulfilment;
  if (!at || order_status === 'Cancelled') return null;
  return (
    <span className="block text-xs font-medium text-cancelled">
      Cancellation requested <span className="whitespace-nowrap">{formatShortDay(at)}</span>
    </span>
  );
}

function StatusSelect({ row, onSelect }: Pick<OrderRowProps, 'row' | 'onSelect'>) {
  const { order_id, order_status, selected } = row;
  const hint = getStatusChangeHint(order_status, selected);
  const hintId = `hint-${order_id}`;
  return (
    <>
      <select
        aria-label={`Status of order ${order_id}`}
        aria-describedby={hint && hintId}
        className="field select row-control"
        value={selected}
        onChange={({ target: { value } }) => {
          if (isOrderStatus(value)) onSelect(value);
        }}
      >
        {!isOrderStatus(order_status) && <option>{order_status}</option>}
        {ORDER_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
      <output className="status-hint">
        {hint && (
          <span id={hintId} className="admin-detail">
            {hint}
          </span>
        )}
        <SaveResult row={row} />
      </output>
    </>
  );
}

/** Stays after the toast has closed. */
function SaveResult({ row: { phase, message } }: { row: ListedRow }) {
  if (phase === 'saved') {
    return (
      <span className="flex items-center gap-1 font-medium text-ok">
        <Icon name="check" size={20} />
        Saved
      </span>
    );
  }
  if (phase !== 'failed') return null;
  return (
    <span className="flex items-start gap-1 font-medium text-error">
      <Icon name="alert" size={20} />
      {message ?? 'Not saved. Please try again.'}
    </span>
  );
}

function SaveButton({ row, onSave }: Pick<OrderRowProps, 'row' | 'onSave'>) {
  const { order_id, selected, dirty, phase } = row;
  const ready = dirty && phase !== 'saving';
  return (
    <button
      type="button"
      className={`button row-control ${dirty ? 'button-filled' : ''}`}
      aria-disabled={!dirty}
      aria-busy={phase === 'saving'}
      onClick={() => {
        if (ready && isOrderStatus(selected)) onSave(selected);
      }}
    >
      Save<span className="sr-only"> order {order_id}</span>
    </button>
  );
}
