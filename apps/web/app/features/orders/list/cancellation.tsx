import { orders } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, Refusal } from '#api/call.ts';
import { OrderHelp } from '#features/orders/support-links.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { ListedOrder } from './load-orders.ts';

interface CancellationProps {
  order: ListedOrder;
  shop: ComponentProps<typeof OrderHelp>['shop'];
}

/** Asks the shop to cancel, once; the shop decides. */
export function Cancellation({ order, shop }: CancellationProps) {
  const { order_id } = order;
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const { requestedAt, justNow, request } = useRequest(order);
  // The button that opened the dialog is gone; the dialog may close before or after this is drawn.
  const said = useFocus<HTMLParagraphElement>(justNow !== undefined && !asking);

  return (
    <div className="order-cancellation" data-requested={requestedAt && ''}>
      {requestedAt ? (
        <>
          <p ref={said} tabIndex={-1} className="font-medium">
            Cancellation requested · {formatDay(requestedAt)}
          </p>
          <OrderHelp order_id={order_id} shop={shop} />
        </>
      ) : (
        <button
          type="button"
          aria-label={`Request a Cancellation: ${order_id}`}
          className="button button-outline"
          onClick={() => setAsking(true)}
        >
          Request a Cancellation
        </button>
      )}
      <output className="text-sm text-error">
        {failed && !requestedAt && 'Not sent. Please try again.'}
      </output>
      {asking && (
        <ConfirmDialog
          question={`Ask the shop to cancel order ${order_id}? It stays as it is until the shop has looked at it.`}
          onYes={async () => setFailed(!(await request()))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function useFocus<Place extends HTMLElement>(wanted: boolean) {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (wanted) place.current?.focus();
  }, [wanted]);
  return place;
}

function useRequest({ order_id, requested_at }: ListedOrder) {
  const navigate = useNavigate();
  const [justNow, setJustNow] = useState<string>();
  const request = async (): Promise<boolean> => {
    try {
      const reply = await call(orders.requestCancellation, { params: { id: order_id } });
      setJustNow(reply.requested_at);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'NOT_SIGNED_IN') await navigate('/login', { state: { why: 'ended' } });
      return false;
    }
  };
  return { requestedAt: requested_at ?? justNow, justNow, request };
}
