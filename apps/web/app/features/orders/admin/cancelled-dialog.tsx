import type { OrderHandling } from '@shop/contract';
import { useEffect, useId, useRef } from 'react';
import { CancelledActions } from './cancelled-actions.tsx';
import { CloseFoot } from './dialog-footer.tsx';

interface CancelledDialogProps {
  handling: OrderHandling;
  onHandled: (handling: OrderHandling) => void;
  onClose: () => void;
}

/** Cancelled alone moves nothing. What usually follows is offered at once. */
export function CancelledDialog({ handling, onHandled, onClose }: CancelledDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    title.current?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="sheet sheet-middle admin-dialog"
      onClose={onClose}
    >
      <div className="kara" />
      <div className="flex flex-col gap-4 overflow-y-auto p-6">
        <h2 ref={title} id={titleId} tabIndex={-1} className="text-xl">
          Order {handling.order_id} is cancelled
        </h2>
        <p>{stillHere(handling)}</p>
        <CancelledActions handling={handling} onHandled={onHandled} />
      </div>
      <CloseFoot dialog={dialog} />
    </dialog>
  );
}

function stillHere({ restocked, refund }: OrderHandling): string {
  if (restocked && refund)
    return 'Its pieces are back in stock. What became of the refund stands below.';
  if (restocked) return 'Its money can be refunded once, now or later.';
  if (refund) return 'Its pieces can be put back in stock once, now or later.';
  return 'Nothing has moved yet. The pieces can be put back in stock and the money refunded, each once, now or later.';
}
