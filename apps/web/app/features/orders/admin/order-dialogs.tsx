import type { OrderHandling, OrderItem } from '@shop/contract';
import { isOrderStatus, type OrderStatus } from '@shop/domain/order-status';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CancelledDialog } from './cancelled-dialog.tsx';
import { AdminOrderModal } from './order-dialog.tsx';
import type { ListedRow } from './use-status-changes.ts';

/** What stands over the list, and for which row. */
export interface Open {
  what: 'details' | 'delivered' | 'cancelled';
  order_id: string;
}

interface OverOrdersProps {
  open: Open | undefined;
  row: ListedRow | undefined;
  shop: ComponentProps<typeof AdminOrderModal>['shop'];
  pictureOf: (item: OrderItem) => ReactNode;
  onSave: (row: ListedRow, status: OrderStatus) => Promise<void>;
  onHandled: (handling: OrderHandling) => void;
  onClose: () => void;
}

export function OverOrders({ open, row, onSave, onHandled, onClose, ...view }: OverOrdersProps) {
  if (!open || !row) return null;
  const { order_id, handling } = row;
  if (open.what === 'delivered') return <Undeliver row={row} onSave={onSave} onClose={onClose} />;
  if (open.what === 'cancelled') {
    return <CancelledDialog handling={handling} onHandled={onHandled} onClose={onClose} />;
  }
  return (
    <AdminOrderModal
      {...view}
      order_id={order_id}
      handling={handling}
      onHandled={onHandled}
      onClose={onClose}
    />
  );
}

type UndeliverProps = Pick<OverOrdersProps, 'onSave' | 'onClose'> & { row: ListedRow };

/** Rarely meant: a customer has seen that the order was delivered. */
function Undeliver({ row, onSave, onClose }: UndeliverProps) {
  const { order_id, chosen } = row;
  const agreed = useRef(false);
  return (
    <ConfirmDialog
      question={`Order ${order_id} was delivered. Change it to ${chosen} all the same?`}
      onYes={async () => {
        agreed.current = true;
      }}
      // Only when it has gone: the next dialog gives the focus back to the row, not to this one.
      onClose={() => {
        onClose();
        if (agreed.current && isOrderStatus(chosen)) void onSave(row, chosen);
      }}
    />
  );
}
