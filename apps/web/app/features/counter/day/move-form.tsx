import { counterDrawer, NOT_SAVED } from '@shop/contract';
import { useState } from 'react';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { Field, FormError } from '#ui/forms/field.tsx';
import { MoneyField } from '#ui/forms/money-field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { useToast } from '#ui/toast.tsx';
import { parseMove } from './day-form-data.ts';
import { useNextForm } from './use-next-form.ts';

const KINDS = [
  { value: 'in', label: 'Put in' },
  { value: 'out', label: 'Taken out' },
  { value: 'to the bank', label: 'To the bank' },
] as const;

/** Money that no sale and no refund moves. */
export function MoveForm({ reload }: { reload: () => Promise<void> }) {
  const { number, heading, next } = useNextForm();
  return (
    <section className="day-card">
      <h2 ref={heading} tabIndex={-1} className="day-card-title">
        Money in and out
      </h2>
      <Fields key={number} reload={reload} onSaved={next} />
    </section>
  );
}

interface FieldsProps {
  reload: () => Promise<void>;
  onSaved: () => void;
}

function Fields({ reload, onSaved }: FieldsProps) {
  const showToast = useToast();
  // A repeated press after a lost reply is the same entry.
  const [request_id] = useState(() => crypto.randomUUID());
  const { form, field, formError, busy, forget } = useDraftedForm({
    parse: parseMove,
    draft: 'drawer-move',
    send: async (body) => {
      const { error } = await tryCall(call(counterDrawer.move, { body }));
      if (error) return formErrorsFrom(error, NOT_SAVED);
      // Before the next form, which would fill itself with it.
      forget();
      await reload();
      onSaved();
      void showToast({ kind: 'success', text: 'Saved.' });
      return undefined;
    },
  });
  return (
    <form {...form} aria-label="Money in and out" className="flex flex-col gap-4">
      <input type="hidden" name="request_id" defaultValue={request_id} />
      <Choice state={field('kind')} label="What happened?" options={KINDS} initial="in" />
      <MoneyField {...field('amount')} label="Amount" />
      <Field
        {...field('reason')}
        label="What for?"
        helper="For example: change, tea, or the number of the bank slip."
        autoComplete="off"
        maxLength={100}
      />
      <FormError>{formError}</FormError>
      <button type="submit" className="button button-outline" aria-busy={busy}>
        Save
      </button>
    </form>
  );
}
