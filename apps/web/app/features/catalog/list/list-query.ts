import {
  CatalogQuery,
  type catalog,
  type InputOf,
  type SearchedPrice,
  UNKNOWN_OPTION,
} from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import {
  FILTER_NAMES,
  type FilterName,
  getField,
  getFilter,
  listOptions,
} from '@shop/domain/products/product-fields';
import { PRODUCT_TYPES, TYPE_RULES } from '@shop/domain/products/product-types';
import * as z from 'zod/mini';

export type Filters = InputOf<typeof catalog.list>['query'];
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

/** Every query parameter that parseListQuery reads. A collection is a part of the path. */
export const LIST_QUERY_PARAMS = [...FIELDS, 'sort', 'page'];

export const FILTERS = ['min_price', 'max_price', ...FILTER_NAMES] as const;
type ListFilter = (typeof FILTERS)[number];

/** Filters that only links set, and for which the forms have no control. They send them again unchanged. */
export const HIDDEN_FILTERS = FILTER_NAMES.filter((name) => getFilter(name).rail === undefined);

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
const BY_DATE: Sort = { sort: 'newest', label: 'Newest', filters: NEWEST };
const SEARCH_SORTS: Sort[] = [{ sort: '', label: 'Best match', filters: {} }, BY_DATE, ...BY_PRICE];
const COLLECTION_SORTS: Sort[] = [
  { sort: '', label: 'Featured', filters: {} },
  BY_DATE,
  ...BY_PRICE,
];

/** Options of the Sort select. Its form sends `sort`, which is parsed into sort_by and order. */
export function listSorts({ search, collection }: Filters): Sort[] {
  if (search) return SEARCH_SORTS;
  return collection ? COLLECTION_SORTS : LIST_SORTS;
}

const isFilter = (name: ListParam): name is FilterName =>
  FILTER_NAMES.some((filter) => filter === name);

/** @returns undefined for a value that is not set, invalid, or none of the options */
function readField(name: ListParam, given: string[]): string | string[] | undefined {
  const values = given.map((value) => value.trim()).filter(Boolean);
  if (values.length === 0) return undefined;
  const { data } = z.safeParse(CatalogQuery.shape[name], isFilter(name) ? values : values[0]);
  if (data === undefined || data === UNKNOWN_OPTION) return undefined;
  return Array.isArray(data) ? data : String(data);
}

/** Invalid values are ignored. Several options of a filter are a repeated parameter, as a form sends checkboxes. */
export function parseListQuery(params: URLSearchParams, collection?: string): ListQuery {
  const fields = FIELDS.map((name) => [name, readField(name, params.getAll(name))] as const);
  const filters: Filters = Object.fromEntries(fields.filter(([, value]) => value !== undefined));

  if (collection) filters.collection = collection;

  const sort = params.get('sort');
  if (sort !== null) {
    delete filters.sort_by;
    delete filters.order;
    Object.assign(filters, listSorts(filters).find((choice) => choice.sort === sort)?.filters);
  }

  const page = params.get('page') ?? '';
  return { filters, page: /^[1-9][0-9]{0,5}$/.test(page) ? Number(page) : 1 };
}

export function getSortValue({ search, collection, sort_by, order }: Filters): string {
  if (sort_by === 'price') return `price-${order ?? 'desc'}`;
  return (search || collection) && sort_by === 'updated_at' ? 'newest' : '';
}

/** The filters that a form of the list has: all its text fields and the checked options. The collection stays. */
export function readFilters(form: FormData, { collection }: Filters): Filters {
  const params = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') params.append(name, value);
  return parseListQuery(params, collection).filters;
}

/** The values of a parameter, in the order of the filter's options. */
export function listValues(filters: Filters, name: ListParam): string[] {
  const values = [filters[name] ?? []].flat().filter(Boolean);
  return isFilter(name) ? listOptions(name).filter((option) => values.includes(option)) : values;
}

/** Address of the whole list, or of a collection. */
export const listPath = ({ collection }: Filters): string =>
  collection ? `/collections/${collection}` : '/home';

/** The canonical URL of a list: parameters and options in a fixed order, defaults left out. */
export function listUrl(filters: Filters = {}, page = 1): string {
  const params = new URLSearchParams();
  for (const name of FIELDS) {
    for (const value of listValues(filters, name)) params.append(name, value);
  }
  if (page > 1) params.set('page', String(page));
  const path = listPath(filters);
  return params.size > 0 ? `${path}?${params}` : path;
}

export const productUrl = (product_id: number) => `/product-info/${product_id}`;

/** Prices and chosen options, each with the list without it. */
export function listActiveFilters(filters: Filters): { label: string; without: Filters }[] {
  return FILTERS.flatMap((name) => {
    const values = listValues(filters, name);
    return values.map((value) => ({
      label: filterLabel(name, value),
      without: { ...filters, [name]: values.filter((other) => other !== value) },
    }));
  });
}

const formatPrice = (rupees: number) => formatRupees(fromRupees(rupees));

/** A price range that has at least one end. */
export function priceLabel({ min_price, max_price }: Omit<SearchedPrice, 'search'>): string {
  if (max_price === undefined) return `${formatPrice(min_price ?? 0)} and up`;
  if (min_price === undefined) return `Up to ${formatPrice(max_price)}`;
  return `${formatPrice(min_price)} to ${formatPrice(max_price)}`;
}

/** The list with one more option of a filter. */
export const addOption = (filters: Filters, name: FilterName, value: string): Filters => ({
  ...filters,
  [name]: [...listValues(filters, name), value],
});

function filterLabel(name: ListFilter, value: string) {
  if (name === 'min_price' || name === 'max_price') return priceLabel({ [name]: Number(value) });
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
  page === 1 && !filters.collection && FIELDS.every((name) => !filters[name]);

export function omitFilters(filters: Filters, ...names: ListFilter[]): Filters {
  const rest = { ...filters };
  for (const name of names) delete rest[name];
  return rest;
}
