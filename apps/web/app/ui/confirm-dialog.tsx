import { useEffect, useRef, useState } from 'react';

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
  useEffect(() => {
    dialog.current?.showModal();
    no.current?.focus();
  }, []);

  // Closing gives the focus back to where it was; then onClose says so.
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
    <dialog
      ref={dialog}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element is there; alertdialog says more
      role="alertdialog"
      aria-label="Please confirm"
      aria-describedby="question"
      className="sheet sheet-middle"
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={onClose}
    >
      <div className="kara" />
      <div className="flex flex-col gap-6 p-6">
        <p id="question" className="text-[17px]">
          {question}
        </p>
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
      </div>
    </dialog>
  );
}
