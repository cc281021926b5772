import { type ReactNode, type RefObject, useId } from 'react';
import { Icon } from '#ui/icon.tsx';
import { ModalDialog } from './modal-dialog.tsx';

interface SheetProps {
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  className: string;
  onClose: () => void;
  /** A body and, for its buttons, a foot. */
  children: ReactNode;
}

/** A dialog with a title and a button that closes it. */
export function Sheet({ ref, title, className, onClose, children }: SheetProps) {
  const id = useId();
  return (
    <ModalDialog ref={ref} aria-labelledby={id} className={`sheet ${className}`} onClose={onClose}>
      <SheetHead onClose={() => ref.current?.close()}>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
      </SheetHead>
      {children}
    </ModalDialog>
  );
}

interface SheetHeadProps {
  closeLabel?: string;
  /** Undefined while the sheet must stay open. */
  onClose: (() => void) | undefined;
  /** The heading. */
  children: ReactNode;
}

/** Stays in view while the body is scrolled. */
export function SheetHead({ closeLabel = 'Close', onClose, children }: SheetHeadProps) {
  return (
    <div className="sheet-head">
      {children}
      <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
