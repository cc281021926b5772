import { type ComponentProps, type RefObject, useLayoutEffect } from 'react';

interface ModalDialogProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClose'> {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
}

/** A dialog that is open while it is rendered. The browser gives the focus back when it closes. */
export function ModalDialog({ ref, onClose, ...props }: ModalDialogProps) {
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Back removes the dialog without closing it. Only a closed one gives the focus back.
    return () => dialog?.close();
  }, [ref]);

  return (
    <dialog
      {...props}
      ref={ref}
      onClose={(event) => {
        // In React the close event bubbles, unlike in browsers: a dialog around this one would close too.
        event.stopPropagation();
        // In development StrictMode closes the dialog and opens it again before the close event arrives.
        if (!event.currentTarget.open) onClose();
      }}
    />
  );
}
