import type { ReactNode } from 'react';
import { Chips } from './filter-chips.tsx';
import { activeFilters } from './list-query.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ProductList as List } from './load-list.ts';
import { NoResults } from './no-results.tsx';
import { Pagination } from './pagination.tsx';
import { type OnAdd, ProductGrid } from './product-grid.tsx';
import { SortSelect } from './sort-select.tsx';

interface ProductListProps {
  list: List;
  /** Something to go on with, above the list. */
  offer: ReactNode;
  /** Says that the list could not be refreshed. */
  notice: ReactNode;
  /** Another list has been asked for; the page number that it will show. */
  pendingPage: number | undefined;
  /** What is said while waiting; with it the skeleton takes the list's place. */
  waiting: ReactNode;
  onAdd: OnAdd;
}

export function ProductList(props: ProductListProps) {
  const { list, offer, notice, pendingPage, waiting, onAdd } = props;
  const { question, products, page, total, newest } = list;
  const dim = pendingPage !== undefined && !waiting;

  return (
    <div className="page flex flex-col gap-4 pt-4">
      <ListHeading list={list} />
      <Chips question={question} popular={list.popular} />
      {offer}
      {notice}
      {waiting && <ListSkeleton>{waiting}</ListSkeleton>}
      <div hidden={Boolean(waiting)} aria-busy={dim} className={dim ? 'opacity-60' : ''}>
        {products.length > 0 && <ProductGrid products={products} aboveFold onAdd={onAdd} />}
        {products.length === 0 && !notice && <NoResults newest={newest} onAdd={onAdd} />}
      </div>
      {products.length > 0 && (
        <Pagination question={question} page={page} total={total} pending={pendingPage} />
      )}
    </div>
  );
}

function ListHeading({ list: { question, total } }: { list: List }) {
  const narrowed = question.search || activeFilters(question).length > 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex grow basis-[min-content] flex-wrap items-baseline gap-x-3">
        <h1 tabIndex={-1} className="text-2xl md:text-3xl">
          {titleOf(question.search)}
        </h1>
        {total !== undefined && (
          <p className={`text-sm text-ink-600 ${narrowed ? '' : 'max-sm:sr-only'}`}>
            {total === 1 ? '1 product' : `${total.toLocaleString('en-IN')} products`}
          </p>
        )}
      </div>
      <SortSelect question={question} />
    </div>
  );
}

export const titleOf = (search: string | undefined) =>
  search ? `Results for “${search}”` : 'Handloom sarees';
