import type { OrderFulfilment } from '@shop/contract';
import { isOrderStatus, type OrderStatus } from '@shop/domain/orders/order-status';
import { useRef } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CancelledDialog } from './cancelled-dialog.tsx';
import type { ListedRow } from './list/use-status-changes.ts';
import { findShippingQuestion } from './order-tags.tsx';

export interface OpenDialog {
  kind: 'confirm' | 'cancelled';
  order_id: string;
}

interface OrderDialogsProps {
  openDialog: OpenDialog | undefined;
  row: ListedRow | undefined;
  onSave: (row: ListedRow, status: OrderStatus) => Promise<void>;
  onUpdate: (fulfilment: OrderFulfilment) => void;
  onClose: () => void;
}

export function OrderDialogs({ openDialog, row, onSave, onUpdate, onClose }: OrderDialogsProps) {
  if (!openDialog || !row) return null;
  if (openDialog.kind === 'confirm')
    return <SaveQuestion row={row} onSave={onSave} onClose={onClose} />;
  return (
    <CancelledDialog
      fulfilment={row.fulfilment}
      paidBy={row}
      onUpdate={onUpdate}
      onClose={onClose}
    />
  );
}

/** @returns a question to be asked before this status is saved. */
export function findSaveQuestion(row: ListedRow, status: string) {
  const { order_id, order_status, fulfilment } = row;
  if (order_status === 'Delivered') {
    // The customer may have seen the order as delivered already.
    return { question: `Order ${order_id} was delivered. Change it to ${status} all the same?` };
  }
  const question =
    status === 'Shipped' || status === 'Delivered'
      ? findShippingQuestion(row, fulfilment)
      : undefined;
  return question ? { question, labels: { no: 'Leave it out', yes: 'Ship it' } } : undefined;
}

type SaveQuestionProps = Pick<OrderDialogsProps, 'onSave' | 'onClose'> & { row: ListedRow };

function SaveQuestion({ row, onSave, onClose }: SaveQuestionProps) {
  const { selected } = row;
  const confirmed = useRef(false);
  const asked = findSaveQuestion(row, selected);
  if (!asked) return null;
  return (
    <ConfirmDialog
      {...asked}
      onConfirm={async () => {
        confirmed.current = true;
      }}
      // Saving after this dialog has closed lets the next one restore the focus to the row.
      onClose={() => {
        onClose();
        if (confirmed.current && isOrderStatus(selected)) void onSave(row, selected);
      }}
    />
  );
}
