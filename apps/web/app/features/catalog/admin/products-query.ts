import { MAX_ADMIN_PAGES, PRODUCT_VIEWS, type ProductView } from '@shop/contract';

const PATH = '/admin/products';
const MAX_SEARCH_LENGTH = 100;
export const QUICK = 'quick';

/** The list's state in the URL. */
export interface ProductsQuery {
  page: number;
  search: string;
  /** A quick list instead of cards. */
  quick: boolean;
  view: ProductView;
}

/** An invalid page is 1; the page is capped at the last one the API serves. */
export function parsePage(params: URLSearchParams, max: number): number {
  const page = params.get('page') ?? '';
  return /^[1-9][0-9]{0,5}$/.test(page) ? Math.min(Number(page), max) : 1;
}

export function parseProductsQuery(params: URLSearchParams): ProductsQuery {
  const search = params.get('search')?.replaceAll('\0', '').trim() ?? '';
  return {
    page: parsePage(params, MAX_ADMIN_PAGES),
    search: search.slice(0, MAX_SEARCH_LENGTH),
    quick: params.get('as') === QUICK,
    view: PRODUCT_VIEWS.find((view) => view === params.get('view')) ?? 'all',
  };
}

export function productsUrl({ page = 1, search, quick, view }: Partial<ProductsQuery>): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (quick) params.set('as', QUICK);
  if (view && view !== 'all') params.set('view', view);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${PATH}?${params}` : PATH;
}
