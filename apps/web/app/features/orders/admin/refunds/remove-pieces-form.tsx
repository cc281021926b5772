import { adminPayments, type OrderDetails, PIECE_REQUIRED, REASON_REQUIRED } from '@shop/contract';
import { formatTotal } from '@shop/domain/money';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import {
  type ChosenPieces,
  PieceSteppers,
  toItems,
  useOrderRefunds,
  valueOf,
} from './piece-steppers.tsx';
import { ReasonField, RefundFormFrame } from './refund-form-frame.tsx';

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
  const items = toItems(chosen);
  const pieces = items.reduce((all, { quantity }) => all + quantity, 0);
  const amount = formatTotal(valueOf(left?.pieces ?? [], chosen));
  const send = async () => {
    const body = { request_id, items, reason };
    const { error } = await tryCall(
      call(adminPayments.removePieces, { params: { id: order_id }, body }),
    );
    if (error) return error.message;
    setReason('');
    await onDone();
    return undefined;
  };
  return (
    <RefundFormFrame
      error={loadError}
      submitLabel={pieces > 0 ? `Remove and refund ${amount}` : 'Remove'}
      question={`Remove ${pieces === 1 ? '1 piece' : `${pieces} pieces`} and refund ${amount} to ${user.name ?? 'the customer'}? This cannot be undone.`}
      yes="Remove"
      findProblem={() => findProblem(pieces, reason)}
      send={send}
      onClose={onClose}
    >
      <p className="text-sm text-ink-600">
        What was paid for them is refunded, with their share of the delivery charge. They are back
        in stock at once.
      </p>
      <PieceSteppers pieces={left?.pieces ?? []} chosen={chosen} onChange={setChosen} />
      <ReasonField reason={reason} onChange={setReason} />
    </RefundFormFrame>
  );
}

function findProblem(pieces: number, reason: string): string | undefined {
  if (pieces === 0) return PIECE_REQUIRED;
  return reason.trim() ? undefined : REASON_REQUIRED;
}
