import type { OptionCount } from '@shop/contract';
import {
  getField,
  getRail,
  isColor,
  SHOWN_FILTERS,
  type ShownFilter,
} from '@shop/domain/products/product-fields';
import { useId } from 'react';
import { Link } from 'react-router';
import { filterUrl, Swatch } from './filter-chips.tsx';
import { FILTERS, listUrl, omitFilters, optionLabel } from './list-query.ts';
import type { ProductList } from './load-list.ts';
import { HiddenFields } from './sort-select.tsx';

type RailProps = Pick<ProductList, 'filters' | 'options'>;

/** Filters of wide screens, as links: they work before the script has loaded. */
export function FilterRail({ filters, options }: RailProps) {
  return (
    <aside aria-labelledby="rail-title" className="rail">
      <h2 id="rail-title" className="text-xl">
        Filter
      </h2>
      <RailGroup filter="type" filters={filters} options={options} />
      <PriceForm filters={filters} />
      {SHOWN_FILTERS.filter((filter) => filter !== 'type').map((filter) => (
        <RailGroup key={filter} filter={filter} filters={filters} options={options} />
      ))}
    </aside>
  );
}

function RailGroup({ filter, filters, options }: RailProps & { filter: ShownFilter }) {
  const counts = options?.[filter] ?? [];
  if (counts.length === 0) return null;
  const { label } = getField(filter);
  const { shown, plural } = getRail(filter);
  const selected = filters[filter];
  const chosen = counts.filter(({ value }) => value === selected);
  const sorted = [...chosen, ...counts.filter(({ value }) => value !== selected)];
  const [first, more] = [sorted.slice(0, shown), sorted.slice(shown)];
  const renderOptions = (list: OptionCount[]) => (
    <ul>
      {list.map((option) => (
        <RailOption key={option.value} filter={filter} option={option} filters={filters} />
      ))}
    </ul>
  );

  return (
    <section>
      <h3>{label}</h3>
      {renderOptions(first)}
      {more.length > 0 && (
        <details>
          <summary className="text-link">{`All ${counts.length} ${plural}`}</summary>
          {renderOptions(more)}
        </details>
      )}
    </section>
  );
}

interface RailOptionProps {
  filter: ShownFilter;
  option: OptionCount;
  filters: ProductList['filters'];
}

/** The link's name is the option as specified; the count beside it is its description. */
function RailOption({ filter, option: { value, products }, filters }: RailOptionProps) {
  const id = useId();
  const chosen = filters[filter] === value;
  const content = (
    <>
      {isColor(filter) && <Swatch color={value} />}
      {optionLabel(filter, value)}
    </>
  );
  return (
    <li className="option">
      {products === 0 && !chosen ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that leads nowhere
        <span role="link" aria-disabled="true" aria-describedby={id}>
          {content}
        </span>
      ) : (
        <Link
          to={chosen ? listUrl(omitFilters(filters, filter)) : filterUrl(filters, filter, value)}
          aria-current={chosen ? 'true' : undefined}
          aria-describedby={id}
          preventScrollReset
        >
          {content}
        </Link>
      )}
      <span id={id} className="option-count">
        {products.toLocaleString('en-IN')}
      </span>
    </li>
  );
}

function PriceForm({ filters }: Pick<ProductList, 'filters'>) {
  const others = FILTERS.filter((name) => name !== 'min_price' && name !== 'max_price');
  const renderField = (name: 'min_price' | 'max_price', label: string) => (
    <input
      // Remounts the uncontrolled field when the URL changes.
      key={filters[name]}
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
    <section>
      <h3>Price</h3>
      <form action="/home" className="from-to">
        <HiddenFields filters={filters} names={['search', 'sort_by', 'order', ...others]} />
        {renderField('min_price', 'Lowest price')}
        <span>to</span>
        {renderField('max_price', 'Highest price')}
        <button type="submit" className="button button-outline">
          Go
        </button>
      </form>
    </section>
  );
}
