import { CatalogQuery } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import {
  FILTER_NAMES,
  type FilterName,
  listOptions,
  SHOWN_FILTERS,
} from '@shop/domain/products/product-fields';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allowTime } from '#db/time-limits.ts';
import { countProducts, listProducts } from '#features/catalog/products.queries.ts';
import { createTestShop } from '#test/test-shop.ts';
import { generateProducts } from '#tools/seed/generate-products.ts';
import { countOptions } from './option-counts.queries.ts';
import { parseProductQuery } from './product-query.queries.ts';

const [PRODUCTS, QUERIES] = process.env.NIGHTLY ? [20_000, 400] : [2_000, 100];

type PlainProduct = Record<FilterName, string | null> & {
  product_id: number;
  price_paise: number;
  updated_at: Date;
  terms: string[];
  name_terms: string[];
};

/** A shop with generated products, and the same products as plain rows. */
async function openGeneratedShop() {
  const shop = await createTestShop();
  await generateProducts(shop.url, { products: PRODUCTS });
  const plain = await shop.db.transaction().execute(async (trx) => {
    // The words of so many rows may take longer than a request may.
    await allowTime(trx, { statement: 60, transaction: 300 });
    const { rows } = await sql<PlainProduct>`
      select product_id, price_paise, updated_at, ${sql.join(FILTER_NAMES.map((name) => sql.ref(name)))},
        product_terms(p) as terms, product_name_terms(p) as name_terms
      from product p where enabled`.execute(trx);
    return rows;
  });
  return { db: shop.db, plain };
}

const isChosen = (choice: string | string[] | undefined, value: string | null): boolean =>
  choice === undefined || [choice].flat().some((option) => option === value);

/** Plain meaning of a query: one of the options of each filter, the price, and the word. */
function findPlain(plain: PlainProduct[], query: CatalogQuery): PlainProduct[] {
  const { search = '', min_price = 0, max_price } = query;
  const [min, max] = [
    fromRupees(min_price),
    max_price === undefined ? Infinity : fromRupees(max_price),
  ];
  return plain.filter(
    (product) =>
      FILTER_NAMES.every((name) => isChosen(query[name], product[name])) &&
      product.price_paise >= min &&
      product.price_paise <= max &&
      (!search || isFound(product, query)),
  );
}

/** The word of a type is looked for in names and types. */
function isFound({ terms, name_terms }: PlainProduct, { search = '' }: CatalogQuery): boolean {
  const searched = search === 'saree' ? name_terms : terms;
  return searched.some((term) => term.includes(search));
}

function listPlainIds(plain: PlainProduct[], query: CatalogQuery): number[] {
  const key = (product: PlainProduct) =>
    query.sort_by === 'price' ? product.price_paise : product.updated_at.getTime();
  const sign = query.order === 'asc' ? 1 : -1;
  return findPlain(plain, query)
    .toSorted((a, b) => sign * (key(a) - key(b) || a.product_id - b.product_id))
    .map(({ product_id }) => product_id);
}

/** Pseudo-random with a fixed seed: the same queries on every run. */
function createQueries(): CatalogQuery[] {
  let seed = 20_261_118;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const maybe = <T>(share: number, values: readonly T[]) =>
    draw(100) < share ? values[draw(values.length)] : undefined;
  // As a form sends them: in any order, sometimes twice.
  const drawOptions = (name: FilterName) =>
    draw(100) < 40
      ? Array.from({ length: 1 + draw(5) }, () => {
          const options = listOptions(name);
          return options[draw(options.length)] ?? '';
        })
      : undefined;
  return Array.from({ length: QUERIES }, () =>
    z.parse(CatalogQuery, {
      ...Object.fromEntries(FILTER_NAMES.map((name) => [name, drawOptions(name)])),
      search: maybe(35, ['kasavu', 'silk', 'peacock', 'saree']),
      min_price: maybe(25, ['0', '1000', '2000', '2345.67']),
      max_price: maybe(25, ['2500', '2500.5', '4000', '20000']),
      sort_by: maybe(50, ['price']) ?? 'updated_at',
      order: maybe(50, ['asc', 'desc']),
    }),
  );
}

describe('several choices of one filter', () => {
  it('[SEEK-04] give the totals, pages and option counts of a plain filter over all products', async () => {
    const { db, plain } = await openGeneratedShop();

    for (const query of createQueries()) {
      const expected = listPlainIds(plain, query);
      expect([query, await countProducts(db, query)]).toEqual([query, expected.length]);
      const last = Math.max(1, Math.ceil(expected.length / 20));
      for (const page of new Set([1, Math.ceil(last / 2), last, last + 1])) {
        const { products, total } = await listProducts(db, query, page);
        const ids = products.map(({ product_id }) => product_id);
        const wanted = expected.slice((page - 1) * 20, page * 20);
        expect([query, page, total, ids]).toEqual([query, page, expected.length, wanted]);
      }

      const options = await countOptions(db, await parseProductQuery(db, query));
      for (const filter of SHOWN_FILTERS) {
        const others = findPlain(plain, { ...query, [filter]: undefined });
        const byOption = Map.groupBy(others, (product) => product[filter]);
        const counts = listOptions(filter).map((value) => ({
          value,
          products: byOption.get(value)?.length ?? 0,
        }));
        expect([query, filter, new Set(options[filter])]).toEqual([query, filter, new Set(counts)]);
      }
    }
  }, 300_000);

  it('[SEEK-04] list products of every choice, and an option counts what choosing it would add', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ color: 'Red', border_color: 'Gold' });
    await shop.addProduct({ color: 'Green', border_color: 'Gold' });
    await shop.addProduct({ color: 'Green', border_color: 'Red' });
    await shop.addProduct({ color: 'Blue', border_color: null });
    const query: CatalogQuery = { color: ['Green', 'Red'], border_color: 'Gold' };

    expect(await countProducts(shop.db, query)).toBe(2);
    const { color, border_color } = await countOptions(
      shop.db,
      await parseProductQuery(shop.db, query),
    );
    expect(color.filter(({ products }) => products > 0)).toEqual([
      { value: 'Green', products: 1 },
      { value: 'Red', products: 1 },
    ]);
    expect(border_color.filter(({ products }) => products > 0)).toEqual([
      { value: 'Gold', products: 2 },
      { value: 'Red', products: 1 },
    ]);
  });
});
