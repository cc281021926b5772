import { useEffect, useId, useRef } from 'react';
import { ModalDialog } from '#ui/dialogs/modal-dialog.tsx';
import { LoadedOrder, type OrderContext } from './loaded-order.tsx';
import { useOrder } from './use-order.ts';

interface OrderDialogProps extends OrderContext {
  order_id: string;
  onClose: () => void;
}

export function OrderDialog(props: OrderDialogProps) {
  const { order_id, onClose } = props;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  return (
    <ModalDialog
      ref={dialog}
      aria-label={`Order ${order_id}`}
      className="sheet order-dialog"
      onClose={onClose}
    >
      <div className="kara" />
      <div className="order-dialog-body">
        <DialogBody {...props} titleId={titleId} />
      </div>
      <div className="flex justify-end border-t border-kora-300 p-3 md:px-6">
        <button
          type="button"
          className="button button-outline"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </div>
    </ModalDialog>
  );
}

function DialogBody(props: OrderDialogProps & { titleId: string }) {
  const { order_id, titleId } = props;
  const { error, retry, ...loaded } = useOrder(order_id);
  const { order } = loaded;
  if (order) return <LoadedOrder {...props} {...loaded} order={order} />;

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
