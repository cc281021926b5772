import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import {
  addOption,
  FILTERS,
  listActiveFilters,
  listUrl,
  listValues,
  omitFilters,
  priceLabel,
} from '../list-query.ts';
import type { ProductList } from '../load-list.ts';
import { listOfferedOptions } from './offered-options.ts';
import { getSwatchColor } from './swatches.ts';

type ChipsProps = Pick<ProductList, 'filters' | 'popular' | 'options' | 'searchedPrice'>;

/** The active filters first, each removable, then the most used ones. 'Clear all' is at hand without scrolling. */
export function FilterChips(props: ChipsProps) {
  const { filters, searchedPrice } = props;
  const active = listActiveFilters(filters);
  if (searchedPrice) {
    const without = { ...filters, search: searchedPrice.search };
    active.unshift({ label: priceLabel(searchedPrice), without });
  }
  const search = searchedPrice?.search ?? filters.search;
  const clearUrl = listUrl({ ...omitFilters(filters, ...FILTERS), search });
  const others = listSuggestions(props);
  if (active.length + others.length === 0) return null;

  return (
    <div className="chips">
      {active.length > 0 && (
        <nav aria-label="Active filters" className="contents">
          <Link to={clearUrl} className="chip">
            Clear all
          </Link>
          {active.map(({ label, without }) => (
            <Link key={label} to={listUrl(without)} className="chip chip-on">
              {label}
              <Icon name="close" size={16} />
              <span className="sr-only">Remove filter</span>
            </Link>
          ))}
        </nav>
      )}
      {others.length > 0 && (
        <nav aria-label="Popular filters" className="contents">
          {others.map(({ filter, value }) => (
            <Link key={value} to={listUrl(addOption(filters, filter, value))} className="chip">
              {filter === 'color' && <Swatch color={value} />}
              {value}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

/** Popular options that are not chosen and would add products. Before the counts are known: all of them. */
const listSuggestions = ({ filters, popular, options }: Omit<ChipsProps, 'searchedPrice'>) =>
  popular.filter(({ filter, value }) => {
    if (listValues(filters, filter).includes(value)) return false;
    const offered = listOfferedOptions(filters, options, filter);
    return !options || offered.some((option) => option.value === value);
  });

export function Swatch({ color }: { color: string }) {
  return (
    <svg aria-hidden="true" className="swatch">
      <rect width="100%" height="100%" fill={getSwatchColor(color)} />
    </svg>
  );
}
