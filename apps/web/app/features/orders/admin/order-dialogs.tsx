import type { OrderFulfilment, OrderItem } from '@shop/contract';
import { isOrderStatus, type OrderStatus } from '@shop/domain/order-status';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CancelledDialog } from './cancelled-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import type { ListedRow } from './use-status-changes.ts';

export interface OpenDialog {
  kind: 'details' | 'delivered' | 'cancelled';
  order_id: string;
}

interface OrderDialogsProps {
  openDialog: OpenDialog | undefined;
  row: ListedRow | undefined;
  shop: ComponentProps<typeof OrderDialog>['shop'];
  renderImage: (item: OrderItem) => ReactNode;
  onSave: (row: ListedRow, status: OrderStatus) => Promise<void>;
  onUpdate: (fulfilment: OrderFulfilment) => void;
  onClose: () => void;
}

export function OrderDialogs(props: OrderDialogsProps) {
  const { openDialog, row, onSave, onUpdate, onClose, ...view } = props;
  if (!openDialog || !row) return null;
  const { order_id, fulfilment } = row;
  if (openDialog.kind === 'delivered')
    return <UndeliverDialog row={row} onSave={onSave} onClose={onClose} />;
  if (openDialog.kind === 'cancelled') {
    return <CancelledDialog fulfilment={fulfilment} onUpdate={onUpdate} onClose={onClose} />;
  }
  return (
    <OrderDialog
      {...view}
      order_id={order_id}
      fulfilment={fulfilment}
      onUpdate={onUpdate}
      onClose={onClose}
    />
  );
}

type UndeliverDialogProps = Pick<OrderDialogsProps, 'onSave' | 'onClose'> & { row: ListedRow };

/** The customer may have seen the order as delivered already. */
function UndeliverDialog({ row, onSave, onClose }: UndeliverDialogProps) {
  const { order_id, selected } = row;
  const confirmed = useRef(false);
  return (
    <ConfirmDialog
      question={`Order ${order_id} was delivered. Change it to ${selected} all the same?`}
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
