import type { CatalogQuery } from '@shop/contract';
import { paise } from '@shop/domain/money';
import { PAGE_SIZE } from '@shop/domain/paging';
import { COLORS, OCCASIONS } from '@shop/domain/products/product-options';
import type { SearchAmounts } from '@shop/domain/products/search-amounts';
import { sql } from 'kysely';
import { type Db, precompile, type Trx } from '#db/database.ts';
import { listInShopOrder } from './collections/shop-order.queries.ts';
import { BASE_PRICES, offerSql } from './prices/offers.queries.ts';
import {
  CONTENT_COLUMNS,
  PRODUCT_COLUMNS,
  type ProductContent,
  type ProductRow,
  productColumnsSql,
} from './product-rows.queries.ts';
import { findClosest, listBestMatches } from './search/best-match.queries.ts';
import { countMatches, type MatchCounts } from './search/count.queries.ts';
import {
  listPage,
  MAX_UNCOUNTED_OFFSET,
  type PageRequest,
  type ProductPage,
} from './search/page.queries.ts';
import {
  chosenFilters,
  isInCube,
  type ProductQuery,
  parseProductQuery,
} from './search/product-query.queries.ts';
import { FEW_RESULTS, listSimilar } from './search/similar.queries.ts';

export interface NewProduct extends NewContent {
  stock: number;
  /** The first product of its design. */
  design_of?: number | undefined;
  /** Idempotency key: a repeated request adds the product once. */
  request_id?: string | undefined;
}

/** Name and price; the rest has the defaults of its column. */
type NewContent = Pick<ProductContent, 'name' | 'price_paise'> & {
  [K in keyof ProductContent]?: ProductContent[K] | undefined;
};

/** A page, and what became of the words of a search. */
export interface FoundPage extends ProductPage {
  /** Words that no product has together with the others. */
  dropped?: string[];
  /** Shown below fewer than four results. */
  similar?: ProductRow[];
  /** Amounts of the search that became the price, and the other words. */
  amounts?: SearchAmounts;
  /** Nothing was found, or a word is in no product. */
  missed?: boolean;
}

/**
 * One page of the catalogue query and its total. Past the end the page is empty. A search without a
 * chosen order begins with the best matches.
 */
export async function listProducts(
  db: Db,
  query: CatalogQuery,
  page: number,
  book_id: number = BASE_PRICES,
): Promise<FoundPage> {
  const by = query.sort_by === 'price' ? 'price_paise' : 'updated_at';
  const request: PageRequest = {
    order: { by, descending: query.order !== 'asc' },
    offset: (page - 1) * PAGE_SIZE,
  };

  const parsed = await parseProductQuery(db, query, book_id);
  const understood = parsed.amounts && { amounts: parsed.amounts };
  if (!parsed.groups) {
    const counts = await countIfNeeded(db, parsed, request);
    const inOrder = counts && !query.sort_by && (await listInShopOrder(db, parsed, request.offset));
    if (inOrder) return { products: inOrder, total: counts.total, ...understood };
    return { ...(await loadCounted(db, parsed, request, counts)), ...understood };
  }
  const found = await findClosest(db, parsed);
  const { dropped, counts } = found;
  const loaded =
    query.sort_by || counts.total <= request.offset
      ? await loadCounted(db, found.query, request, counts)
      : await listBestMatches(db, found, request.offset);
  const hasFew = page === 1 && counts.total < FEW_RESULTS;
  return {
    ...loaded,
    ...understood,
    ...(dropped.length > 0 && { dropped }),
    ...(hasFew && { similar: await listSimilar(db, found, loaded.products) }),
    missed: counts.total === 0 || parsed.groups.some(({ terms }) => terms.length === 0),
  };
}

async function loadCounted(
  db: Db,
  query: ProductQuery,
  request: PageRequest,
  counts: MatchCounts | undefined,
): Promise<ProductPage> {
  if (counts && request.offset >= counts.total) return { products: [], total: counts.total };
  return listPage(db, query, request, counts);
}

/** @returns undefined when there is only one access plan, so that counting first gains nothing */
async function countIfNeeded(
  db: Db,
  query: ProductQuery,
  { order: { by }, offset }: PageRequest,
): Promise<MatchCounts | undefined> {
  const plain = chosenFilters(query.filters).length <= (by === 'updated_at' ? 1 : 0);
  const counted = isInCube(query) && !query.price;
  const single = plain && counted && offset <= MAX_UNCOUNTED_OFFSET;
  return single ? undefined : countMatches(db, query);
}

