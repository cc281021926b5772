import { counterDrawer, type Drawer, NOT_SAVED } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { useState } from 'react';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { MoneyField } from '#ui/forms/money-field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { parseDayClose, readSum } from './day-form-data.ts';
import { formatSum, TOTAL_LABELS, TOTALS, type Total } from './describe-day.ts';
import { Difference } from './difference.tsx';

interface CloseFormProps {
  drawer: Drawer;
  isToday: boolean;
  reload: () => Promise<void>;
}

const HELPERS: Record<Total, string> = {
  cash: 'Count the drawer.',
  card: 'The total that the card machine prints.',
  upi: 'The total that the bank’s app shows.',
};

/** The three counted totals. Saved again after a lost reply, the same totals change nothing. */
export function CloseForm({ drawer, isToday, reload }: CloseFormProps) {
  const { day, expected } = drawer;
  const [typed, setTyped] = useState<Partial<Record<Total, string>>>({});
  const { form, field, formError, busy } = useDraftedForm({
    parse: (data) => parseDayClose([...data, ['day', day]]),
    draft: `day-close:${day}`,
    send: async (body) => {
      const { error } = await tryCall(call(counterDrawer.closeDay, { body }));
      // Somebody else may have closed it with other totals: the page shows them.
      if (!error || error.code === 'DAY_CLOSED') await reload();
      return error && formErrorsFrom(error, NOT_SAVED);
    },
  });
  return (
    <form {...form} aria-label="Close the day" className="day-card">
      <h2 className="day-card-title">Count and close</h2>
      <p>
        {isToday
          ? 'After this, nothing more is sold for money in hand today.'
          : 'This day is still open. Days before it are closed with it.'}
      </p>
      {TOTALS.map((total) => (
        <div key={total} className="flex flex-col gap-1">
          <MoneyField
            {...field(`counted.${total}`)}
            label={TOTAL_LABELS[total]}
            helper={`${HELPERS[total]} It should be ${formatSum(fromRupees(expected[total]))}.`}
            // A minus is on no keyboard of digits alone.
            inputMode={expected[total] < 0 ? 'text' : 'decimal'}
            onChange={({ target }) => setTyped({ ...typed, [total]: target.value })}
          />
          <Difference counted={readSum(typed[total] ?? '')} expected={expected[total]} />
        </div>
      ))}
      <FormError>{formError}</FormError>
      <button type="submit" className="button button-filled" aria-busy={busy}>
        Save
      </button>
    </form>
  );
}
