import { NOT_SENT, orders } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';
import { SupportLinks } from '#features/orders/support-links.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { ListedOrder } from './load-orders.ts';

interface CancellationProps {
  /** Resolves to the time of the request. By default the customer's session sends it. */
  onRequest?: () => Promise<string>;
  order: Pick<ListedOrder, 'order_id' | 'requested_at' | 'declined'>;
  /** For the links after a request; undefined where the page has them already. */
  shop?: ComponentProps<typeof SupportLinks>['shop'] | undefined;
}

/** A customer can request a cancellation once; staff decide. */
export function Cancellation({ order, shop, onRequest }: CancellationProps) {
  const { order_id } = order;
  const [confirming, setConfirming] = useState(false);
  const [failed, setFailed] = useState(false);
  const { requestedAt, requestedNow, request } = useCancellationRequest(order, onRequest);
  // The button that opened the dialog is replaced, so the browser cannot restore the focus to it.
  const messageRef = useFocusWhen<HTMLParagraphElement>(requestedNow !== undefined && !confirming);

  return (
    <div className="order-cancellation" data-requested={requestedAt && ''}>
      {requestedAt ? (
        <>
          <p ref={messageRef} tabIndex={-1} className="font-medium">
            {order.declined
              ? `Cancellation declined: ${order.declined}`
              : `Cancellation requested · ${formatDay(requestedAt)}`}
          </p>
          {shop && <SupportLinks order_id={order_id} shop={shop} />}
        </>
      ) : (
        <button
          type="button"
          aria-label={`Request a Cancellation: ${order_id}`}
          className="button button-outline"
          onClick={() => setConfirming(true)}
        >
          Request a Cancellation
        </button>
      )}
      <output className="text-sm text-error">{failed && !requestedAt && NOT_SENT}</output>
      {confirming && (
        <ConfirmDialog
          question={`Ask the shop to cancel order ${order_id}? Nothing changes until the shop answers.`}
          onConfirm={async () => setFailed(!(await request()))}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

function useFocusWhen<Target extends HTMLElement>(active: boolean) {
  const element = useRef<Target>(null);
  useEffect(() => {
    if (active) element.current?.focus();
  }, [active]);
  return element;
}

function useCancellationRequest(
  { order_id, requested_at }: CancellationProps['order'],
  send = async () => {
    const params = { id: order_id };
    return (await call(orders.requestCancellation, { params })).requested_at;
  },
) {
  const navigate = useNavigate();
  const [requestedNow, setRequestedNow] = useState<string>();
  const request = async (): Promise<boolean> => {
    const { data, error } = await tryCall(send());
    if (error && isSignedOut(error)) await navigate('/login', { state: { why: 'ended' } });
    setRequestedNow(data);
    return !error;
  };
  return { requestedAt: requested_at ?? requestedNow, requestedNow, request };
}
