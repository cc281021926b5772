import { type CounterReturnInput, counterReturns, NOT_SENT } from '@shop/contract';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { type ReactNode, useState } from 'react';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Field, FormError } from '#ui/forms/field.tsx';
import { MoneyField } from '#ui/forms/money-field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { ChoiceField } from '../return-fields.tsx';
import { BroughtFields } from './brought-fields.tsx';
import { type Brought, toLines, valueOfBrought } from './brought-pieces.ts';
import type { TakenReturn } from './describe-taken.ts';
import type { LoadedCounterReturn } from './load-counter-return.ts';
import { parseReturn, REASON_CHOICES } from './return-form-data.ts';

interface CounterReturnFormProps {
  loaded: LoadedCounterReturn;
  renderImage: (image: string[]) => ReactNode;
  onTaken: (taken: TakenReturn) => void;
}

const WAYS = {
  cash: 'in cash',
  'card machine': 'on the card machine',
  'shop upi': 'by UPI',
  provider: 'through Razorpay',
};

/** Asks once before pieces and money move. */
export function CounterReturnForm({ loaded, renderImage, onTaken }: CounterReturnFormProps) {
  const { order_id, lines, pieces, tender } = loaded;
  const [brought, setBrought] = useState<Brought>({});
  const [asked, setAsked] = useState<CounterReturnInput>();
  const [problem, setProblem] = useState<string>();
  // A repeated press after a lost reply is the same return.
  const [request_id] = useState(() => crypto.randomUUID());
  const draft = `counter-return:${order_id}`;
  const { form, field, formError, forget } = useDraftedForm({
    parse: (data) => parseReturn(data, toLines(lines, brought)),
    draft,
    send: async (values) => {
      setProblem(undefined);
      setAsked(values);
      return undefined;
    },
  });
  const value = valueOfBrought(pieces, brought);
  const take = async (body: CounterReturnInput) => {
    const { data, error } = await tryCall(
      call(counterReturns.take, { params: { id: order_id }, body }),
    );
    if (error) {
      const { fields, message } = formErrorsFrom(error, NOT_SENT);
      setProblem(Object.values(fields ?? {})[0] ?? message);
      return;
    }
    forget();
    onTaken(data);
  };
  return (
    <form {...form} aria-label="Return at the counter" className="flex flex-col gap-5">
      <input type="hidden" name="request_id" defaultValue={request_id} />
      <BroughtFields
        lines={lines}
        brought={brought}
        error={field('lines').error}
        renderImage={renderImage}
        onChange={setBrought}
      />
      <ChoiceField
        state={field('reason')}
        legend="Why?"
        choices={REASON_CHOICES}
        initial={undefined}
      />
      <Field
        {...field('text')}
        label="What is wrong?"
        helper="Not needed when the customer changed their mind."
        autoComplete="off"
        maxLength={2000}
        required={false}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <MoneyField
          {...field('amount')}
          label="Money back"
          helper={
            value > 0
              ? `Leave it empty for what was paid: ${formatTotal(value)}.`
              : 'Leave it empty for what was paid for the pieces.'
          }
          required={false}
        />
        {(tender === 'card machine' || tender === 'shop upi') && (
          <Field
            {...field('reference')}
            label="Reference (optional)"
            helper={`Fill it in when you have given the money ${WAYS[tender]}. You can do it later.`}
            autoComplete="off"
            maxLength={40}
            required={false}
          />
        )}
      </div>
      <FormError>{problem ?? formError}</FormError>
      <button type="submit" className="button button-filled sm:self-start">
        Take the pieces back
      </button>
      {asked && (
        <ConfirmDialog
          question={ask(asked, value === 0 ? undefined : formatTotal(value), WAYS[tender])}
          labels={{ no: 'Not now', yes: 'Take back' }}
          onConfirm={() => take(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </form>
  );
}

/** Take 1 piece back and refund ₹2,450.00 in cash? This cannot be undone. */
function ask({ lines, amount }: CounterReturnInput, paid: string | undefined, way: string): string {
  const pieces = lines.reduce((all, line) => all + line.restocked + line.written_off, 0);
  const money = amount === undefined ? paid : formatTotal(fromRupees(amount));
  return [
    `Take ${pieces === 1 ? '1 piece' : `${pieces} pieces`} back`,
    money && ` and refund ${money} ${way}`,
    '? This cannot be undone.',
  ]
    .filter(Boolean)
    .join('');
}
