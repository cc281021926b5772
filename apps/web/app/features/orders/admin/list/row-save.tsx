import { NOT_SAVED } from '@shop/contract';
import { Icon } from '#ui/icon.tsx';
import type { ListedRow } from './status-changes.ts';

/** Stays after the toast has closed. */
export function SaveResult({ row: { phase, message, nextSteps } }: { row: ListedRow }) {
  if (phase === 'saved') {
    return (
      <>
        <span className="flex items-center gap-1 font-medium text-ok">
          <Icon name="check" size={20} />
          Saved
        </span>
        {nextSteps && <span className="sr-only">The next steps are below this row.</span>}
      </>
    );
  }
  if (phase !== 'failed') return null;
  return (
    <span className="flex items-start gap-1 font-medium text-error">
      <Icon name="alert" size={20} />
      {message ?? NOT_SAVED}
    </span>
  );
}

export const saveButtonId = (order_id: string) => `save-${order_id}`;

interface SaveButtonProps {
  row: ListedRow;
  onSave: () => void;
}

export function SaveButton({ row, onSave }: SaveButtonProps) {
  const { order_id, dirty, phase } = row;
  return (
    <button
      id={saveButtonId(order_id)}
      type="button"
      className={`button row-control ${dirty ? 'button-filled' : 'button-outline'}`}
      aria-busy={phase === 'saving'}
      onClick={() => {
        if (phase !== 'saving') onSave();
      }}
    >
      Save<span className="sr-only"> order {order_id}</span>
    </button>
  );
}