export async function countProducts(
  db: Db,
  query: CatalogQuery,
  book_id: number = BASE_PRICES,
): Promise<number> {
  const parsed = await parseProductQuery(db, query, book_id);
  return (await findClosest(db, parsed)).counts.total;
}

const selectProducts = (db: Db) =>
  db
    .selectFrom('product as p')
    .innerJoin('product_stock as s', 's.product_id', 'p.product_id')
    .select(PRODUCT_COLUMNS.map((column) => `p.${column}` as const))
    .select('s.stock');

export async function findEnabledProduct(
  db: Db,
  product_id: number,
  book_id: number = BASE_PRICES,
): Promise<ProductRow | undefined> {
  if (book_id !== BASE_PRICES) return findOfferedProduct(db, product_id, book_id);
  const [product] = await selectEnabledProduct(db, [product_id]);
  return product && { ...product, price_paise: paise(product.price_paise) };
}

const selectEnabledProduct = precompile((db) =>
  selectProducts(db)
    .where('p.product_id', '=', 0)
    .where((eb) => eb('p.enabled', '=', eb.lit(true))),
);

async function findOfferedProduct(
  db: Db,
  product_id: number,
  book_id: number,
): Promise<ProductRow | undefined> {
  const offer = offerSql(book_id);
  const { rows } = await sql<ProductRow>`
    select ${productColumnsSql}${offer.columns}
    from product p join product_stock s using (product_id)${offer.join}
    where p.product_id = ${product_id} and p.enabled = true`.execute(db);
  return rows[0];
}

export interface PopularFilter {
  filter: 'color' | 'occasion';
  value: string;
  products: number;
}

/** The four colours and two occasions with the most products, in descending order. */
export async function listPopularFilters(db: Db): Promise<PopularFilter[]> {
  const { rows } = await sql<PopularFilter>`
    (select 'color' as filter, color as value, products from catalog_count
      where color = any(${[...COLORS]}) and fabric = '' and occasion = '' and type = ''
        and price_band = -1
      order by products desc, color limit 4)
    union all
    (select 'occasion', occasion, products from catalog_count
      where color = '' and fabric = '' and occasion = any(${[...OCCASIONS]}) and type = ''
        and price_band = -1
      order by products desc, occasion limit 2)`.execute(db);
  return rows;
}

/** One row of a wide screen. */
const SAREE_ROW = 6;

/**
 * A row of the newest sarees in stock that the first page of the whole list does not show. Empty when there are too few
 * for a row, and when the first page has nothing but sarees.
 */
export async function listSareesBesideFirstPage(
  db: Db,
  book_id: number = BASE_PRICES,
): Promise<ProductRow[]> {
  const [first, ...sarees] = await Promise.all([
    listProducts(db, {}, 1, book_id),
    listProducts(db, { type: 'saree' }, 1, book_id),
    listProducts(db, { type: 'saree' }, 2, book_id),
  ]);
  const listed = new Set(first.products.map(({ product_id }) => product_id));
  const others = sarees
    .flatMap(({ products }) => products)
    .filter(({ product_id, stock }) => stock > 0 && !listed.has(product_id));
  const hasOnlySarees = first.products.every(({ type }) => type === 'saree');
  return hasOnlySarees || others.length < SAREE_ROW ? [] : others.slice(0, SAREE_ROW);
}

export async function hasProducts(db: Db): Promise<boolean> {
  const row = await db.selectFrom('product').select('product_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Enabled or disabled. */
export async function findProduct(db: Db, product_id: number): Promise<ProductRow | undefined> {
  const row = await selectProducts(db).where('p.product_id', '=', product_id).executeTakeFirst();
  return row && { ...row, price_paise: paise(row.price_paise) };
}

/** Enabled or disabled, in no order. */
export async function listProductRows(db: Db, productIds: number[]): Promise<ProductRow[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<ProductRow>`
    select ${productColumnsSql} from product p join product_stock s using (product_id)
    where p.product_id = any(${productIds}::bigint[])`.execute(db);
  return rows.map((row) => ({ ...row, price_paise: paise(row.price_paise) }));
}

const ID_BATCH = 1_000;

/** All products, enabled or disabled, in batches. */
export async function* listProductIds(db: Db): AsyncGenerator<number> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('product')
      .select('product_id')
      .where('product_id', '>', last)
      .orderBy('product_id')
      .limit(ID_BATCH)
      .execute();
    for (const { product_id } of rows) yield product_id;
    last = rows.at(-1)?.product_id ?? 0;
    if (rows.length < ID_BATCH) return;
  }
}

