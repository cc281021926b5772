import { formatShortDay } from '@shop/domain/dates';
import { spacedMobile } from '@shop/domain/india';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { isOrderStatus, ORDER_STATUSES, type OrderStatus } from '@shop/domain/order-status';
import { EmailWords } from '#features/orders/breakable-email.tsx';
import { NOT_KNOWN } from '#features/orders/placeholder.ts';
import { Icon } from '#ui/icon.tsx';
import { addressLine } from './address-line.ts';
import { effectOf } from './status-change-hint.ts';
import type { ListedRow } from './use-status-changes.ts';

interface AdminOrderRowProps {
  row: ListedRow;
  onChoose: (status: OrderStatus) => void;
  onSave: (status: OrderStatus) => void;
  onView: () => void;
}

export function AdminOrderRow({ row, onChoose, onSave, onView }: AdminOrderRowProps) {
  const { order_id, user_name, phone, email, stage, differs } = row;
  return (
    <tr data-unsaved={differs ? '' : undefined} data-stage={stage} aria-busy={stage === 'saving'}>
      <th scope="row" data-label="Order">
        <span className="whitespace-nowrap">{order_id}</span>
        <Requested row={row} />
      </th>
      <td data-label="Customer">
        {user_name || NOT_KNOWN}
        <span className="admin-detail">{phone ? spacedMobile(phone) : NOT_KNOWN}</span>
        <span className="admin-detail">{email ? <EmailWords email={email} /> : NOT_KNOWN}</span>
      </td>
      <td data-label="Address">{addressLine(row.address)}</td>
      <td data-label="Total" className="figure">
        {formatTotal(fromRupees(row.total_amount))}
      </td>
      <td data-label="Date" className="whitespace-nowrap">
        {formatShortDay(row.order_date) ?? NOT_KNOWN}
      </td>
      <td data-label="Status">
        <StatusChoice row={row} onChoose={onChoose} />
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

function Requested({ row: { order_status, handling } }: { row: ListedRow }) {
  const { cancellation_requested_at: at } = handling;
  if (!at || order_status === 'Cancelled') return null;
  return (
    <span className="admin-requested">
      Cancellation requested <span className="whitespace-nowrap">{formatShortDay(at)}</span>
    </span>
  );
}

function StatusChoice({ row, onChoose }: Pick<AdminOrderRowProps, 'row' | 'onChoose'>) {
  const { order_id, order_status, chosen } = row;
  const effect = effectOf(order_status, chosen);
  const effectId = `effect-${order_id}`;
  return (
    <>
      <select
        aria-label={`Status of order ${order_id}`}
        aria-describedby={effect && effectId}
        className="field select row-control"
        value={chosen}
        onChange={({ target: { value } }) => {
          if (isOrderStatus(value)) onChoose(value);
        }}
      >
        {!isOrderStatus(order_status) && <option>{order_status}</option>}
        {ORDER_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
      <output className="admin-effect">
        {effect && (
          <span id={effectId} className="admin-detail">
            {effect}
          </span>
        )}
        <Outcome row={row} />
      </output>
    </>
  );
}

/** Said where it was chosen, also when the toast has gone. */
function Outcome({ row: { stage, refused } }: { row: ListedRow }) {
  if (stage === 'saved') {
    return (
      <span className="admin-saved">
        <Icon name="check" size={20} />
        Saved
      </span>
    );
  }
  if (stage !== 'failed') return null;
  return (
    <span className="admin-failed">
      <Icon name="alert" size={20} />
      {refused ?? 'Not saved. Please try again.'}
    </span>
  );
}

function SaveButton({ row, onSave }: Pick<AdminOrderRowProps, 'row' | 'onSave'>) {
  const { order_id, chosen, differs, stage } = row;
  const ready = differs && stage !== 'saving';
  return (
    <button
      type="button"
      className={`button row-control ${differs ? 'button-filled' : ''}`}
      aria-disabled={!differs}
      aria-busy={stage === 'saving'}
      onClick={() => {
        if (ready && isOrderStatus(chosen)) onSave(chosen);
      }}
    >
      Save<span className="sr-only"> order {order_id}</span>
    </button>
  );
}
