import { useEffect, useRef } from 'react';
import { MessageDialog } from './message-dialog.tsx';
import { useAction } from './use-action.ts';

interface ConfirmDialogProps {
  question: string;
  /** The dialog stays open and busy until this resolves. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. No has the initial focus. */
export function ConfirmDialog({ question, onConfirm, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);

  const close = () => dialog.current?.close();
  const { busy, run: confirm } = useAction(() => onConfirm().finally(close));

  return (
    <MessageDialog
      ref={dialog}
      label="Please confirm"
      message={question}
      busy={busy}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <button
          ref={no}
          type="button"
          className="button button-outline"
          aria-busy={busy}
          onClick={busy ? undefined : close}
        >
          No
        </button>
        <button
          type="button"
          className="button button-filled"
          aria-busy={busy}
          onClick={() => confirm()}
        >
          Yes
        </button>
      </div>
    </MessageDialog>
  );
}
