import { catalog, type PopularFilter, type Product } from '@shop/contract';
import { pagesFor } from '@shop/domain/paging';
import { redirect } from 'react-router';
import type { Call } from '#api/call.ts';
import { reportFailure } from '#api/log-error.ts';
import { askAhead } from '#api/prefetch.ts';
import { homeAddress, type ListQuery } from './list-query.ts';

export interface ProductList extends ListQuery {
  products: Product[];
  /** Unknown when the count could not be loaded. */
  total: number | undefined;
  popular: PopularFilter[];
  /** Shown when nothing matches. */
  newest: Product[];
}

const NEWEST = 6;

/** The list and its count, asked at the same time. Only the list may refuse. */
export async function loadList(call: Call, query: ListQuery): Promise<ProductList> {
  const { question, page } = query;
  const [{ products }, count] = await Promise.all([
    call(catalog.list, { params: { page: String(page) }, query: question }),
    call(catalog.count, { query: question }).catch(logged),
  ]);

  const pages = pagesFor(count?.total_products);
  if (count && page > pages) throw redirect(homeAddress(question, pages));
  return {
    ...query,
    products,
    total: count?.total_products,
    popular: count?.popular ?? [],
    newest: products.length === 0 ? await loadNewest(call) : [],
  };
}

/** The page that most shoppers open next is on its way before they do. */
export function askNextPage({ question, page, total }: ProductList) {
  if (total === undefined || page >= pagesFor(total)) return;
  askAhead(catalog.list, { params: { page: String(page + 1) }, query: question });
  askAhead(catalog.count, { query: question });
}

async function loadNewest(call: Call) {
  const newest = await call(catalog.list, { params: { page: '1' }, query: {} }).catch(logged);
  return newest?.products.slice(0, NEWEST) ?? [];
}

function logged(error: unknown) {
  reportFailure(error);
  return undefined;
}
