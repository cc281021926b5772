import type { AuditEntry, OrderDetails, OrderFulfilment, OrderItem } from '@shop/contract';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { AuditHistory } from '#audit/audit-history.tsx';
import { OrderDetailsView } from '#features/orders/order-details-view.tsx';
import { CancelledActions } from './cancelled-actions.tsx';
import { DialogFooter } from './dialog-footer.tsx';
import { useOrder } from './use-order.ts';

interface OrderDialogProps {
  order_id: string;
  /** undefined where the page has no list of orders. */
  fulfilment?: OrderFulfilment | undefined;
  shop: ComponentProps<typeof OrderDetailsView>['shop'];
  renderImage: (item: OrderItem) => ReactNode;
  onUpdate?: (fulfilment: OrderFulfilment) => void;
  onClose: () => void;
}

export function OrderDialog(props: OrderDialogProps) {
  const { order_id, onClose } = props;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      aria-label={`Order ${order_id}`}
      className="sheet order-dialog"
      onClose={onClose}
    >
      <div className="kara" />
      <div className="order-dialog-body">
        <DialogBody {...props} titleId={titleId} />
      </div>
      <DialogFooter dialog={dialog} />
    </dialog>
  );
}

function DialogBody(props: OrderDialogProps & { titleId: string }) {
  const { order_id, titleId } = props;
  const { order, audit, error, retry, reload } = useOrder(order_id);
  if (order) return <LoadedOrder {...props} order={order} audit={audit} onReload={reload} />;

  return (
    <>
      <Title id={titleId}>{`Order ${order_id}`}</Title>
      {error ? <LoadFailure error={error} onRetry={retry} /> : <output>Loading...</output>}
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

interface LoadedOrderProps extends OrderDialogProps {
  titleId: string;
  order: OrderDetails;
  audit: AuditEntry[] | undefined;
  onReload: () => Promise<void>;
}

function LoadedOrder(props: LoadedOrderProps) {
  const { order, audit, fulfilment, shop, renderImage, onUpdate, onReload, titleId } = props;
  // Screen readers announce the heading again, now with the loaded order.
  useEffect(() => document.getElementById(titleId)?.focus(), [titleId]);
  return (
    <>
      <OrderDetailsView
        order={order}
        shop={shop}
        renderImage={renderImage}
        level="h2"
        headingId={titleId}
      />
      {order.order_status === 'Cancelled' && fulfilment && onUpdate && (
        <section className="flex flex-col gap-3">
          <h3 className="text-xl">After cancelling</h3>
          <CancelledActions
            fulfilment={withPaymentStatus(fulfilment, order)}
            onUpdate={(next) => {
              onUpdate(next);
              void onReload();
            }}
          />
        </section>
      )}
      <section className="flex flex-col gap-3">
        <h3 className="text-xl">History</h3>
        {audit ? (
          <AuditHistory entries={audit} />
        ) : (
          <p className="text-ink-600">The history could not be loaded.</p>
        )}
      </section>
    </>
  );
}

/** The order was loaded after the list, so its payment status wins. */
const withPaymentStatus = (
  fulfilment: OrderFulfilment,
  { payment_status }: OrderDetails,
): OrderFulfilment =>
  payment_status === 'Refunded' ? { ...fulfilment, refund: 'processed' } : fulfilment;

function LoadFailure({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <>
      <p role="alert">Error: {error}</p>
      <button type="button" className="button button-outline self-start" onClick={onRetry}>
        Try again
      </button>
    </>
  );
}
