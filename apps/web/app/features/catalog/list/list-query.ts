import { CatalogQuery, type catalog, type InputOf } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import * as z from 'zod/mini';

type Filters = InputOf<typeof catalog.list>['query'];
type FieldName = keyof Filters;

/** The list's state in the URL. */
export interface ListQuery {
  filters: Filters;
  page: number;
}

const FIELDS = [
  'search',
  'min_price',
  'max_price',
  'color',
  'fabric',
  'occasion',
  'sort_by',
  'order',
] as const satisfies FieldName[];

/** Every query parameter that parseListQuery reads. */
export const LIST_QUERY_PARAMS = [...FIELDS, 'sort', 'page'];

export const FILTERS = ['min_price', 'max_price', 'color', 'fabric', 'occasion'] as const;
type FilterName = (typeof FILTERS)[number];

/** Options of the Sort select. Its form sends `sort`, which is parsed into sort_by and order. */
export const SORTS = [
  { sort: '', label: 'Newest', filters: {} },
  { sort: 'price-asc', label: 'Price low to high', filters: { sort_by: 'price', order: 'asc' } },
  { sort: 'price-desc', label: 'Price high to low', filters: { sort_by: 'price', order: 'desc' } },
] as const satisfies { sort: string; label: string; filters: Filters }[];

const isValid = (name: FieldName, value: string) =>
  z.safeParse(CatalogQuery.shape[name], value).success;

/** Invalid values are ignored. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const fields = FIELDS.map((name) => [name, params.get(name)?.trim() ?? ''] as const);
  const set = fields.filter(([name, value]) => value && isValid(name, value));
  // Each value was validated by the schema of its field.
  const filters = Object.fromEntries(set) as Filters;

  const sort = params.get('sort');
  if (sort !== null) {
    delete filters.sort_by;
    delete filters.order;
    Object.assign(filters, SORTS.find((choice) => choice.sort === sort)?.filters);
  }

  const page = params.get('page') ?? '';
  return { filters, page: /^[1-9][0-9]{0,5}$/.test(page) ? Number(page) : 1 };
}

export const getSortValue = ({ sort_by, order }: Filters) =>
  sort_by === 'price' ? `price-${order ?? 'desc'}` : '';

/** The canonical URL of a list: parameters in a fixed order, defaults left out. */
export function listUrl(filters: Filters = {}, page = 1): string {
  const params = new URLSearchParams();
  for (const name of FIELDS) {
    const value = filters[name];
    if (value) params.set(name, value);
  }
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/home?${params}` : '/home';
}

export const productUrl = (productId: number) => `/product-info/${productId}`;

export function listActiveFilters(filters: Filters): { name: FilterName; label: string }[] {
  return FILTERS.flatMap((name) => {
    const value = filters[name];
    return value ? [{ name, label: filterLabel(name, value) }] : [];
  });
}

function filterLabel(name: FilterName, value: string) {
  if (name === 'min_price') return `${formatRupees(fromRupees(Number(value)))} and up`;
  if (name === 'max_price') return `Up to ${formatRupees(fromRupees(Number(value)))}`;
  return value;
}

export function omitFilters(filters: Filters, ...names: FilterName[]): Filters {
  const rest = { ...filters };
  for (const name of names) delete rest[name];
  return rest;
}
