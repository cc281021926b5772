import type { RefObject } from 'react';

export function DialogFooter({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  return (
    <div className="flex justify-end border-t border-kora-300 p-3 md:px-6">
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
