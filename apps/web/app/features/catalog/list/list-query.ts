import { CatalogQuery, type catalog, type InputOf } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import * as z from 'zod/mini';

type Question = InputOf<typeof catalog.list>['query'];
type FieldName = keyof Question;

/** What the list shows, as the URL says it. */
export interface ListQuery {
  question: Question;
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

export const FILTERS = ['min_price', 'max_price', 'color', 'fabric', 'occasion'] as const;
export type FilterName = (typeof FILTERS)[number];

/** The choices of the Sort select. Its form sends `sort`, which is read into sort_by and order. */
export const SORTS = [
  { sort: '', label: 'Newest', question: {} },
  { sort: 'price-asc', label: 'Price low to high', question: { sort_by: 'price', order: 'asc' } },
  { sort: 'price-desc', label: 'Price high to low', question: { sort_by: 'price', order: 'desc' } },
] as const satisfies { sort: string; label: string; question: Question }[];

const isField = (name: FieldName, value: string) =>
  z.safeParse(CatalogQuery.shape[name], value).success;

/** Reads kindly: a value that makes no sense is a filter that was not set, never an error. */
export function readListQuery(params: URLSearchParams): ListQuery {
  const fields = FIELDS.map((name) => [name, params.get(name)?.trim() ?? ''] as const);
  const set = fields.filter(([name, value]) => value && isField(name, value));
  // Each value has just been read by the schema of its own field.
  const question = Object.fromEntries(set) as Question;

  const sort = params.get('sort');
  if (sort !== null) {
    delete question.sort_by;
    delete question.order;
    Object.assign(question, SORTS.find((choice) => choice.sort === sort)?.question);
  }

  const page = params.get('page') ?? '';
  return { question, page: /^[1-9][0-9]{0,5}$/.test(page) ? Number(page) : 1 };
}

export const sortOf = ({ sort_by, order }: Question) =>
  sort_by === 'price' ? `price-${order ?? 'desc'}` : '';

/** The address of a list, always written the same way, so that one list has one address. */
export function homeAddress(question: Question = {}, page = 1): string {
  const params = new URLSearchParams();
  for (const name of FIELDS) {
    const value = question[name];
    if (value) params.set(name, value);
  }
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `/home?${params}` : '/home';
}

export const productAddress = (productId: number) => `/product-info/${productId}`;

export function activeFilters(question: Question): { name: FilterName; label: string }[] {
  return FILTERS.flatMap((name) => {
    const value = question[name];
    return value ? [{ name, label: filterLabel(name, value) }] : [];
  });
}

function filterLabel(name: FilterName, value: string) {
  if (name === 'min_price') return `${formatRupees(fromRupees(Number(value)))} and up`;
  if (name === 'max_price') return `Up to ${formatRupees(fromRupees(Number(value)))}`;
  return value;
}

export function without(question: Question, ...names: FilterName[]): Question {
  const rest = { ...question };
  for (const name of names) delete rest[name];
  return rest;
}
