import { pageCount } from '@shop/domain/paging';
import { type ReactNode, useId } from 'react';
import { RelatedProducts } from '#features/catalog/product/related-products.tsx';
import { opens } from '#ui/dialogs/dialog.ts';
import { Icon } from '#ui/icon.tsx';
import { Pager } from '#ui/pager.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { FILTER_PANEL_ID } from './filters/filter-panel.tsx';
import { FilterRail } from './filters/filter-rail.tsx';
import { FrontPage } from './front-page.tsx';
import { formatProductCount, listActiveFilters, listUrl } from './list-query.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { getListTitle } from './list-title.ts';
import type { ProductList as List } from './load-list.ts';
import { NoResults } from './no-results.tsx';
import { type OnAdd, ProductGrid } from './product-grid.tsx';
import type { ShopWithFacts } from './shop-facts.ts';
import { SortSelect } from './sort-select.tsx';

interface ProductListProps {
  list: List;
  shop: ShopWithFacts;
  /** Title and words above the list, instead of its own title. */
  heading?: ReactNode;
  /** Shown when nothing is in the list, whatever the filters. */
  empty?: ReactNode;
  /** Error message of a failed refresh. */
  notice: ReactNode;
  /** Number of the page being loaded. */
  pendingPage: number | undefined;
  /** Loading message; when set, a skeleton replaces the list. */
  loading: ReactNode;
  onAdd: OnAdd;
}

export function ProductList(props: ProductListProps) {
  const { list, shop, heading, empty, notice, pendingPage, loading, onAdd } = props;
  const { filters, products, page, total, newest } = list;
  const lastPage = pageCount(total);
  const refreshing = pendingPage !== undefined && !loading;

  return (
    <>
      {list.home && !loading && <FrontPage home={list.home} shop={shop} />}
      {heading}
      <div className="page home-columns">
        <FilterRail filters={filters} options={list.options} />
        <section id="products" aria-labelledby="list-title" className="list-column">
          {heading ? <ProductCount total={total} /> : <ListHeading list={list} />}
          <div className="pair">
            <FilterButton count={listActiveFilters(filters).length} />
            <SortSelect filters={filters} />
          </div>
          <FilterChips
            filters={filters}
            popular={list.popular}
            options={list.options}
            searchedPrice={list.searchedPrice}
          />
          {notice}
          {list.dropped.length > 0 && (
            <output className="block">
              No exact match. Closest pieces, without {list.dropped.join(', ')}:
            </output>
          )}
          {loading && <ListSkeleton>{loading}</ListSkeleton>}
          <div
            hidden={Boolean(loading)}
            aria-busy={refreshing}
            className={refreshing ? 'opacity-60' : ''}
          >
            {products.length > 0 && (
              <ProductGrid products={products} aboveFold={!list.home?.banner} onAdd={onAdd} />
            )}
            {products.length === 0 &&
              !notice &&
              (empty || <NoResults newest={newest} similar={list.similar} />)}
            {products.length > 0 && list.similar.length > 0 && (
              <RelatedProducts heading="Similar products" products={list.similar} onAdd={onAdd} />
            )}
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
        </section>
      </div>
    </>
  );
}

function FilterButton({ count }: { count: number }) {
  const id = useId();
  return (
    <button
      type="button"
      aria-describedby={count > 0 ? id : undefined}
      className="button"
      {...opens(FILTER_PANEL_ID)}
    >
      <Icon name="filter" size={20} />
      Filter
      {count > 0 && (
        <span id={id} aria-hidden="true" className="count">
          {count}
          <span className="sr-only"> chosen</span>
        </span>
      )}
    </button>
  );
}

function ListHeading({ list: { filters, total } }: { list: List }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h1 id="list-title" tabIndex={-1} className="text-2xl md:text-3xl">
        {getListTitle(filters)}
      </h1>
      <ProductCount total={total} />
    </div>
  );
}

function ProductCount({ total }: Pick<List, 'total'>) {
  return total !== undefined && <p className="text-sm text-ink-600">{formatProductCount(total)}</p>;
}
