import {
  catalog,
  type FrontPage,
  type OptionCounts,
  type PopularFilter,
  type SearchedPrice,
} from '@shop/contract';
import { pageCount } from '@shop/domain/paging';
import { redirect } from 'react-router';
import type { Call } from '#api/call.ts';
import { logError } from '#api/log-error.ts';
import { prefetch } from '#api/prefetch.ts';
import { type CardProduct, toCardProduct } from './card-product.ts';
import { isFrontPage, type ListQuery, listUrl } from './list-query.ts';

interface LoadedList extends ListQuery {
  products: CardProduct[];
  /** Words of the search that these products do not have, because none has all. */
  dropped: string[];
  /** Shown below a few results. */
  similar: CardProduct[];
  /** The price range that the search says in words. */
  searchedPrice: SearchedPrice | undefined;
  /** On the first page without filters. */
  home: FrontPage | undefined;
}

/** Counts, filter options and home page content around the list. In the browser the list does not wait for them. */
export interface ListSurroundings {
  /** Unknown until it is loaded, and when it could not be loaded. */
  total: number | undefined;
  popular: PopularFilter[];
  /** Unknown like the total. */
  options: OptionCounts | undefined;
  /** Suggested when nothing matches. */
  newest: Pick<CardProduct, 'product_id' | 'name' | 'price'>[];
}

export type ProductList = LoadedList & ListSurroundings;

const NEWEST_COUNT = 6;

/** Starts all calls at once. The page needs the list; it opens without the others when they fail. */
export async function loadList(call: Call, query: ListQuery) {
  const { filters, page } = query;
  const counts = loadCounts(call, query);
  const [reply, home] = await Promise.all([
    call(catalog.list, { params: { page: String(page) }, query: filters }),
    isFrontPage(query) ? orLogError(call(catalog.home, {})) : undefined,
  ]);

  const products = reply.products.filter(({ enabled }) => enabled).map(toCardProduct);
  if (page > 1 && products.length === 0) {
    const { total } = await counts;
    if (total !== undefined && page > pageCount(total)) {
      throw redirect(listUrl(filters, pageCount(total)));
    }
  }
  const list: LoadedList = {
    ...query,
    products,
    dropped: reply.dropped_words ?? [],
    similar: reply.similar?.map(toCardProduct) ?? [],
    searchedPrice: reply.searched_price,
    home,
  };
  return { list, surroundings: loadSurroundings(call, counts, products.length === 0) };
}

type Counts = Omit<ListSurroundings, 'newest'>;

async function loadCounts(call: Call, { filters }: ListQuery): Promise<Counts> {
  const { sort_by: _, order: __, ...matching } = filters;
  const [count, options] = await Promise.all([
    orLogError(call(catalog.count, { query: filters })),
    orLogError(call(catalog.options, { query: matching })),
  ]);
  return { total: count?.total_products, popular: count?.popular ?? [], options };
}

async function loadSurroundings(
  call: Call,
  counts: Promise<Counts>,
  isEmpty: boolean,
): Promise<ListSurroundings> {
  const newest = isEmpty ? await loadNewest(call) : [];
  return { ...(await counts), newest };
}

async function loadNewest(call: Call) {
  const newest = await orLogError(call(catalog.list, { params: { page: '1' }, query: {} }));
  const products = newest?.products.slice(0, NEWEST_COUNT) ?? [];
  return products.map(({ product_id, name, price }) => ({ product_id, name, price }));
}

/** Known of a list before anything has been loaded. */
export const emptyList = (query: ListQuery): ProductList => ({
  ...query,
  products: [],
  dropped: [],
  similar: [],
  searchedPrice: undefined,
  home: undefined,
  total: undefined,
  popular: [],
  options: undefined,
  newest: [],
});

export const isSameList = (one: ListQuery, other: ListQuery) =>
  listUrl(one.filters) === listUrl(other.filters);

/** Counts of the previous list, shown until those of the next one arrive. */
export function expectSurroundings(last: ProductList, query: ListQuery): ListSurroundings {
  const { popular, options } = last;
  const total = isSameList(last, query) ? last.total : undefined;
  return { total, popular, options, newest: [] };
}

/** The next page is the most frequent navigation from a list. Until the count is known there may be none. */
export function prefetchNextPage({ filters, page, total }: ProductList) {
  if (total === undefined || page >= pageCount(total)) return;
  prefetch(catalog.list, { params: { page: String(page + 1) }, query: filters });
}

/** Logs an error and goes on: the list is shown without this part. Another navigation may have ended the call. */
async function orLogError<T>(pending: Promise<T>): Promise<T | undefined> {
  try {
    return await pending;
  } catch (error) {
    if (!(error instanceof DOMException)) logError(error);
    return undefined;
  }
}
