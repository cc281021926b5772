import {
  adminOrders,
  adminPayments,
  type OrderDetails,
  type OrderFulfilment,
  REASON_REQUIRED,
  SHOWN_TO_CUSTOMER,
} from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { ReasonForm } from '#ui/forms/reason-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAction } from '#ui/use-action.ts';

interface CancellationBandProps {
  order: OrderDetails;
  fulfilment: OrderFulfilment;
  onDone: () => Promise<void>;
}

/** An open cancellation request with its two answers. Both may be sent again after a lost response. */
export function CancellationBand({ order, fulfilment, onDone }: CancellationBandProps) {
  const { order_id, order_status, total_amount } = order;
  const [declining, setDeclining] = useState(false);
  const [message, setMessage] = useState<string>();
  const { busy, run } = useAction(async (answer: () => Promise<unknown>) => {
    setMessage(undefined);
    const { error } = await tryCall(answer());
    if (error) setMessage(error.message);
    // Someone else has answered: the reloaded order shows how.
    if (!error || error.status === 409) await onDone();
  });
  const params = { id: order_id };
  const amount = total_amount === null ? '' : ` ${formatRupees(fromRupees(total_amount))}`;
  return (
    <section aria-label="Cancellation request" className="cancellation-band">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="alert" />
        Customer asks to cancel
        <span className="font-normal">
          {formatDateTime(fulfilment.cancellation_requested_at ?? '')}
        </span>
      </p>
      {order_status !== 'Pending' && (
        <p>This order is {order_status}. To cancel it anyway, change its status in the list.</p>
      )}
      {declining ? (
        <ReasonForm
          draft={`decline:${order_id}`}
          label="Reason"
          helper={SHOWN_TO_CUSTOMER}
          required={REASON_REQUIRED}
          submit="Decline the request"
          busy={busy}
          onSend={(reason) =>
            run(() => call(adminOrders.declineCancellation, { params, body: { reason } }))
          }
          onCancel={() => setDeclining(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {order_status === 'Pending' && (
            <button
              type="button"
              className="button button-filled"
              aria-busy={busy}
              onClick={() => run(() => call(adminPayments.approveCancellation, { params }))}
            >
              Approve: cancel, restock, refund{amount}
            </button>
          )}
          <button
            type="button"
            className="button button-outline"
            onClick={() => setDeclining(true)}
          >
            Decline
          </button>
        </div>
      )}
      <FormError>{message}</FormError>
    </section>
  );
}
