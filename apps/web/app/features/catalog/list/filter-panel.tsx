import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/product-options';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { closeDialog, closes, closesOutside } from '#ui/dialog.ts';
import { Swatch } from './filter-chips.tsx';
import { FILTERS, homeAddress, readListQuery, without } from './list-query.ts';
import type { ProductList } from './load-list.ts';
import { PriceRange } from './price-range.tsx';
import { KeptFields } from './sort-select.tsx';

export const FILTER_PANEL = 'filters';

interface FilterPanelProps {
  question: ProductList['question'];
  pending: boolean;
  failed: boolean;
}

export function FilterPanel({ question, pending, failed }: FilterPanelProps) {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key && !failed) closeDialog(FILTER_PANEL);
    shown.current = key;
  }, [key, failed]);

  return (
    <dialog
      id={FILTER_PANEL}
      aria-labelledby="filters-title"
      className="sheet sheet-right"
      {...closesOutside}
    >
      <div className="kara" />
      <div className="flex items-center justify-between px-4 pt-3">
        <h2 id="filters-title" className="text-xl">
          Filters
        </h2>
        <Link to={homeAddress(without(question, ...FILTERS))} className="text-link standing-link">
          Clear all
        </Link>
      </div>
      <FilterForm key={JSON.stringify(question)} {...{ question, pending, failed }} />
    </dialog>
  );
}

function FilterForm({ question, pending, failed }: FilterPanelProps) {
  const navigate = useNavigate();
  const [crossed, setCrossed] = useState(false);
  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wanted = questionIn(form);
    const tooHigh = Number(wanted.min_price ?? 0) > Number(wanted.max_price ?? Infinity);
    setCrossed(tooHigh);
    if (tooHigh) form.querySelector<HTMLInputElement>('[name=min_price]')?.focus();
    else await navigate(homeAddress(wanted), { state: { search: true } });
  };

  return (
    <form
      action="/home"
      noValidate
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => void apply(event)}
    >
      <KeptFields question={question} names={['search', 'sort_by', 'order']} />
      <div className="flex grow flex-col gap-4 overflow-y-auto p-4">
        <PriceRange question={question} crossed={crossed} />
        <Choice label="Color" name="color" options={COLORS} chosen={question.color} />
        <Choice label="Fabric" name="fabric" options={FABRICS} chosen={question.fabric} />
        <Choice label="Occasion" name="occasion" options={OCCASIONS} chosen={question.occasion} />
      </div>
      {failed && (
        <p role="alert" className="px-4 pb-2 text-error">
          The list could not be refreshed. Please try again.
        </p>
      )}
      <FilterButtons pending={pending} />
    </form>
  );
}

function questionIn(form: HTMLFormElement) {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') params.set(name, value);
  }
  return readListQuery(params).question;
}

function FilterButtons({ pending }: { pending: boolean }) {
  return (
    <div className="grid grid-cols-2 gap-3 border-t border-kora-300 bg-kora-50 p-4">
      <button type="button" className="button button-outline" {...closes(FILTER_PANEL)}>
        Close
      </button>
      <button type="submit" className="button button-filled" aria-busy={pending}>
        Apply Filters
      </button>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  name: 'color' | 'fabric' | 'occasion';
  options: readonly string[];
  chosen: string | undefined;
}

function Choice({ label, name, options, chosen = '' }: ChoiceProps) {
  const [value, setValue] = useState(chosen);
  return (
    <label className="flex flex-col gap-1 font-medium">
      <span className="flex items-center gap-2">
        {label}
        {name === 'color' && value && <Swatch color={value} />}
      </span>
      <select
        name={name}
        className="field select font-normal"
        defaultValue={chosen}
        onChange={({ target }) => setValue(target.value)}
      >
        <option value="">Any</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
