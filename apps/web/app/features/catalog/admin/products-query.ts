import { MOST_ADMIN_PAGES } from '@shop/contract';

const PLACE = '/admin/products';
const MOST_LETTERS = 100;

/** Which products are managed, as the URL says it. */
export interface ManageQuery {
  page: number;
  search: string;
}

/** Reads kindly: what makes no sense is the first page, what is too far is the last. */
export function readManageQuery(params: URLSearchParams): ManageQuery {
  const page = params.get('page') ?? '';
  const search = params.get('search')?.replaceAll('\0', '').trim() ?? '';
  return {
    page: /^[1-9][0-9]{0,5}$/.test(page) ? Math.min(Number(page), MOST_ADMIN_PAGES) : 1,
    search: search.slice(0, MOST_LETTERS),
  };
}

export function manageAddress({ page, search }: ManageQuery): string {
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${PLACE}?${params}` : PLACE;
}
