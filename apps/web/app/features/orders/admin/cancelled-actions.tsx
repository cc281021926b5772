import { adminOrders, adminPayments, type ErrorCode, type OrderFulfilment } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { isFocusLost, restoreFocus } from '#ui/restore-focus.ts';
import { useAction } from '#ui/use-action.ts';
import { isByHand } from './counter/describe-counter.ts';

/** Total in rupees, and the name on the parcel. */
export interface PaidBy {
  total_amount: number | null;
  user_name?: string | null | undefined;
}

interface CancelledActionsProps {
  fulfilment: OrderFulfilment;
  paidBy: PaidBy;
  /** The courier has the pieces. */
  onItsWay?: boolean;
  onUpdate: (fulfilment: OrderFulfilment) => void;
}

/** Restocking and refunding a cancelled order; each can be done once. */
export function CancelledActions(props: CancelledActionsProps) {
  const { fulfilment, paidBy, onItsWay = false, onUpdate } = props;
  const { order_id, restocked, refund } = fulfilment;
  const params = { id: order_id };
  const label = describeRefund(paidBy);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      {restocked && <CompletedAction>The pieces are back in stock.</CompletedAction>}
      {!restocked && onItsWay && (
        <p className="flex min-h-11 items-center">
          When the parcel is back, open View Details to put the pieces back in stock.
        </p>
      )}
      {!restocked && !onItsWay && (
        <Action
          label="Put back in stock"
          confirmation={{
            question: 'Can these pieces be sold again? Customers can buy them at once.',
            yes: 'Put back',
          }}
          alreadyDone="ALREADY_RESTOCKED"
          action={() => call(adminOrders.restock, { params })}
          onDone={() => onUpdate({ ...fulfilment, restocked: true })}
        />
      )}
      {refund ? (
        <RefundStatus refund={refund} byHand={isByHand(fulfilment)} />
      ) : (
        <Action
          label={label}
          confirmation={{ question: `${label}? This cannot be undone.`, yes: 'Refund' }}
          alreadyDone="ALREADY_REFUNDED"
          action={() => call(adminPayments.refundOrder, { params })}
          onDone={() => onUpdate({ ...fulfilment, refund: 'due' })}
        />
      )}
    </div>
  );
}

/** Refund ₹17,600 to Fathima. */
const describeRefund = ({ total_amount, user_name }: PaidBy) =>
  [
    'Refund',
    total_amount !== null && formatRupees(fromRupees(total_amount)),
    user_name && `to ${user_name}`,
  ]
    .filter(Boolean)
    .join(' ');

interface RefundStatusProps {
  refund: NonNullable<OrderFulfilment['refund']>;
  byHand: boolean;
}

function RefundStatus({ refund, byHand }: RefundStatusProps) {
  if (refund === 'failed') {
    return (
      <p className="text-error">
        The refund failed.{' '}
        <Link to="/admin/payments" className="text-link">
          Payment problems
        </Link>
      </p>
    );
  }
  if (byHand && refund !== 'processed') {
    return (
      <p className="flex min-h-11 items-center">
        Give the money back yourself, then press Given in the order’s details.
      </p>
    );
  }
  return (
    <CompletedAction>
      {refund === 'processed' ? 'Refunded.' : 'The refund is on its way.'}
    </CompletedAction>
  );
}

/** Replaces the action's button and takes its focus. */
function CompletedAction({ children }: { children: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isFocusLost()) restoreFocus(message.current);
  }, []);
  return (
    <p
      ref={message}
      tabIndex={-1}
      className="flex min-h-11 items-center gap-2 font-medium text-ok outline-none"
    >
      <Icon name="check" size={20} />
      {children}
    </p>
  );
}

interface ActionProps {
  label: string;
  /** Asked before the action. */
  confirmation?: { question: string; yes: string };
  /** Error code for an action that another staff member has already done. */
  alreadyDone: ErrorCode;
  action: () => Promise<unknown>;
  onDone: () => void;
}

function Action({ label, confirmation, alreadyDone, action, onDone }: ActionProps) {
  const [message, setMessage] = useState<string>();
  const [asking, setAsking] = useState(false);
  const perform = async () => {
    setMessage(undefined);
    const { error } = await tryCall(action());
    if (error && error.code !== alreadyDone) setMessage(error.message);
    else onDone();
  };
  const { busy, run } = useAction(perform);

  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        className="button button-outline self-start"
        aria-busy={busy}
        onClick={() => (confirmation ? setAsking(true) : run())}
      >
        {label}
      </button>
      <FormError>{message}</FormError>
      {asking && confirmation && (
        <ConfirmDialog
          question={confirmation.question}
          labels={{ no: 'Not now', yes: confirmation.yes }}
          onConfirm={perform}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
