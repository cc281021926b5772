import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { activeFilters, FILTERS, homeAddress, readListQuery, without } from './list-query.ts';
import type { ProductList } from './load-list.ts';
import { swatchOf } from './swatches.ts';

/** One row: the filters that are set, each removable; or, when none is, the most used ones. */
export function Chips({ question, popular }: Pick<ProductList, 'question' | 'popular'>) {
  const active = activeFilters(question);
  if (active.length === 0 && popular.length === 0) return null;

  return (
    <nav aria-label={active.length > 0 ? 'Active filters' : 'Popular filters'} className="chips">
      {active.map(({ name, label }) => (
        <Link key={name} to={homeAddress(without(question, name))} className="chip chip-on">
          {label}
          <Icon name="close" size={16} />
          <span className="sr-only">Remove filter</span>
        </Link>
      ))}
      {active.length > 0 && (
        <Link to={homeAddress(without(question, ...FILTERS))} className="chip">
          Clear all
        </Link>
      )}
      {active.length === 0 &&
        popular.map(({ filter, value }) => (
          <Link key={value} to={suggestion(question, filter, value)} className="chip">
            {filter === 'color' && <Swatch color={value} />}
            {value}
          </Link>
        ))}
    </nav>
  );
}

function suggestion(question: ProductList['question'], filter: string, value: string) {
  const { question: chosen } = readListQuery(new URLSearchParams({ [filter]: value }));
  return homeAddress({ ...question, ...chosen });
}

export function Swatch({ color }: { color: string }) {
  return (
    <svg aria-hidden="true" className="swatch">
      <rect width="100%" height="100%" fill={swatchOf(color)} />
    </svg>
  );
}
