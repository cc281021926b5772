import { adminReturns } from '@shop/contract';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { CourierFields, FIRST_COURIER } from './courier-fields.tsx';
import { RefundForm } from './refund-form.tsx';
import type { StepProps } from './step-props.ts';

/** Ends a return by a refund or an exchange. */
export function SettleActions(step: StepProps) {
  if (step.returned.refundable === 0) return <Close {...step} />;
  // The customer's wish comes first.
  return step.returned.wish === 'exchange' ? (
    <>
      <Exchange {...step} />
      <RefundForm {...step} />
    </>
  ) : (
    <>
      <RefundForm {...step} />
      <Exchange {...step} />
    </>
  );
}

function Close({ returned: { return_id }, busy, run }: StepProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <p>These pieces have already been refunded. Nothing is left to refund.</p>
      <button
        type="button"
        className="button button-filled"
        aria-busy={busy}
        onClick={() => run(() => call(adminReturns.refund, { params: { return_id }, body: {} }))}
      >
        Close the return
      </button>
    </div>
  );
}

function Exchange({ returned, busy, run }: StepProps) {
  const { return_id, pieces, stock } = returned;
  const [courier, setCourier] = useState(FIRST_COURIER);
  const [number, setNumber] = useDraft(`exchange:${return_id}`);
  const missing = pieces.filter(
    ({ product_id, arrived }) =>
      (stock.find((line) => line.product_id === product_id)?.stock ?? 0) < arrived,
  );
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ');
    return <p>There is no other {names} to send. Refund it instead.</p>;
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const tracking = number.trim() ? { courier, tracking_number: number } : undefined;
        run(() => call(adminReturns.exchange, { params: { return_id }, body: { tracking } }));
      }}
    >
      <h3 className="text-xl">Send the same again</h3>
      <p className="text-sm text-ink-600">
        No new payment or invoice. For another product, refund this and place a new order.
      </p>
      <CourierFields
        courier={courier}
        onCourier={setCourier}
        number={number}
        onNumber={setNumber}
        numberLabel="Tracking number (optional)"
      />
      <button type="submit" className="button button-outline self-start" aria-busy={busy}>
        Send the exchange
      </button>
    </form>
  );
}
