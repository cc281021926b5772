import { useEffect, useRef, useState } from 'react';
import { SentenceDialog } from './message-dialog.tsx';

interface ConfirmDialogProps {
  question: string;
  /** The dialog stays, busy, until it is done. */
  onYes: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something that cannot be undone. The safe answer has the focus first. */
export function ConfirmDialog({ question, onYes, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => no.current?.focus(), []);

  const close = () => dialog.current?.close();
  const doIt = async () => {
    setBusy(true);
    try {
      await onYes();
    } finally {
      close();
    }
  };

  return (
    <SentenceDialog
      ref={dialog}
      label="Please confirm"
      sentence={question}
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
          onClick={busy ? undefined : () => void doIt()}
        >
          Yes
        </button>
      </div>
    </SentenceDialog>
  );
}
