import { type ReactNode, type RefObject, useId } from 'react';
import { ModalDialog } from './modal-dialog.tsx';

interface MessageDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  label: string;
  message: string;
  /** While busy, Escape does not close the dialog. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A message with its buttons. */
export function MessageDialog(props: MessageDialogProps) {
  const { ref, label, message, busy = false, onClose, children } = props;
  const id = useId();

  return (
    <ModalDialog
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element with a more specific role
      role="alertdialog"
      aria-label={label}
      aria-describedby={id}
      className="sheet sheet-middle"
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={onClose}
    >
      <div className="kara" />
      <div className="flex flex-col gap-6 p-6">
        <p id={id} className="text-[17px]">
          {message}
        </p>
        {children}
      </div>
    </ModalDialog>
  );
}
