import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { FILTERS, listActiveFilters, listUrl, omitFilters, parseListQuery } from './list-query.ts';
import type { ProductList } from './load-list.ts';
import { getSwatchColor } from './swatches.ts';

/** The active filters, each removable; without any, the most used filters. */
export function FilterChips({ filters, popular }: Pick<ProductList, 'filters' | 'popular'>) {
  const active = listActiveFilters(filters);
  if (active.length === 0 && popular.length === 0) return null;

  return (
    <nav aria-label={active.length > 0 ? 'Active filters' : 'Popular filters'} className="chips">
      {active.map(({ name, label }) => (
        <Link key={name} to={listUrl(omitFilters(filters, name))} className="chip chip-on">
          {label}
          <Icon name="close" size={16} />
          <span className="sr-only">Remove filter</span>
        </Link>
      ))}
      {active.length > 0 && (
        <Link to={listUrl(omitFilters(filters, ...FILTERS))} className="chip">
          Clear all
        </Link>
      )}
      {active.length === 0 &&
        popular.map(({ filter, value }) => (
          <Link key={value} to={suggestionUrl(filters, filter, value)} className="chip">
            {filter === 'color' && <Swatch color={value} />}
            {value}
          </Link>
        ))}
    </nav>
  );
}

function suggestionUrl(filters: ProductList['filters'], filter: string, value: string) {
  const { filters: selected } = parseListQuery(new URLSearchParams({ [filter]: value }));
  return listUrl({ ...filters, ...selected });
}

export function Swatch({ color }: { color: string }) {
  return (
    <svg aria-hidden="true" className="swatch">
      <rect width="100%" height="100%" fill={getSwatchColor(color)} />
    </svg>
  );
}
