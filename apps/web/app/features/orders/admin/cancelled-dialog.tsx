import type { OrderFulfilment } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { useEffect, useId, useRef } from 'react';
import { CancelledActions, type PaidBy } from './cancelled-actions.tsx';
import { DialogFooter } from './dialog-footer.tsx';

interface CancelledDialogProps {
  fulfilment: OrderFulfilment;
  paidBy: PaidBy;
  onUpdate: (fulfilment: OrderFulfilment) => void;
  onClose: () => void;
}

/** Cancelling changes neither stock nor money, so restocking and refunding are offered next. */
export function CancelledDialog(props: CancelledDialogProps) {
  const { fulfilment, paidBy, onUpdate, onClose } = props;
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
        <p>{describePending(fulfilment, paidBy)}</p>
        <CancelledActions fulfilment={fulfilment} paidBy={paidBy} onUpdate={onUpdate} />
      </div>
      <DialogFooter dialog={dialog} />
    </dialog>
  );
}

/** Cancelled. Not yet refunded: ₹17,600. Not yet restocked: 1 piece. */
function describePending(
  { restocked, refund, pieces }: OrderFulfilment,
  { total_amount }: PaidBy,
): string {
  const amount = total_amount === null ? '' : `: ${formatRupees(fromRupees(total_amount))}`;
  const counted = pieces === undefined ? '' : `: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
  return [
    'Cancelled.',
    !refund && `Not yet refunded${amount}.`,
    !restocked && `Not yet restocked${counted}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
