import { type ReactNode, type RefObject, useEffect, useId } from 'react';

interface MessageDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  label: string;
  message: string;
  /** While busy, Escape does not close the dialog. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Modal message. The browser restores the focus when it closes. */
export function MessageDialog(props: MessageDialogProps) {
  const { ref, label, message, busy = false, onClose, children } = props;
  const id = useId();
  useEffect(() => ref.current?.showModal(), [ref]);

  return (
    <dialog
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element with a more specific role
      role="alertdialog"
      aria-label={label}
      aria-describedby={id}
      className="sheet sheet-middle"
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={(event) => {
        // React lets it bubble, unlike the browser, and a dialog around this one would close, too.
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="kara" />
      <div className="flex flex-col gap-6 p-6">
        <p id={id} className="text-[17px]">
          {message}
        </p>
        {children}
      </div>
    </dialog>
  );
}