/** @returns the first product of a product's design; undefined when there is no such product. */
export async function findDesign(db: Db, product_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('product')
    .select(({ fn }) => fn.coalesce('design_of', 'product_id').as('design'))
    .where('product_id', '=', product_id)
    .executeTakeFirst();
  return row?.design;
}

/** Inserts the product, its stock and the first entry of its ledger. */
export async function insertProduct(
  trx: Trx,
  { request_id, ...product }: NewProduct,
): Promise<number> {
  const [product_id] = await insertProducts(trx, [product], request_id);
  if (product_id === undefined) throw new Error('the product was not inserted');
  return product_id;
}

/** The defaults of the columns. */
const NEW_CONTENT = {
  description: '',
  discount: 0,
  category_id: 1,
  brand_id: 1,
  type: 'saree',
  enabled: true,
  image: [],
};

const omitUndefined = (content: object): object =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));

/** @returns their numbers in the same order, each greater than the one before */
export async function insertProducts(
  trx: Trx,
  products: Omit<NewProduct, 'request_id'>[],
  request_id?: string,
): Promise<number[]> {
  if (products.length === 0) return [];
  const { rows } = await sql<{ product_id: number }>`
    select nextval(pg_get_serial_sequence('product', 'product_id')) as product_id
    from generate_series(1, ${products.length}::integer)`.execute(trx);
  const ids = rows.map(({ product_id }) => product_id).toSorted((a, b) => a - b);
  const contents = products.map(({ stock: _stock, ...content }, index) => ({
    ...NEW_CONTENT,
    ...omitUndefined(content),
    product_id: ids[index],
  }));
  // One text for any number of products, which PostgreSQL plans once.
  const columns = [...CONTENT_COLUMNS, 'design_of', 'product_id'];
  await sql`
    insert into product (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(`n.${column}`)))}
    from jsonb_populate_recordset(null::product, ${JSON.stringify(contents)}::jsonb) n`.execute(
    trx,
  );
  await sql`
    with movement as (
      insert into stock_movement (product_id, delta, balance_after, reason, request_id)
      select n.product_id, n.stock, n.stock, 'initial', ${request_id ?? null}::uuid
      from unnest(${ids}::bigint[], ${products.map(({ stock }) => stock)}::integer[])
        n (product_id, stock)
      returning movement_id, product_id, balance_after
    )
    insert into product_stock (movement_id, product_id, stock) select * from movement`.execute(trx);
  return ids;
}

/** The product that was added with this idempotency key. Waits for a concurrent request with the same key. */
export async function findProductByRequest(
  trx: Trx,
  requestId: string,
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${requestId}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('stock_movement')
    .select('product_id')
    .where('request_id', '=', requestId)
    .where('reason', '=', 'initial')
    .executeTakeFirst();
  return row?.product_id;
}

interface SkuOwner {
  /** As it was asked for. */
  sku: string;
  product_id: number;
  name: string;
}

/** The products that have one of the SKUs, in capitals or small letters. */
export async function listSkuOwners(db: Db, skus: string[]): Promise<SkuOwner[]> {
  if (skus.length === 0) return [];
  const { rows } = await sql<SkuOwner>`
    select asked.sku, p.product_id, p.name
    from unnest(${skus}::text[]) asked (sku) join product p on lower(p.sku) = lower(asked.sku)
    order by p.product_id`.execute(db);
  return rows;
}

const SITEMAP_BLOCK_SIZE = 20_000;

export async function countSitemapBlocks(db: Db): Promise<number> {
  const row = await db
    .selectFrom('product')
    .select('product_id')
    .orderBy('product_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Math.floor(row.product_id / SITEMAP_BLOCK_SIZE) + 1 : 0;
}

/** The enabled products of one block of ids, counted from 0. */
export async function listSitemapBlock(db: Db, block: number) {
  return db
    .selectFrom('product')
    .select(['product_id', 'updated_at'])
    .where('product_id', '>=', block * SITEMAP_BLOCK_SIZE)
    .where('product_id', '<', (block + 1) * SITEMAP_BLOCK_SIZE)
    .where((eb) => eb('enabled', '=', eb.lit(true)))
    .orderBy('product_id')
    .execute();
}
