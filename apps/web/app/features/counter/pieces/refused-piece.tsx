import { adminLinks, type CounterPiece } from '@shop/contract';
import { useState } from 'react';
import { may } from '#api/admin-session.ts';
import { type ApiError, call, tryCall } from '#api/call.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

interface RefusedPieceProps {
  piece: CounterPiece;
  why: string;
  /** Adds it, if it is free now. */
  onLookAgain: () => void;
}

/** Pieces that others hold are never taken from them. */
export function RefusedPiece({ piece, why, onLookAgain }: RefusedPieceProps) {
  const [isAsking, setAsking] = useState(false);
  const showAlert = useAlert();
  const link_id = piece.held?.link_id;
  const cancel = async () => {
    const error = await cancelLink(link_id);
    if (error) void showAlert(error.message);
    else onLookAgain();
  };
  return (
    <div role="alert" className="counter-note">
      <p>
        <b>{piece.name} was not added.</b>
      </p>
      <p>{why}</p>
      <p className="counter-note-acts">
        <button type="button" className="text-link tap-target" onClick={onLookAgain}>
          Look again
        </button>
        {link_id !== undefined && may(adminLinks.cancel) && (
          <button type="button" className="text-link tap-target" onClick={() => setAsking(true)}>
            Cancel the link
          </button>
        )}
      </p>
      {isAsking && (
        <ConfirmDialog
          question={`${piece.held?.name || 'The customer'} may be paying. Cancel all the same?`}
          labels={{ yes: 'Cancel the link', no: 'Keep it' }}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

async function cancelLink(link_id: number | undefined): Promise<ApiError | undefined> {
  const params = { link_id: `${link_id}` };
  return (await tryCall(call(adminLinks.cancel, { params }))).error;
}
