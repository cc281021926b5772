import {
  adminPayments,
  type OrderDetails,
  PIECE_REQUIRED,
  REASON_REQUIRED,
  SHOWN_TO_CUSTOMER,
} from '@shop/contract';
import { formatTotal } from '@shop/domain/money';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field, FormError } from '#ui/forms/field.tsx';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import {
  type ChosenPieces,
  PieceSteppers,
  toItems,
  useOrderRefunds,
  valueOf,
} from './piece-steppers.tsx';

interface RemovePiecesFormProps {
  order: OrderDetails;
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Takes pieces out of an order that is not packed. A repeated press is the same removal. */
export function RemovePiecesForm({ order, onDone, onClose }: RemovePiecesFormProps) {
  const { order_id, user } = order;
  const [request_id] = useState(() => crypto.randomUUID());
  const { left, error: loadError } = useOrderRefunds(order_id);
  const [chosen, setChosen] = useState<ChosenPieces>({});
  const [reason, setReason] = useDraft(`removal-reason:${order_id}`);
  const [message, setMessage] = useState<string>();
  const [asking, setAsking] = useState(false);
  const items = toItems(chosen);
  const pieces = items.reduce((all, { quantity }) => all + quantity, 0);
  const amount = formatTotal(valueOf(left?.pieces ?? [], chosen));
  const run = async () => {
    const body = { request_id, items, reason };
    const { error } = await tryCall(
      call(adminPayments.removePieces, { params: { id: order_id }, body }),
    );
    if (error) return setMessage(error.message);
    setReason('');
    return onDone();
  };
  const submit = () => {
    const problem = findProblem(pieces, reason);
    setMessage(problem);
    setAsking(!problem);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-sm text-ink-600">
        What was paid for them is refunded, with their share of the delivery charge. They are back
        in stock at once.
      </p>
      <PieceSteppers pieces={left?.pieces ?? []} chosen={chosen} onChange={setChosen} />
      <Field
        name="reason"
        label="Reason"
        helper={SHOWN_TO_CUSTOMER}
        maxLength={300}
        error={undefined}
        corrected={false}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormError>{message ?? loadError}</FormError>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-filled">
          {pieces > 0 ? `Remove and refund ${amount}` : 'Remove'}
        </button>
        <button type="button" className="button button-outline" onClick={onClose}>
          Back
        </button>
      </div>
      {asking && (
        <ConfirmDialog
          question={`Remove ${pieces === 1 ? '1 piece' : `${pieces} pieces`} and refund ${amount} to ${user.name ?? 'the customer'}? This cannot be undone.`}
          labels={{ no: 'Not now', yes: 'Remove' }}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

function findProblem(pieces: number, reason: string): string | undefined {
  if (pieces === 0) return PIECE_REQUIRED;
  return reason.trim() ? undefined : REASON_REQUIRED;
}
