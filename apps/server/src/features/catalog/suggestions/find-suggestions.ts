import type { Suggestions } from '@shop/contract';
import { toRupees } from '@shop/domain/money';
import { matchFilters } from '@shop/domain/products/match-filters';
import { toOffer } from '@shop/domain/products/sales/offer';
import type { Db } from '#db/database.ts';
import { BASE_PRICES } from '#features/catalog/prices/offers.queries.ts';
import { CUBE_FILTERS } from '#features/catalog/search/product-query.queries.ts';
import { suggestPages } from './suggest-pages.ts';
import {
  expandTypedText,
  listSuggestedLists,
  listSuggestedProducts,
  type SuggestedRow,
} from './suggestions.queries.ts';

/** What a person may mean who has typed this much of a search. */
export async function findSuggestions(
  db: Db,
  text: string,
  book_id: number = BASE_PRICES,
): Promise<Suggestions> {
  const pages = suggestPages(text);
  const groups = await expandTypedText(db, text);
  if (groups.length === 0) return { products: [], lists: [], pages };
  const choices = matchFilters(
    groups.map(({ terms }) => terms),
    CUBE_FILTERS,
  );
  const [products, lists] = await Promise.all([
    listSuggestedProducts(db, groups, book_id),
    listSuggestedLists(db, choices),
  ]);
  return { products: products.map(presentSuggested), lists, pages };
}

const presentSuggested = ({ product_id, name, stock, image, ...row }: SuggestedRow) => ({
  product_id,
  name,
  stock,
  image,
  price: toRupees(toOffer(row).price),
});
