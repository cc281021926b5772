import { adminReturns, REASON_REQUIRED, REFUND_TOO_LARGE, SHOWN_TO_CUSTOMER } from '@shop/contract';
import { formatTotal, fromRupees, parseAmount } from '@shop/domain/money';
import { MIN_REFUND } from '@shop/domain/orders/cart-rules';
import { isDefect } from '@shop/domain/orders/returns';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import type { StepProps } from './step-props.ts';

/** Asks before money leaves, as the refund of an order does. Less than the rule says needs a reason. */
export function RefundForm({ returned, busy, run }: StepProps) {
  const { return_id, refundable, name } = returned;
  const [typed, setTyped] = useDraft(
    `return-refund:${return_id}`,
    refundable === null ? '' : String(refundable),
  );
  const [reason, setReason] = useDraft(`return-refund-reason:${return_id}`);
  const [errors, setErrors] = useState<RefundErrors>({});
  const [asking, setAsking] = useState(false);
  const amount = parseAmount(typed);
  const isLess = refundable !== null && amount < refundable;
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const found = findErrors({ amount, reason, refundable });
        setErrors(found);
        setAsking(!found.amount && !found.reason);
      }}
    >
      <h3 className="text-xl">Refund</h3>
      <Field
        name="amount"
        label="Amount in rupees"
        inputMode="decimal"
        helper={
          isDefect(returned.reason)
            ? 'Everything that was paid for these pieces, with their share of the delivery charge.'
            : 'The price of these pieces. Delivery is not refunded for a change of mind.'
        }
        error={errors.amount}
        corrected={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Field
        name="reason"
        label="Reason"
        helper={
          isLess ? `Say why it is less. ${SHOWN_TO_CUSTOMER}` : `Optional. ${SHOWN_TO_CUSTOMER}`
        }
        required={isLess}
        maxLength={250}
        error={errors.reason}
        corrected={false}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <button type="submit" className="button button-filled self-start" aria-busy={busy}>
        Refund
      </button>
      {asking && (
        <ConfirmDialog
          question={`Refund ${formatTotal(fromRupees(amount))} to ${name}? This cannot be undone.`}
          labels={{ no: 'Not now', yes: 'Refund' }}
          onConfirm={async () =>
            run(() =>
              call(adminReturns.refund, {
                params: { return_id },
                body: { amount, ...(reason.trim() && { reason }) },
              }),
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  );
}

interface RefundErrors {
  amount?: string | undefined;
  reason?: string | undefined;
}

interface TypedRefund {
  /** In rupees, NaN when the text is no amount. */
  amount: number;
  reason: string;
  /** The refund that the shop's rule gives. */
  refundable: number | null;
}

export function findErrors({ amount, reason, refundable }: TypedRefund): RefundErrors {
  if (!(fromRupees(amount) >= MIN_REFUND)) return { amount: 'Enter an amount.' };
  if (refundable === null || amount === refundable) return {};
  if (amount > refundable) return { amount: REFUND_TOO_LARGE };
  return reason.trim() ? {} : { reason: REASON_REQUIRED };
}
