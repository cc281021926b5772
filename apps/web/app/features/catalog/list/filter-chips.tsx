import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { FILTERS, listActiveFilters, listUrl, omitFilters, parseListQuery } from './list-query.ts';
import type { ProductList } from './load-list.ts';
import { getSwatchColor } from './swatches.ts';

/** The active filters first, each removable, then the most used ones. */
export function FilterChips({ filters, popular }: Pick<ProductList, 'filters' | 'popular'>) {
  const active = listActiveFilters(filters);
  const others = popular.filter(({ filter, value }) => filters[filter] !== value);
  if (active.length + others.length === 0) return null;

  return (
    <div className="chips">
      {active.length > 0 && (
        <nav aria-label="Active filters" className="contents">
          {active.map(({ name, label }) => (
            <Link key={name} to={listUrl(omitFilters(filters, name))} className="chip chip-on">
              {label}
              <Icon name="close" size={16} />
              <span className="sr-only">Remove filter</span>
            </Link>
          ))}
          <Link to={listUrl(omitFilters(filters, ...FILTERS))} className="chip">
            Clear all
          </Link>
        </nav>
      )}
      {others.length > 0 && (
        <nav aria-label="Popular filters" className="contents">
          {others.map(({ filter, value }) => (
            <Link key={value} to={filterUrl(filters, filter, value)} className="chip">
              {filter === 'color' && <Swatch color={value} />}
              {value}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}

/** The list with one more filter. */
export function filterUrl(filters: ProductList['filters'], filter: string, value: string) {
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
