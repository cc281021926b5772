import type {
  catalog,
  InputOf,
  SuggestedList,
  SuggestedProduct,
  Suggestions,
} from '@shop/contract';
import { FILTER_NAMES } from '@shop/domain/products/product-fields';
import { PRODUCT_TYPES, TYPE_RULES } from '@shop/domain/products/product-types';
import { formatProductCount, listUrl, productUrl } from '#features/catalog/list/list-query.ts';

export interface Suggestion {
  url: string;
  label: string;
  /** At the end of the line. */
  detail?: string;
  product?: SuggestedProduct;
  /** A search of this browser. */
  recent?: string;
}

export interface SuggestionGroup {
  heading: string;
  suggestions: Suggestion[];
}

interface Suggested {
  /** Undefined while nothing has been typed since the field got the focus. */
  typed: string | undefined;
  found: Suggestions | undefined;
  recentSearches: string[];
  /** A recent search keeps them, like a search that is typed. */
  filters: InputOf<typeof catalog.list>['query'];
}

/** Recent searches that begin like the typed text, so that products stay on the first screen of a phone. */
const MAX_RECENT_BESIDE_FOUND = 2;

/** The groups of the list, without empty ones. */
export function groupSuggestions({
  typed,
  found,
  recentSearches,
  filters,
}: Suggested): SuggestionGroup[] {
  const recents = typed?.trim() ? listContinued(recentSearches, typed.trim()) : recentSearches;
  const groups = [
    {
      heading: 'Recent searches',
      suggestions: recents.map((recent) => ({
        url: listUrl({ ...filters, search: recent }),
        label: recent,
        recent,
      })),
    },
    { heading: 'Browse', suggestions: found?.lists.map(toListSuggestion) ?? [] },
    { heading: 'Products', suggestions: found?.products.map(toProductSuggestion) ?? [] },
    {
      heading: 'Pages',
      suggestions: found?.pages.map(({ path, title }) => ({ url: path, label: title })) ?? [],
    },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

const listContinued = (searches: string[], typed: string): string[] =>
  searches
    .filter(
      (search) =>
        search.length > typed.length && search.toLowerCase().startsWith(typed.toLowerCase()),
    )
    .slice(0, MAX_RECENT_BESIDE_FOUND);

const toListSuggestion = ({ filters, products }: SuggestedList): Suggestion => ({
  url: listUrl(filters),
  label: describeList(filters),
  detail: formatProductCount(products),
});

const toProductSuggestion = (product: SuggestedProduct): Suggestion => ({
  url: productUrl(product.product_id),
  label: product.name,
  product,
});

/** 'Ivory silk sarees' for the filters of a list. */
function describeList({ type, ...others }: SuggestedList['filters']): string {
  const values = FILTER_NAMES.map((name) => (name === 'type' ? undefined : others[name]));
  const known = PRODUCT_TYPES.find((one) => one === type);
  const words = [...values, known ? TYPE_RULES[known].plural : 'products'];
  const text = words.filter(Boolean).join(' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
