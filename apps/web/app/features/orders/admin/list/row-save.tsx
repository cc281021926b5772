import { isOrderStatus, type OrderStatus } from '@shop/domain/orders/order-status';
import { Icon } from '#ui/icon.tsx';
import type { ListedRow } from './use-status-changes.ts';

/** Stays after the toast has closed. */
export function SaveResult({ row: { phase, message } }: { row: ListedRow }) {
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

interface SaveButtonProps {
  row: ListedRow;
  onSave: (status: OrderStatus) => void;
}

export function SaveButton({ row, onSave }: SaveButtonProps) {
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
