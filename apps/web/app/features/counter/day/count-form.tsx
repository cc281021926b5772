import { counterDrawer, NOT_SAVED } from '@shop/contract';
import { formatTotal, fromRupees, parseAmount } from '@shop/domain/money';
import { useState } from 'react';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { MoneyField } from '#ui/forms/money-field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { useToast } from '#ui/toast.tsx';
import { parseCount } from './day-form-data.ts';
import { Difference } from './difference.tsx';
import { useNextForm } from './use-next-form.ts';

interface CountFormProps {
  /** In rupees. */
  balance: number;
  reload: () => Promise<void>;
}

/** Sets the drawer to what was counted, also during the day. */
export function CountForm(props: CountFormProps) {
  const { number, heading, next } = useNextForm();
  return (
    <section className="day-card">
      <h2 ref={heading} tabIndex={-1} className="day-card-title">
        Count the drawer
      </h2>
      <p>{`It should hold ${formatTotal(fromRupees(props.balance))}. What you count is written down.`}</p>
      <Fields key={number} {...props} onSaved={next} />
    </section>
  );
}

function Fields({ balance, reload, onSaved }: CountFormProps & { onSaved: () => void }) {
  const showToast = useToast();
  const [typed, setTyped] = useState('');
  // A repeated press after a lost reply is the same entry.
  const [request_id] = useState(() => crypto.randomUUID());
  const { form, field, formError, busy, forget } = useDraftedForm({
    parse: parseCount,
    draft: 'drawer-count',
    send: async (body) => {
      const { error } = await tryCall(call(counterDrawer.count, { body }));
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
    <form {...form} aria-label="Count the drawer" className="flex flex-col gap-4">
      <input type="hidden" name="request_id" defaultValue={request_id} />
      <div className="flex flex-col gap-1">
        <MoneyField
          {...field('amount')}
          label="Counted"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Difference counted={parseAmount(typed)} expected={balance} />
      </div>
      <FormError>{formError}</FormError>
      <button type="submit" className="button button-outline" aria-busy={busy}>
        Save the count
      </button>
    </form>
  );
}
