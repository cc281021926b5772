import {
  adminPayments,
  type OrderDetails,
  PIECES_OR_AMOUNT_REQUIRED,
  REASON_REQUIRED,
  REFUND_TOO_LARGE,
} from '@shop/contract';
import { formatTotal, fromRupees, type Paise, parseAmount } from '@shop/domain/money';
import { MIN_REFUND } from '@shop/domain/orders/cart-rules';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { Field } from '#ui/forms/field.tsx';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import {
  type ChosenPieces,
  PieceSteppers,
  toItems,
  useOrderRefunds,
  valueOf,
} from './piece-steppers.tsx';
import { ReasonField, RefundFormFrame } from './refund-form-frame.tsx';

interface PartRefundFormProps {
  order: OrderDetails;
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Pieces or an amount. A press that is repeated after a lost response is the same refund. */
export function PartRefundForm({ order, onDone, onClose }: PartRefundFormProps) {
  const { order_id, user } = order;
  const [request_id] = useState(() => crypto.randomUUID());
  const { left, error: loadError } = useOrderRefunds(order_id);
  const [chosen, setChosen] = useState<ChosenPieces>({});
  const [typed, setTyped] = useDraft(`refund-amount:${order_id}`);
  const [reason, setReason] = useDraft(`refund-reason:${order_id}`);
  const items = toItems(chosen);
  const amount = readAmount(typed);
  const total = amount === undefined ? valueOf(left?.pieces ?? [], chosen) : fromRupees(amount);
  const send = async () => {
    const body = { request_id, reason, ...(items.length > 0 && { items }) };
    const { error } = await tryCall(
      call(adminPayments.refundPart, {
        params: { id: order_id },
        body: { ...body, ...(amount !== undefined && { amount }) },
      }),
    );
    if (error) return error.message;
    setTyped('');
    setReason('');
    await onDone();
    return undefined;
  };

  return (
    <RefundFormFrame
      error={loadError}
      submitLabel={total > 0 ? `Refund ${formatTotal(total)}` : 'Refund'}
      question={`Refund ${formatTotal(total)} to ${user.name ?? 'the customer'}? This cannot be undone.`}
      yes="Refund"
      findProblem={() => findProblem({ total, reason, left: left?.left ?? 0 })}
      send={send}
      onClose={onClose}
    >
      <PieceSteppers pieces={left?.pieces ?? []} chosen={chosen} onChange={setChosen} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          name="amount"
          label="Amount in rupees"
          helper={amountHelper(items.length, left?.left)}
          inputMode="decimal"
          required={false}
          error={undefined}
          corrected={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </RefundFormFrame>
  );
}

const amountHelper = (chosen: number, left: number | undefined) => {
  if (chosen > 0) return 'Leave empty to refund the full price of these pieces.';
  return left === undefined ? undefined : `At most ${formatTotal(fromRupees(left))}.`;
};

/** @returns undefined for an empty field, NaN for anything but an amount. */
export const readAmount = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : parseAmount(typed);

interface Refund {
  /** NaN when the typed amount is none. */
  total: Paise;
  reason: string;
  left: number;
}

function findProblem({ total, reason, left }: Refund) {
  if (!(total >= MIN_REFUND)) return PIECES_OR_AMOUNT_REQUIRED;
  if (total > fromRupees(left)) return REFUND_TOO_LARGE;
  return reason.trim() ? undefined : REASON_REQUIRED;
}
