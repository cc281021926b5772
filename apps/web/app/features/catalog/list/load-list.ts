import { catalog, type HomePage, type OptionCounts, type PopularFilter } from '@shop/contract';
import { pageCount } from '@shop/domain/paging';
import { redirect } from 'react-router';
import type { Call } from '#api/call.ts';
import { logError } from '#api/log-error.ts';
import { prefetch } from '#api/prefetch.ts';
import { tryCall } from '#api/try-call.ts';
import { type CardProduct, toCardProduct } from './card-product.ts';
import { isFrontPage, type ListQuery, listUrl } from './list-query.ts';

export interface ProductList extends ListQuery {
  products: CardProduct[];
  /** Unknown when the count could not be loaded. */
  total: number | undefined;
  popular: PopularFilter[];
  /** No product has all words of the search; these are the closest. */
  closest: boolean;
  /** Unknown when they could not be loaded. */
  options: OptionCounts | undefined;
  /** Banner and tiles, on the first page without filters. */
  home: HomePage | undefined;
  /** Shown when nothing matches. */
  newest: CardProduct[];
}

const NEWEST_COUNT = 6;

/** Loads the list and what stands around it in parallel. Only the list itself must not fail. */
export async function loadList(call: Call, query: ListQuery): Promise<ProductList> {
  const { filters, page } = query;
  const { sort_by: _, order: __, ...matching } = filters;
  const [{ products, closest = false }, count, options, home] = await Promise.all([
    call(catalog.list, { params: { page: String(page) }, query: filters }),
    orLogError(call(catalog.count, { query: filters })),
    orLogError(call(catalog.options, { query: matching })),
    isFrontPage(query) ? orLogError(call(catalog.home, {})) : undefined,
  ]);

  const pages = pageCount(count?.total_products);
  if (count && page > pages) throw redirect(listUrl(filters, pages));
  return {
    ...query,
    products: products.map(toCardProduct),
    total: count?.total_products,
    popular: count?.popular ?? [],
    closest,
    options,
    home,
    newest: products.length === 0 ? await loadNewest(call) : [],
  };
}

/** The next page is the most frequent navigation from a list. */
export function prefetchNextPage({ filters, page, total }: ProductList) {
  if (total === undefined || page >= pageCount(total)) return;
  prefetch(catalog.list, { params: { page: String(page + 1) }, query: filters });
  prefetch(catalog.count, { query: filters });
}

async function loadNewest(call: Call) {
  const newest = await orLogError(call(catalog.list, { params: { page: '1' }, query: {} }));
  return newest?.products.slice(0, NEWEST_COUNT).map(toCardProduct) ?? [];
}

async function orLogError<T>(pending: Promise<T>): Promise<T | undefined> {
  const { data, error } = await tryCall(pending);
  if (error) logError(error);
  return data;
}
