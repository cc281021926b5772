import { adminFestivals, type Festival, FestivalInput, NOT_SAVED } from '@shop/contract';
import { formatWeekday } from '@shop/domain/dates';
import { startOfDay } from '@shop/domain/products/sales/sale-days';
import { useState } from 'react';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { useAction } from '#ui/use-action.ts';

interface FestivalsProps {
  year: number;
  festivals: Festival[];
  /** Resolves when the lists are loaded again. */
  onChange: () => Promise<void>;
}

/** The festivals in words, and where staff type their days. */
export function Festivals({ year, festivals, onChange }: FestivalsProps) {
  return (
    <>
      {festivals.length > 0 && (
        <ul className="festivals" aria-label={`Festivals of ${year}`}>
          {festivals.map(({ festival_id, name, day }) => (
            <li key={festival_id}>{`${name}, ${formatWeekday(startOfDay(day))}`}</li>
          ))}
        </ul>
      )}
      <details className="festival-days">
        <summary className="text-link">
          {festivals.length > 0 ? 'Change the festivals' : `Type the festivals of ${year}`}
        </summary>
        <p className="card-note">Type their days once a year: most of them move.</p>
        <FestivalForm key={year} year={year} onSaved={onChange} />
        <FestivalList festivals={festivals} onChange={onChange} />
      </details>
    </>
  );
}

const parseFestival = formParser(FestivalInput);

/** Without the fields that are empty. */
const parseTyped = (form: FormData) =>
  parseFestival([...form].filter(([name, value]) => name !== 'name_ml' || value !== ''));

interface FestivalFormProps {
  year: number;
  onSaved: () => Promise<void>;
}

function FestivalForm({ year, onSaved }: FestivalFormProps) {
  const { form, field, formError, busy } = useDraftedForm({
    parse: parseTyped,
    draft: `festival ${year}`,
    send: async (body, element) => {
      const { error } = await tryCall(call(adminFestivals.save, { body }));
      if (error) return formErrorsFrom(error, NOT_SAVED);
      element.reset();
      await onSaved();
      return undefined;
    },
  });
  return (
    <form {...form} aria-label="Add a festival" className="festival-form">
      <Field {...field('name')} label="Festival" autoComplete="off" />
      <Field
        {...field('name_ml')}
        label="In Malayalam (optional)"
        lang="ml"
        autoComplete="off"
        required={false}
      />
      <Field
        {...field('day')}
        label="Day"
        type="date"
        min={`${year}-01-01`}
        max={`${year}-12-31`}
      />
      <button type="submit" className="button button-outline" aria-busy={busy}>
        Save the festival
      </button>
      <FormError>{formError}</FormError>
    </form>
  );
}

function FestivalList({ festivals, onChange }: Omit<FestivalsProps, 'year'>) {
  const [problem, setProblem] = useState<string>();
  const { run, running } = useAction(async (festival_id: number) => {
    const params = { festival_id: `${festival_id}` };
    const { error } = await tryCall(call(adminFestivals.remove, { params }));
    setProblem(error?.message);
    await onChange();
  });
  return (
    <>
      <FormError>{problem}</FormError>
      <ul className="festival-list">
        {festivals.map(({ festival_id, name, name_ml, day }) => (
          <li key={festival_id}>
            <span>
              {name} {name_ml && <span lang="ml">{name_ml}</span>}
              <span className="admin-detail">{formatWeekday(startOfDay(day))}</span>
            </span>
            <button
              type="button"
              className="button button-quiet row-control"
              aria-busy={running?.[0] === festival_id}
              onClick={() => run(festival_id)}
            >
              Remove<span className="sr-only"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
