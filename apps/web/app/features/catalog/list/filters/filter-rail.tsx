import {
  getField,
  getRail,
  SHOWN_FILTERS,
  type ShownFilter,
} from '@shop/domain/products/product-fields';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { HIDDEN_FILTERS, listPath, listUrl, readFilters } from '../list-query.ts';
import type { ProductList } from '../load-list.ts';
import { HiddenFields } from '../sort-select.tsx';
import { listOfferedOptions, type OfferedOption } from './offered-options.ts';
import { OptionList } from './option-list.tsx';

type RailProps = Pick<ProductList, 'filters' | 'options'>;

/** Filters of wide screens. Each choice applies at once; without script the form has a button. */
export function FilterRail({ filters, options }: RailProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const url = listUrl(filters);
  // The controls are uncontrolled, so that a choice stays while its list is loaded. Back changes the URL as well.
  const shownUrl = useRef(url);
  // URLs of choices whose lists are being loaded. The form shows them, or a newer choice, already.
  const chosenUrls = useRef<string[]>([]);
  useEffect(() => {
    const place = chosenUrls.current.indexOf(url);
    if (place < 0 && shownUrl.current !== url) form.current?.reset();
    chosenUrls.current = place < 0 ? [] : chosenUrls.current.slice(place + 1);
    shownUrl.current = url;
  }, [url]);
  const apply = () => {
    if (!form.current) return;
    const chosenUrl = listUrl(readFilters(new FormData(form.current), filters));
    chosenUrls.current.push(chosenUrl);
    void navigate(chosenUrl, { preventScrollReset: true });
  };
  const renderGroup = (filter: ShownFilter) => (
    <RailGroup
      key={filter}
      filter={filter}
      offered={listOfferedOptions(filters, options, filter)}
      onChoose={apply}
    />
  );

  return (
    <aside aria-labelledby="rail-title" className="rail">
      <h2 id="rail-title" className="text-xl">
        Filter
      </h2>
      <form
        ref={form}
        action={listPath(filters)}
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <HiddenFields filters={filters} names={['search', 'sort_by', 'order', ...HIDDEN_FILTERS]} />
        {renderGroup('type')}
        <PriceFields filters={filters} />
        {SHOWN_FILTERS.filter((filter) => filter !== 'type').map(renderGroup)}
        <noscript>
          <button type="submit" className="button button-outline">
            Show products
          </button>
        </noscript>
      </form>
    </aside>
  );
}

interface RailGroupProps {
  filter: ShownFilter;
  offered: OfferedOption[];
  onChoose: () => void;
}

function RailGroup({ filter, offered, onChoose }: RailGroupProps) {
  const [opened, setOpened] = useState(false);
  if (offered.length === 0) return null;
  const { shown, plural } = getRail(filter);
  const more = offered.slice(shown);
  return (
    <fieldset>
      <legend>{getField(filter).label}</legend>
      <OptionList filter={filter} offered={offered.slice(0, shown)} onChoose={onChoose} />
      {more.length > 0 && (
        <details
          open={opened || more.some(({ chosen }) => chosen)}
          onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
        >
          <summary className="text-link">{`All ${offered.length} ${plural}`}</summary>
          <OptionList filter={filter} offered={more} onChoose={onChoose} />
        </details>
      )}
    </fieldset>
  );
}

function PriceFields({ filters }: Pick<ProductList, 'filters'>) {
  const renderField = (name: 'min_price' | 'max_price', label: string) => (
    <input
      name={name}
      inputMode="numeric"
      pattern="[0-9]{1,7}"
      aria-label={label}
      placeholder="₹"
      className="field"
      defaultValue={filters[name]}
    />
  );
  return (
    <fieldset>
      <legend>Price</legend>
      <div className="from-to">
        {renderField('min_price', 'Lowest price')}
        <span>to</span>
        {renderField('max_price', 'Highest price')}
        <button type="submit" className="button button-outline">
          Go
        </button>
      </div>
    </fieldset>
  );
}
