import {
  adminSettings,
  NO_TAX_MODE,
  TAX_MODES,
  TaxRegistration,
  TURNOVER_CLASSES,
} from '@shop/contract';
import { formatShortDay, toIndianDate } from '@shop/domain/dates';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { call, tryCall } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';

/** Registrations by date, and the form that adds one. A past one is final. */
export function TaxForm({ registrations }: { registrations: TaxRegistration[] }) {
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState(false);
  const [today] = useState(() => toIndianDate(new Date()));
  const { form, field, formError, busy } = useDraftedForm({
    parse: parseRegistration,
    draft: 'tax-registration',
    send: async (body) => {
      setSaved(false);
      const { error } = await tryCall(call(adminSettings.saveTax, { body }));
      if (error) return { message: error.message };
      setSaved(true);
      await revalidate();
      return undefined;
    },
  });

  return (
    <form {...form} className="settings-section" aria-labelledby="tax-title">
      <h2 id="tax-title" className="text-xl">
        Tax
      </h2>
      {registrations.length === 0 && <p>{NO_TAX_MODE}</p>}
      <ul className="flex flex-col gap-1">
        {registrations.map(({ effectiveFrom, mode, gstin, turnoverClass }) => (
          <li key={effectiveFrom}>
            {`From ${formatShortDay(effectiveFrom)}: ${[mode, gstin, turnoverClass].filter(Boolean).join(', ')}`}
          </li>
        ))}
      </ul>
      <div className="settings-fields">
        <Select name="mode" label="Tax mode" options={TAX_MODES} />
        <Field {...field('gstin')} label="GSTIN" autoComplete="off" required={false} />
        <Select name="turnoverClass" label="Turnover" options={TURNOVER_CLASSES} />
        <Field {...field('effectiveFrom')} label="From" type="date" defaultValue={today} />
      </div>
      <p>
        <Link to="/admin/tax" className="text-link tap-target">
          Rates and HSN of your goods
        </Link>
      </p>
      <p className="text-sm text-ink-600">Documents issued before this date do not change.</p>
      <FormError>{formError}</FormError>
      <div className="flex items-center gap-3">
        <button type="submit" className="button button-outline" aria-busy={busy}>
          Save tax
        </button>
        <output>{saved && 'Saved.'}</output>
      </div>
    </form>
  );
}

function parseRegistration(form: FormData) {
  const { data, error } = z.safeParse(TaxRegistration, Object.fromEntries(form));
  if (!error) return { values: data };
  return {
    errors: Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message])),
  };
}

interface SelectProps {
  name: string;
  label: string;
  options: readonly string[];
}

function Select({ name, label, options }: SelectProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1 font-medium">
      {label}
      <select name={name} className="field select font-normal">
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
