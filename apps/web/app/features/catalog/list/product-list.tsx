import { pageCount } from '@shop/domain/paging';
import type { ReactNode } from 'react';
import { Pager } from '#ui/pager.tsx';
import { FilterChips } from './filter-chips.tsx';
import { listActiveFilters, listUrl } from './list-query.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ProductList as List } from './load-list.ts';
import { NoResults } from './no-results.tsx';
import { type OnAdd, ProductGrid } from './product-grid.tsx';
import { SortSelect } from './sort-select.tsx';

interface ProductListProps {
  list: List;
  /** Shown above the list. */
  banner: ReactNode;
  /** Error message of a failed refresh. */
  notice: ReactNode;
  /** Number of the page being loaded. */
  pendingPage: number | undefined;
  /** Loading message; when set, a skeleton replaces the list. */
  loading: ReactNode;
  onAdd: OnAdd;
}

export function ProductList(props: ProductListProps) {
  const { list, banner, notice, pendingPage, loading, onAdd } = props;
  const { filters, products, page, total, newest } = list;
  const lastPage = pageCount(total);
  const refreshing = pendingPage !== undefined && !loading;

  return (
    <div className="page flex flex-col gap-4 pt-4">
      <ListHeading list={list} />
      <FilterChips filters={filters} popular={list.popular} />
      {banner}
      {notice}
      {loading && <ListSkeleton>{loading}</ListSkeleton>}
      <div
        hidden={Boolean(loading)}
        aria-busy={refreshing}
        className={refreshing ? 'opacity-60' : ''}
      >
        {products.length > 0 && <ProductGrid products={products} aboveFold onAdd={onAdd} />}
        {products.length === 0 && !notice && <NoResults newest={newest} onAdd={onAdd} />}
      </div>
      {products.length > 0 && (
        <Pager
          page={page}
          pageCount={lastPage}
          hasNext={page < lastPage}
          pageUrl={(to) => listUrl(filters, to)}
          pending={pendingPage}
          className="mt-8"
        />
      )}
    </div>
  );
}

function ListHeading({ list: { filters, total } }: { list: List }) {
  const filtered = filters.search || listActiveFilters(filters).length > 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex grow basis-[min-content] flex-wrap items-baseline gap-x-3">
        <h1 tabIndex={-1} className="text-2xl md:text-3xl">
          {getListTitle(filters.search)}
        </h1>
        {total !== undefined && (
          <p className={`text-sm text-ink-600 ${filtered ? '' : 'max-sm:sr-only'}`}>
            {total === 1 ? '1 product' : `${total.toLocaleString('en-IN')} products`}
          </p>
        )}
      </div>
      <SortSelect filters={filters} />
    </div>
  );
}

export const getListTitle = (search: string | undefined) =>
  search ? `Results for “${search}”` : 'Handloom sarees';
