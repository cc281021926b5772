import { adminTax, TaxClassChange, type TaxClassRates, UNITS } from '@shop/contract';
import { call, tryCall } from '#api/call.ts';
import { Field } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { SaveRow } from './save-row.tsx';

interface ClassFormProps {
  taxClass: TaxClassRates;
  onSaved: () => void;
}

/** Changes HSN and unit for later orders, and records the accountant's answer. */
export function ClassForm({ taxClass, onSaved }: ClassFormProps) {
  const { tax_class, hsn, uqc, to_confirm } = taxClass;
  const { form, field, formError, busy } = useDraftedForm({
    parse: parseClass,
    draft: `tax-class:${tax_class}`,
    send: async (body) => {
      const { error } = await tryCall(call(adminTax.saveClass, { params: { tax_class }, body }));
      if (error) return { fields: error.fields, message: error.message };
      onSaved();
      return undefined;
    },
  });
  return (
    <form {...form} aria-label={`HSN of ${tax_class}`} className="flex flex-col gap-4">
      <div className="settings-fields">
        <Field
          {...field('hsn')}
          label="HSN"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={hsn}
          helper="Orders that are already paid keep theirs."
        />
        <SelectField {...field('uqc')} label="Unit" defaultValue={uqc}>
          {Object.entries(UNITS).map(([code, { name }]) => (
            <option key={code} value={code}>{`${code}, ${name}`}</option>
          ))}
        </SelectField>
      </div>
      {to_confirm && (
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="confirmed" className="size-6" />
          My accountant has confirmed this class
        </label>
      )}
      <SaveRow busy={busy} error={formError} />
    </form>
  );
}

const parse = formParser(TaxClassChange);

const parseClass = (form: FormData) =>
  parse([
    ['hsn', form.get('hsn')],
    ['uqc', form.get('uqc')],
    ['confirmed', form.has('confirmed')],
  ]);
