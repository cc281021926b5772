import { adminChanges, type ChangeSet } from '@shop/contract';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { countProducts } from '../format-count.ts';
import { formatMoment } from './describe-set.ts';

interface UndoSetProps {
  set: ChangeSet;
  /** With the set that takes this one back. */
  onUndo: (set: ChangeSet) => void;
}

/** Asks once: what is taken back cannot be put there again. */
export function UndoSet({ set, onUndo }: UndoSetProps) {
  const [isAsking, setAsking] = useState(false);
  const showAlert = useAlert();
  if (!set.undo_until) return null;
  const undo = async () => {
    const params = { change_set_id: `${set.change_set_id}` };
    const { data, error } = await tryCall(call(adminChanges.undo, { params }));
    if (data) onUndo(data);
    else void showAlert(error.message);
  };
  return (
    <>
      <button
        type="button"
        className="button button-outline row-control"
        onClick={() => setAsking(true)}
      >
        <Icon name="undo" size={20} />
        <span>
          Undo <span className="font-normal">(until {formatMoment(set.undo_until)})</span>
          <span className="sr-only">: {set.title}</span>
        </span>
      </button>
      {isAsking && (
        <ConfirmDialog
          question={askToUndo(set)}
          labels={{ yes: 'Undo', no: 'Keep the changes' }}
          onConfirm={undo}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function askToUndo({ kind, counts: { changed, new: added } }: ChangeSet): string {
  const old = `Undo? ${countProducts(changed)} ${changed === 1 ? 'gets its' : 'get their'} old values back.`;
  return kind === 'import' && added > 0 ? `${old} New products are hidden.` : old;
}
