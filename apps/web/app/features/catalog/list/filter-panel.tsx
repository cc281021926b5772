import type { OptionCounts } from '@shop/contract';
import {
  FILTER_NAMES,
  getField,
  getFilter,
  isColor,
  listOptions,
  SHOWN_FILTERS,
  type ShownFilter,
} from '@shop/domain/products/product-fields';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { closeDialog, closes, lightDismiss } from '#ui/dialog.ts';
import { Swatch } from './filter-chips.tsx';
import {
  FILTERS,
  formatProductCount,
  listUrl,
  omitFilters,
  optionLabel,
  parseListQuery,
} from './list-query.ts';
import type { ProductList } from './load-list.ts';
import { PriceRange } from './price-range.tsx';
import { HiddenFields } from './sort-select.tsx';

export const FILTER_PANEL_ID = 'filters';

/** Filters that only links set, and for which the panel has no control. It sends them again unchanged. */
const HIDDEN_FILTERS = FILTER_NAMES.filter((name) => getFilter(name).rail === undefined);

interface FilterPanelProps {
  filters: ProductList['filters'];
  /** Products that each option would find; undefined outside of the list. */
  options: OptionCounts | undefined;
  /** Its text is applied together with the filters. */
  searchInput: RefObject<HTMLInputElement | null>;
  /** The search bar is open, and stays open. */
  searching: boolean;
  pending: boolean;
  failed: boolean;
}

export function FilterPanel({ filters, ...props }: FilterPanelProps) {
  const { failed } = props;
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current !== key && !failed) closeDialog(FILTER_PANEL_ID);
    shownKey.current = key;
  }, [key, failed]);

  return (
    <dialog
      id={FILTER_PANEL_ID}
      aria-labelledby="filters-title"
      className="sheet sheet-right"
      {...lightDismiss}
    >
      <div className="kara" />
      <div className="flex items-center justify-between px-4 pt-3">
        <h2 id="filters-title" className="text-xl">
          Filters
        </h2>
        <Link to={listUrl(omitFilters(filters, ...FILTERS))} className="text-link tap-target">
          Clear all
        </Link>
      </div>
      <FilterForm key={JSON.stringify(filters)} filters={filters} {...props} />
    </dialog>
  );
}

function FilterForm({
  filters,
  options,
  searchInput,
  searching,
  pending,
  failed,
}: FilterPanelProps) {
  const navigate = useNavigate();
  const [invalidRange, setInvalidRange] = useState(false);
  const apply = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const selected = readFilters(form, searchInput.current?.value ?? '');
    const invalid = Number(selected.min_price ?? 0) > Number(selected.max_price ?? Infinity);
    setInvalidRange(invalid);
    if (invalid) form.querySelector<HTMLInputElement>('[name=min_price]')?.focus();
    else await navigate(listUrl(selected), { state: { search: searching } });
  };

  return (
    <form
      action="/home"
      noValidate
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => void apply(event)}
    >
      <HiddenFields filters={filters} names={['search', 'sort_by', 'order', ...HIDDEN_FILTERS]} />
      <div className="flex grow flex-col gap-4 overflow-y-auto p-4">
        <FilterSelect name="type" filters={filters} options={options} />
        <PriceRange filters={filters} invalid={invalidRange} />
        {SHOWN_FILTERS.filter((name) => name !== 'type').map((name) => (
          <FilterSelect key={name} name={name} filters={filters} options={options} />
        ))}
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

/** The form's own search is that of the URL, for visitors without script. */
function readFilters(form: HTMLFormElement, search: string) {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') params.set(name, value);
  }
  params.set('search', search);
  return parseListQuery(params).filters;
}

function FilterButtons({ pending }: { pending: boolean }) {
  return (
    <div className="grid grid-cols-2 gap-3 border-t border-kora-300 bg-kora-50 p-4">
      <button type="button" className="button button-outline" {...closes(FILTER_PANEL_ID)}>
        Close
      </button>
      <button type="submit" className="button button-filled" aria-busy={pending}>
        Apply Filters
      </button>
    </div>
  );
}

interface FilterSelectProps extends Pick<FilterPanelProps, 'filters' | 'options'> {
  name: ShownFilter;
}

/** The options have the specified text. The number of products of the chosen one is shown beside the select. */
function FilterSelect({ name, filters, options }: FilterSelectProps) {
  const id = useId();
  const selected = filters[name] ?? '';
  const [value, setValue] = useState<string>(selected);
  const counts = new Map(options?.[name].map((option) => [option.value, option.products]));
  const found = counts.get(value);
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center gap-2">
        <label htmlFor={id} className="font-medium">
          {getField(name).label}
        </label>
        {isColor(name) && value && <Swatch color={value} />}
        <span id={`${id}-found`} className="ml-auto text-sm text-ink-600">
          {found !== undefined && formatProductCount(found)}
        </span>
      </span>
      <select
        id={id}
        name={name}
        aria-describedby={`${id}-found`}
        className="field select"
        defaultValue={selected}
        onChange={({ target }) => setValue(target.value)}
      >
        <option value="">Any</option>
        {listOptions(name).map((option) => (
          <option
            key={option}
            value={option}
            className={counts.get(option) === 0 ? 'text-ink-500' : undefined}
          >
            {optionLabel(name, option)}
          </option>
        ))}
      </select>
    </div>
  );
}
