import { CatalogQuery, type catalog, type InputOf, UNKNOWN_OPTION } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { FILTER_NAMES, getField, getFilter } from '@shop/domain/products/product-fields';
import { PRODUCT_TYPES, TYPE_RULES } from '@shop/domain/products/product-types';
import * as z from 'zod/mini';

type Filters = InputOf<typeof catalog.list>['query'];
type ListParam = keyof Filters;

/** The list's state in the URL. */
export interface ListQuery {
  filters: Filters;
  page: number;
}

const FIELDS: ListParam[] = [
  'search',
  'min_price',
  'max_price',
  ...FILTER_NAMES,
  'sort_by',
  'order',
];

/** Every query parameter that parseListQuery reads. */
export const LIST_QUERY_PARAMS = [...FIELDS, 'sort', 'page'];

export const FILTERS = ['min_price', 'max_price', ...FILTER_NAMES] as const;
type ListFilter = (typeof FILTERS)[number];

interface Sort {
  sort: string;
  label: string;
  filters: Filters;
}

const NEWEST = { sort_by: 'updated_at', order: 'desc' } as const;
const BY_PRICE: Sort[] = [
  { sort: 'price-asc', label: 'Price low to high', filters: { sort_by: 'price', order: 'asc' } },
  { sort: 'price-desc', label: 'Price high to low', filters: { sort_by: 'price', order: 'desc' } },
];
const LIST_SORTS: Sort[] = [{ sort: '', label: 'Newest', filters: {} }, ...BY_PRICE];
const SEARCH_SORTS: Sort[] = [
  { sort: '', label: 'Best match', filters: {} },
  { sort: 'newest', label: 'Newest', filters: NEWEST },
  ...BY_PRICE,
];

/** Options of the Sort select. Its form sends `sort`, which is parsed into sort_by and order. */
export const listSorts = ({ search }: Filters): Sort[] => (search ? SEARCH_SORTS : LIST_SORTS);

/** @returns undefined for a value that is not set, invalid, or none of the options */
function readField(name: ListParam, value: string): string | undefined {
  if (!value) return undefined;
  const { data } = z.safeParse(CatalogQuery.shape[name], value);
  return data === undefined || data === UNKNOWN_OPTION ? undefined : String(data);
}

/** Invalid values are ignored. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const fields = FIELDS.map(
    (name) => [name, readField(name, params.get(name)?.trim() ?? '')] as const,
  );
  const filters: Filters = Object.fromEntries(fields.filter(([, value]) => value !== undefined));

  const sort = params.get('sort');
  if (sort !== null) {
    delete filters.sort_by;
    delete filters.order;
    Object.assign(filters, listSorts(filters).find((choice) => choice.sort === sort)?.filters);
  }

  const page = params.get('page') ?? '';
  return { filters, page: /^[1-9][0-9]{0,5}$/.test(page) ? Number(page) : 1 };
}

export function getSortValue({ search, sort_by, order }: Filters): string {
  if (sort_by === 'price') return `price-${order ?? 'desc'}`;
  return search && sort_by === 'updated_at' ? 'newest' : '';
}

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

export const productUrl = (product_id: number) => `/product-info/${product_id}`;

export function listActiveFilters(filters: Filters): { name: ListFilter; label: string }[] {
  return FILTERS.flatMap((name) => {
    const value = filters[name];
    return value ? [{ name, label: filterLabel(name, value) }] : [];
  });
}

function filterLabel(name: ListFilter, value: string) {
  if (name === 'min_price') return `${formatRupees(fromRupees(Number(value)))} and up`;
  if (name === 'max_price') return `Up to ${formatRupees(fromRupees(Number(value)))}`;
  const { label } = getField(name);
  return getFilter(name).needsLabel ? `${value} ${label.toLowerCase()}` : optionLabel(name, value);
}

/** An option of a filter as a person reads it. */
export const optionLabel = (name: string, value: string): string =>
  name === 'type' ? typeLabel(value) : value;

/** @returns the value itself for one that is not a type */
export function typeLabel(value: string): string {
  const type = PRODUCT_TYPES.find((one) => one === value);
  return type ? TYPE_RULES[type].label : value;
}

export const formatProductCount = (products: number): string =>
  products === 1 ? '1 product' : `${products.toLocaleString('en-IN')} products`;

/** Without filters, search and order: the page that greets a visitor. */
export const isFrontPage = ({ filters, page }: ListQuery) =>
  page === 1 && FIELDS.every((name) => !filters[name]);

export function omitFilters(filters: Filters, ...names: ListFilter[]): Filters {
  const rest = { ...filters };
  for (const name of names) delete rest[name];
  return rest;
}
