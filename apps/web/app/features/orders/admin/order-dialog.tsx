import type { AuditEntry, OrderDetails, OrderHandling, OrderItem } from '@shop/contract';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { OrderDetailsView } from '#features/orders/order-details-view.tsx';
import { CancelledActions } from './cancelled-actions.tsx';
import { CloseFoot } from './dialog-footer.tsx';
import { AdminHistory } from './order-history.tsx';
import { useAdminOrder } from './use-order.ts';

export interface OrderModalProps {
  order_id: string;
  /** What was done with the order, where the list knows it. */
  handling?: OrderHandling | undefined;
  shop: ComponentProps<typeof OrderDetailsView>['shop'];
  pictureOf: (item: OrderItem) => ReactNode;
  onHandled?: (handling: OrderHandling) => void;
  onClose: () => void;
}

/** One order over the list it was chosen from. Closing it gives the focus back to its row. */
export function AdminOrderModal(props: OrderModalProps) {
  const { order_id, onClose } = props;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      aria-label={`Order ${order_id}`}
      className="sheet admin-modal"
      onClose={onClose}
    >
      <div className="kara" />
      <div className="admin-modal-body">
        <ModalBody {...props} titleId={titleId} />
      </div>
      <CloseFoot dialog={dialog} />
    </dialog>
  );
}

function ModalBody(props: OrderModalProps & { titleId: string }) {
  const { order_id, titleId } = props;
  const { order, audit, problem, again, reload } = useAdminOrder(order_id);
  if (order) return <LoadedOrder {...props} order={order} audit={audit} onChanged={reload} />;

  return (
    <>
      <Title id={titleId}>{`Order ${order_id}`}</Title>
      {problem ? <Problem problem={problem} onAgain={again} /> : <output>Loading...</output>}
    </>
  );
}

function Title({ id, children }: { id: string; children: string }) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <h2 id={id} tabIndex={-1} className="text-3xl">
      {children}
    </h2>
  );
}

interface LoadedOrderProps extends OrderModalProps {
  titleId: string;
  order: OrderDetails;
  audit: AuditEntry[] | undefined;
  onChanged: () => Promise<void>;
}

function LoadedOrder(props: LoadedOrderProps) {
  const { order, audit, handling, shop, pictureOf, onHandled, onChanged, titleId } = props;
  // What it is about is heard once more, now with all that belongs to it.
  useEffect(() => document.getElementById(titleId)?.focus(), [titleId]);
  return (
    <>
      <OrderDetailsView
        order={order}
        shop={shop}
        pictureOf={pictureOf}
        level="h2"
        headingId={titleId}
      />
      {order.order_status === 'Cancelled' && handling && onHandled && (
        <section className="flex flex-col gap-3">
          <h3 className="text-xl">After cancelling</h3>
          <CancelledActions
            handling={asOrdered(handling, order)}
            onHandled={(next) => {
              onHandled(next);
              void onChanged();
            }}
          />
        </section>
      )}
      <AdminHistory audit={audit} />
    </>
  );
}

/** The order is fresher than the list: what it says of its money holds. */
const asOrdered = (handling: OrderHandling, { payment_status }: OrderDetails): OrderHandling =>
  payment_status === 'Refunded' ? { ...handling, refund: 'processed' } : handling;

function Problem({ problem, onAgain }: { problem: string; onAgain: () => void }) {
  return (
    <>
      <p role="alert">Error: {problem}</p>
      <button type="button" className="button button-outline self-start" onClick={onAgain}>
        Try again
      </button>
    </>
  );
}
