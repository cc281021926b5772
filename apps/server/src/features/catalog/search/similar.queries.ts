import type { Db } from '#db/database.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import {
  countSearch,
  type FoundQuery,
  listBestMatches,
  listTypeGroups,
} from './best-match.queries.ts';
import { listPage } from './page.queries.ts';
import { ANY, type ProductQuery } from './product-query.queries.ts';

/** With fewer results similar products are shown. */
export const FEW_RESULTS = 4;
const SIMILAR_COUNT = 8;

/** Products with stock that match less of the search, or are of the kind of its first result. */
export async function listSimilar(
  db: Db,
  { query }: FoundQuery,
  results: ProductRow[],
): Promise<ProductRow[]> {
  const similar = new Map<number, ProductRow>();
  const add = (products: ProductRow[]) => {
    for (const product of products) {
      const isResult = results.some(({ product_id }) => product_id === product.product_id);
      if (product.stock > 0 && !isResult) similar.set(product.product_id, product);
    }
    return similar.size >= SIMILAR_COUNT;
  };
  const isFull =
    add(await listWithFewerWords(db, query)) || add(await listOfKind(db, query, results[0]));
  const found = [...similar.values()];
  return isFull ? found.slice(0, SIMILAR_COUNT) : found;
}

/**
 * The search without filters, and without its rarest words as far as that finds too little. The price stays, and so does
 * the word of a type as long as possible.
 */
async function listWithFewerWords(db: Db, search: ProductQuery): Promise<ProductRow[]> {
  const { groups = [] } = search;
  const ofTypes = listTypeGroups(search);
  const rarestFirst = groups
    .filter(({ terms }) => terms.length > 0)
    .toSorted(
      (a, b) =>
        Number(ofTypes.includes(a)) - Number(ofTypes.includes(b)) || a.products - b.products,
    );
  for (let left = 0; left < rarestFirst.length; left += 1) {
    const query = { ...search, filters: ANY, groups: rarestFirst.slice(left) };
    const counts = await countSearch(db, query);
    if (counts.total >= FEW_RESULTS) {
      return (await listBestMatches(db, { query, counts, dropped: [] }, 0)).products;
    }
  }
  return [];
}

const KINDS = [['type', 'occasion'], ['type', 'color'], ['type']] as const;

/** The newest products of that price that share type and occasion, type and colour, or the type alone. */
async function listOfKind(
  db: Db,
  { price, book_id }: ProductQuery,
  product: ProductRow | undefined,
): Promise<ProductRow[]> {
  if (!product) return [];
  const products: ProductRow[] = [];
  for (const names of KINDS) {
    const chosen = names.map((name) => [name, [product[name] ?? []].flat()] as const);
    const query = {
      book_id,
      filters: { ...ANY, ...Object.fromEntries(chosen) },
      price,
      groups: undefined,
    };
    const order = { by: 'updated_at', descending: true } as const;
    const page = await listPage(db, query, { order, offset: 0 }, await countSearch(db, query));
    products.push(...page.products);
    if (products.length > SIMILAR_COUNT) break;
  }
  return products;
}
