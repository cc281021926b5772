import type { RefObject } from 'react';

/** The way out at the foot of an admin's dialog; closing it gives the focus back. */
export function CloseFoot({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  return (
    <div className="admin-modal-foot">
      <button
        type="button"
        className="button button-outline"
        onClick={() => dialog.current?.close()}
      >
        Close
      </button>
    </div>
  );
}
