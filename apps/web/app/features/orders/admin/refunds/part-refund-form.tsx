import {
  adminPayments,
  type OrderDetails,
  type OrderRefunds,
  PIECES_OR_AMOUNT_REQUIRED,
  REASON_REQUIRED,
  REFUND_TOO_LARGE,
  SHOWN_TO_CUSTOMER,
} from '@shop/contract';
import { formatTotal, fromRupees, type Paise, parseAmount, sum } from '@shop/domain/money';
import { MIN_REFUND } from '@shop/domain/orders/cart-rules';
import { priceOfPieces } from '@shop/domain/tax/split-amount';
import { useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field, FormError } from '#ui/forms/field.tsx';
import { Stepper } from '#ui/forms/stepper.tsx';
import { useDraft } from '#ui/forms/use-form-draft.ts';

interface PartRefundFormProps {
  order: OrderDetails;
  onDone: () => Promise<void>;
  onClose: () => void;
}

type Piece = OrderRefunds['pieces'][number];

/** Pieces or an amount. A press that is repeated after a lost response is the same refund. */
export function PartRefundForm({ order, onDone, onClose }: PartRefundFormProps) {
  const { order_id, user } = order;
  const params = { id: order_id };
  const [request_id] = useState(() => crypto.randomUUID());
  const [left, setLeft] = useState<OrderRefunds>();
  const [chosen, setChosen] = useState<Record<number, number>>({});
  const [typed, setTyped] = useDraft(`refund-amount:${order_id}`);
  const [reason, setReason] = useDraft(`refund-reason:${order_id}`);
  const [message, setMessage] = useState<string>();
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const begin = async () => {
      const { data, error } = await tryCall(
        call(adminPayments.listRefunds, { params: { id: order_id } }),
      );
      setLeft(data);
      setMessage(error?.message);
    };
    void begin();
  }, [order_id]);

  const items = Object.entries(chosen).flatMap(([product_id, quantity]) =>
    quantity > 0 ? [{ product_id: Number(product_id), quantity }] : [],
  );
  const amount = readAmount(typed);
  const run = async () => {
    const body = { request_id, reason, ...(items.length > 0 && { items }) };
    const { error } = await tryCall(
      call(adminPayments.refundPart, {
        params,
        body: { ...body, ...(amount !== undefined && { amount }) },
      }),
    );
    if (error) return setMessage(error.message);
    setTyped('');
    setReason('');
    return onDone();
  };
  const total = amount === undefined ? valueOf(left?.pieces ?? [], chosen) : fromRupees(amount);
  const submit = () => {
    const problem = findProblem({ total, reason, left: left?.left ?? 0 });
    setMessage(problem);
    if (!problem) setAsking(true);
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
      {left?.pieces.map((piece) => (
        <PieceRow
          key={piece.product_id}
          piece={piece}
          quantity={chosen[piece.product_id] ?? 0}
          onChange={(quantity) => setChosen({ ...chosen, [piece.product_id]: quantity })}
        />
      ))}
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
      </div>
      <FormError>{message}</FormError>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-filled">
          Refund{total > 0 ? ` ${formatTotal(total)}` : ''}
        </button>
        <button type="button" className="button button-outline" onClick={onClose}>
          Back
        </button>
      </div>
      {asking && (
        <ConfirmDialog
          question={`Refund ${formatTotal(total)} to ${user.name ?? 'the customer'}? This cannot be undone.`}
          labels={{ no: 'Not now', yes: 'Refund' }}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

interface PieceRowProps {
  piece: Piece;
  quantity: number;
  onChange: (quantity: number) => void;
}

function PieceRow({ piece: { name, left }, quantity, onChange }: PieceRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span>
        {name} <span className="text-ink-600">({left})</span>
      </span>
      <Stepper
        itemName={name}
        text={`${quantity}`}
        atMin={quantity === 0}
        atMax={quantity === left}
        onStep={(by) => onChange(quantity + by)}
      />
    </div>
  );
}

const amountHelper = (chosen: number, left: number | undefined) => {
  if (chosen > 0) return 'Leave empty to refund the full price of these pieces.';
  return left === undefined ? undefined : `At most ${formatTotal(fromRupees(left))}.`;
};

/** @returns undefined for an empty field, NaN for anything but an amount. */
export const readAmount = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : parseAmount(typed);

/** The amount paid for the chosen pieces. */
const valueOf = (pieces: Piece[], chosen: Record<number, number>) =>
  sum(
    pieces.map(({ product_id, left, amount }) =>
      priceOfPieces(fromRupees(amount), { wanted: chosen[product_id] ?? 0, left }),
    ),
  );

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
