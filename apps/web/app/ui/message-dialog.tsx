import { type ReactNode, type RefObject, useEffect, useId } from 'react';

interface SentenceDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  label: string;
  sentence: string;
  /** It is waiting for something: Escape does not close it. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Says one sentence that cannot be overlooked. Closing it gives the focus back to where it was. */
export function SentenceDialog(props: SentenceDialogProps) {
  const { ref, label, sentence, busy = false, onClose, children } = props;
  // One may stand over another: a change that was confirmed can still be refused.
  const id = useId();
  useEffect(() => ref.current?.showModal(), [ref]);

  return (
    <dialog
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element is there; alertdialog says more
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
          {sentence}
        </p>
        {children}
      </div>
    </dialog>
  );
}
