import { useEffect, useRef } from 'react';
import { useAction } from '../use-action.ts';
import { MessageDialog } from './message-dialog.tsx';

interface ConfirmDialogProps {
  question: string;
  /** Labels of the two buttons, where Yes and No would not say enough. */
  labels?: { yes: string; no: string };
  /** The dialog stays open and busy until this resolves. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. No has the initial focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, labels = { yes: 'Yes', no: 'No' }, onConfirm, onClose } = props;
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
          {labels.no}
        </button>
        <button
          type="button"
          className="button button-filled"
          aria-busy={busy}
          onClick={() => confirm()}
        >
          {labels.yes}
        </button>
      </div>
    </MessageDialog>
  );
}
