import { adminTax, NewTaxRates } from '@shop/contract';
import { parseAmount } from '@shop/domain/money';
import { call, tryCall } from '#api/call.ts';
import { Field } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { SaveRow } from './save-row.tsx';

interface RateFormProps {
  tax_class: string;
  today: string;
  onSaved: () => void;
}

/** Sets the rate of a class from a day on. */
export function RateForm({ tax_class, today, onSaved }: RateFormProps) {
  const { form, field, formError, busy } = useDraftedForm({
    parse: parseRates,
    draft: `tax-rate:${tax_class}`,
    send: async (body) => {
      const { error } = await tryCall(call(adminTax.addRates, { params: { tax_class }, body }));
      if (error) return { fields: error.fields, message: error.message };
      onSaved();
      return undefined;
    },
  });
  const amount = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <form {...form} aria-label={`Rate of ${tax_class}`} className="flex flex-col gap-4">
      <div className="settings-fields">
        <Field
          {...field('valid_from')}
          label="From"
          type="date"
          min={today}
          helper="Bills of past days do not change."
        />
        <Field {...field('rate')} {...amount} label="Rate, per cent" />
        <Field
          {...field('up_to')}
          {...amount}
          required={false}
          label="Up to, ₹ a piece before tax"
          helper="Leave empty when one rate applies at any price."
        />
        <Field {...field('rate_above')} {...amount} required={false} label="Rate above it" />
      </div>
      <SaveRow busy={busy} error={formError} />
    </form>
  );
}

const parse = formParser(NewTaxRates);

/** Amounts as they are typed; an empty one is left out. */
const parseRates = (form: FormData) =>
  parse(
    [...form].flatMap(([name, value]): [string, unknown][] => {
      if (name === 'valid_from' || typeof value !== 'string') return [[name, value]];
      return value.trim() ? [[name, parseAmount(value)]] : [];
    }),
  );
