import type { OrderFulfilment } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { useLayoutEffect, useRef } from 'react';
import { CancelledActions } from '../cancelled-actions.tsx';
import type { NextSteps, Undo } from './find-next-steps.ts';
import { saveButtonId } from './row-save.tsx';
import type { ListedRow } from './status-changes.ts';

interface RowNextStepsProps {
  row: ListedRow;
  nextSteps: NextSteps;
  onUndo: (undo: Undo) => void;
  onUpdate: (fulfilment: OrderFulfilment) => void;
}

/** Shown below a row whose status was saved: undoes it, or offers the next steps of a cancelled order. */
export function RowNextSteps({
  row,
  nextSteps: { undo, cancelled, onItsWay = false },
  onUndo,
  onUpdate,
}: RowNextStepsProps) {
  const { order_id, phase, fulfilment } = row;
  const box = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) {
        document.getElementById(saveButtonId(order_id))?.focus();
      }
    };
  }, [order_id]);
  // Stock or money has moved since, which a change of the status would not take back.
  const settled = cancelled && (fulfilment.restocked || fulfilment.refund !== null);

  return (
    <tr ref={box} className="row-next-steps">
      <td colSpan={9}>
        {undo && !settled && (
          <div className="row-next-steps-line">
            <p>{undo.text}</p>
            <button
              type="button"
              className="button button-outline row-control"
              aria-busy={phase === 'saving'}
              onClick={() => {
                if (phase !== 'saving') onUndo(undo);
              }}
            >
              Undo<span className="sr-only"> the change of order {order_id}</span>
            </button>
          </div>
        )}
        {cancelled && (
          <div className="row-next-steps-line">
            <p>{describePending(row, onItsWay)}</p>
            <CancelledActions
              fulfilment={fulfilment}
              paidBy={row}
              onItsWay={onItsWay}
              onUpdate={onUpdate}
            />
          </div>
        )}
      </td>
    </tr>
  );
}

/** Cancelled. Not yet refunded: ₹17,600. Not yet restocked: 1 piece. */
function describePending({ fulfilment, total_amount }: ListedRow, onItsWay: boolean): string {
  const { restocked, refund, pieces } = fulfilment;
  const counted = pieces === undefined ? '' : `: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
  return [
    'Cancelled.',
    !refund && `Not yet refunded: ${formatRupees(fromRupees(total_amount))}.`,
    !restocked && !onItsWay && `Not yet restocked${counted}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
