import type { OrderFulfilment } from '@shop/contract';
import { useEffect, useId, useRef } from 'react';
import { CancelledActions } from './cancelled-actions.tsx';
import { DialogFooter } from './dialog-footer.tsx';

interface CancelledDialogProps {
  fulfilment: OrderFulfilment;
  onUpdate: (fulfilment: OrderFulfilment) => void;
  onClose: () => void;
}

/** Cancelling changes neither stock nor money, so restocking and refunding are offered next. */
export function CancelledDialog({ fulfilment, onUpdate, onClose }: CancelledDialogProps) {
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
          Order {fulfilment.order_id} is cancelled
        </h2>
        <p>{describePending(fulfilment)}</p>
        <CancelledActions fulfilment={fulfilment} onUpdate={onUpdate} />
      </div>
      <DialogFooter dialog={dialog} />
    </dialog>
  );
}

function describePending({ restocked, refund }: OrderFulfilment): string {
  if (restocked && refund)
    return 'Its pieces are back in stock. What became of the refund stands below.';
  if (restocked) return 'Its money can be refunded once, now or later.';
  if (refund) return 'Its pieces can be put back in stock once, now or later.';
  return 'Nothing has moved yet. The pieces can be put back in stock and the money refunded, each once, now or later.';
}
