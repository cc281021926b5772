import type { OptionCounts } from '@shop/contract';
import {
  getField,
  getRail,
  isColor,
  listOptions,
  SHOWN_FILTERS,
  type ShownFilter,
} from '@shop/domain/products/product-fields';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { closeDialog, closes, lightDismiss } from '#ui/dialogs/dialog.ts';
import {
  FILTERS,
  formatProductCount,
  HIDDEN_FILTERS,
  listPath,
  listUrl,
  listValues,
  omitFilters,
  optionLabel,
  readFilters,
} from '../list-query.ts';
import type { ProductList } from '../load-list.ts';
import { HiddenFields } from '../sort-select.tsx';
import { Swatch } from './filter-chips.tsx';
import { listOfferedOptions, type OfferedOption } from './offered-options.ts';
import { OptionList } from './option-list.tsx';
import { PriceRange } from './price-range.tsx';

export const FILTER_PANEL_ID = 'filters';

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
    // The form's own search is that of the URL, for visitors without script.
    const data = new FormData(form);
    data.set('search', searchInput.current?.value ?? '');
    const selected = readFilters(data, filters);
    const invalid = Number(selected.min_price ?? 0) > Number(selected.max_price ?? Infinity);
    setInvalidRange(invalid);
    if (invalid) form.querySelector<HTMLInputElement>('[name=min_price]')?.focus();
    else await navigate(listUrl(selected), { state: { search: searching } });
  };

  return (
    <form
      action={listPath(filters)}
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

/**
 * The options have the specified text. The number of products of the chosen one is shown beside the select. It chooses
 * one; the checkboxes below it choose more.
 */
function FilterSelect({ name, filters, options }: FilterSelectProps) {
  const id = useId();
  const [selected = ''] = listValues(filters, name);
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
        onChange={({ target }) => {
          setValue(target.value);
          if (!target.value) uncheckOthers(target);
        }}
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
      <MoreOptions
        filter={name}
        offered={listOfferedOptions(filters, options, name).filter(
          (option) => option.value !== selected,
        )}
      />
    </div>
  );
}

interface MoreOptionsProps {
  filter: ShownFilter;
  /** Options beside the one of the select. */
  offered: OfferedOption[];
}

function MoreOptions({ filter, offered }: MoreOptionsProps) {
  if (offered.length === 0) return null;
  const title = `More ${getRail(filter).plural}`;
  return (
    <details open={offered.some(({ chosen }) => chosen)} className="more-options">
      <summary className="text-link">{title}</summary>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        <OptionList filter={filter} offered={offered} />
      </fieldset>
    </details>
  );
}

/** Any means that the checkboxes of the same filter count no more. */
function uncheckOthers({ form, name }: HTMLSelectElement) {
  for (const input of form?.querySelectorAll<HTMLInputElement>(`input[name=${name}]`) ?? []) {
    input.checked = false;
  }
}
