import { adminTax, LIMIT_NAMES, type LimitName, TaxLimit, TURNOVER_CLASSES } from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { formatRupees, fromRupees, parseAmount } from '@shop/domain/money';
import { call, tryCall } from '#api/call.ts';
import { Field } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { SaveRow } from './save-row.tsx';

const LABELS: Record<LimitName, string> = {
  'b2c large': 'Bills to another State are listed one by one above',
  'e-way bill': 'A parcel needs an e-way bill above',
  'hsn digits of bills': 'Digits of the HSN on bills',
  'hsn digits of returns': 'Digits of the HSN in returns',
  cash: 'Cash of so much or more is refused',
  'address on bills': 'A bill needs name and address from, before tax,',
};

const isAmount = (name: LimitName) => !name.startsWith('hsn');

interface LimitSectionProps {
  limits: TaxLimit[];
  today: string;
  onSaved: () => void;
}

export function LimitSection({ limits, today, onSaved }: LimitSectionProps) {
  return (
    <section className="settings-section" aria-labelledby="limits-title">
      <h2 id="limits-title" className="text-xl">
        Legal limits
      </h2>
      <dl className="tax-limits">
        {LIMIT_NAMES.map((name) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            {limits
              .filter((limit) => limit.name === name)
              .map((limit) => (
                <dd key={`${limit.valid_from} ${limit.turnover_class}`}>{describeLimit(limit)}</dd>
              ))}
          </div>
        ))}
      </dl>
      <details className="tax-change">
        <summary className="text-link tap-target">Add a limit</summary>
        <LimitForm today={today} onSaved={onSaved} />
      </details>
    </section>
  );
}

function describeLimit({ name, value, valid_from, turnover_class }: TaxLimit): string {
  const amount = isAmount(name) ? formatRupees(fromRupees(value)) : String(value);
  const turnover = turnover_class ? `, turnover ${turnover_class}` : '';
  return `${amount}${turnover}, from ${formatShortDay(valid_from)}`;
}

function LimitForm({ today, onSaved }: Omit<LimitSectionProps, 'limits'>) {
  const { form, field, formError, busy } = useDraftedForm({
    parse: parseLimit,
    draft: 'tax-limit',
    send: async (body) => {
      const { error } = await tryCall(call(adminTax.addLimit, { body }));
      if (error) return { fields: error.fields, message: error.message };
      onSaved();
      return undefined;
    },
  });
  return (
    <form {...form} aria-label="Limit" className="flex flex-col gap-4">
      <div className="settings-fields">
        <SelectField {...field('name')} label="Limit">
          {LIMIT_NAMES.map((name) => (
            <option key={name} value={name}>
              {LABELS[name]}
            </option>
          ))}
        </SelectField>
        <Field {...field('value')} label="Rupees or digits" inputMode="decimal" />
        <SelectField {...field('turnover_class')} label="Turnover" required={false}>
          <option value="">Any</option>
          {TURNOVER_CLASSES.map((turnover) => (
            <option key={turnover}>{turnover}</option>
          ))}
        </SelectField>
        <Field {...field('valid_from')} label="From" type="date" min={today} />
      </div>
      <SaveRow busy={busy} error={formError} />
    </form>
  );
}

const parse = formParser(TaxLimit);

const parseLimit = (form: FormData) =>
  parse(
    [...form].map(([name, value]): [string, unknown] => {
      if (typeof value !== 'string') return [name, value];
      if (name === 'turnover_class') return [name, value || null];
      return [name, name === 'value' ? parseAmount(value) : value];
    }),
  );
