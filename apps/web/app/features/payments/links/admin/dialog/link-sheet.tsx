import { type ReactNode, type RefObject, useId } from 'react';
import { ModalDialog } from '#ui/dialogs/modal-dialog.tsx';
import { Icon } from '#ui/icon.tsx';

interface LinkSheetProps {
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** From the foot of a phone, at the side of a wide screen. */
export function LinkSheet({ ref, title, onClose, children }: LinkSheetProps) {
  const id = useId();
  return (
    <ModalDialog
      ref={ref}
      aria-labelledby={id}
      className="sheet sheet-right link-sheet"
      onClose={onClose}
    >
      <div className="link-sheet-head">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <button
          type="button"
          className="icon-button"
          aria-label="Close"
          onClick={() => ref.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </ModalDialog>
  );
}
