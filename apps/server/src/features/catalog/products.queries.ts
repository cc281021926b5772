import type { CatalogQuery } from '@shop/contract';
import { type Paise, paise } from '@shop/domain/money';
import { PAGE_SIZE } from '@shop/domain/paging';
import { COLORS, OCCASIONS } from '@shop/domain/product-options';
import { type Expression, sql } from 'kysely';
import { builtOnce, type Db, type Trx } from '#db/database.ts';
import { knownTotal, type Measured, measure } from './search/count.queries.ts';
import {
  NEAR,
  type ProductPage,
  type ProductRow,
  readPage,
  type Wanted,
} from './search/page.queries.ts';
import { isPlain, type Question, readQuestion } from './search/product-query.queries.ts';

export type { ProductRow };

export interface NewProduct {
  name: string;
  description?: string;
  price_paise: Paise;
  discount?: number;
  stock: number;
  category_id?: number;
  brand_id?: number;
  color?: string | null;
  fabric?: string | null;
  occasion?: string | null;
  enabled?: boolean;
  image?: string[];
  /** The same request adds a product once, however often it arrives. */
  request_id?: string | undefined;
}

/** One page of what the shopper asked for, and how many there are. Past the end it is empty. */
export async function listProducts(
  db: Db,
  query: CatalogQuery,
  page: number,
): Promise<ProductPage> {
  const by = query.sort_by === 'price' ? 'price_paise' : 'updated_at';
  const wanted: Wanted = {
    order: { by, descending: query.order !== 'asc' },
    skip: (page - 1) * PAGE_SIZE,
  };

  const question = await readQuestion(db, query);
  const measured = await measureFor(db, question, wanted);
  if (measured && wanted.skip >= measured.total) return { products: [], total: measured.total };
  return readPage(db, question, wanted, measured);
}

/** Nothing needs to be counted beforehand where there is only one way to the page. */
async function measureFor(
  db: Db,
  question: Question,
  { order: { by }, skip }: Wanted,
): Promise<Measured | undefined> {
  const newest = by === 'updated_at';
  const filtered = Object.values(question.filters).some(Boolean);
  if (isPlain(question) && (newest || !filtered) && skip <= NEAR) return undefined;

  const total = knownTotal(question);
  if (total === 0) return { total, filtered: 0, priced: 0 };
  // A walk along the word itself is never longer than any other.
  if (total !== undefined && newest) return { total, filtered: Infinity, priced: Infinity };
  return measure(db, question);
}

export async function countProducts(db: Db, query: CatalogQuery): Promise<number> {
  const question = await readQuestion(db, query);
  return knownTotal(question) ?? (await measure(db, question)).total;
}

export async function findEnabledProduct(
  db: Db,
  productId: number,
): Promise<ProductRow | undefined> {
  const [product] = await enabledProduct(db, [productId]);
  return product && { ...product, price_paise: paise(product.price_paise) };
}

const enabledProduct = builtOnce((db) =>
  db
    .selectFrom('product as p')
    .innerJoin('product_stock as s', 's.product_id', 'p.product_id')
    .select(['p.product_id', 'p.name', 'p.description', 'p.price_paise', 'p.discount', 's.stock'])
    .select(['p.category_id', 'p.brand_id', 'p.color', 'p.fabric', 'p.occasion', 'p.enabled'])
    .select(['p.image', 'p.updated_at'])
    .where('p.product_id', '=', 0)
    .where((eb) => eb('p.enabled', '=', eb.lit(true))),
);

export interface PopularFilter {
  filter: 'color' | 'occasion';
  value: string;
  products: number;
}

/** The four colours and two occasions with the most products, the most first. */
export async function listPopularFilters(db: Db): Promise<PopularFilter[]> {
  const { rows } = await sql<PopularFilter>`
    (select 'color' as filter, color as value, products from catalog_count
      where color = any(${[...COLORS]}) and fabric = '' and occasion = '' and price_band = -1
      order by products desc, color limit 4)
    union all
    (select 'occasion', occasion, products from catalog_count
      where color = '' and fabric = '' and occasion = any(${[...OCCASIONS]}) and price_band = -1
      order by products desc, occasion limit 2)`.execute(db);
  return rows;
}

export async function hasProducts(db: Db): Promise<boolean> {
  const row = await db.selectFrom('product').select('product_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Enabled or not. */
export async function findProduct(db: Db, productId: number): Promise<ProductRow | undefined> {
  const row = await db
    .selectFrom('product as p')
    .innerJoin('product_stock as s', 's.product_id', 'p.product_id')
    .select(['p.product_id', 'p.name', 'p.description', 'p.price_paise', 'p.discount', 's.stock'])
    .select(['p.category_id', 'p.brand_id', 'p.color', 'p.fabric', 'p.occasion', 'p.enabled'])
    .select(['p.image', 'p.updated_at'])
    .where('p.product_id', '=', productId)
    .executeTakeFirst();
  return row && { ...row, price_paise: paise(row.price_paise) };
}

/** The product, its stock and the first line of its ledger. */
export async function insertProduct(
  trx: Trx,
  { stock, request_id, ...product }: NewProduct,
): Promise<number> {
  const { product_id } = await trx
    .insertInto('product')
    .values(product)
    .returning('product_id')
    .executeTakeFirstOrThrow();
  await sql`
    with first as (
      insert into stock_move (product_id, delta, stock_after, reason, request_id)
      values (${product_id}, ${stock}, ${stock}, 'initial', ${request_id ?? null}::uuid)
      returning move_id, product_id, stock_after
    )
    insert into product_stock (move_id, product_id, stock) select * from first`.execute(trx);
  return product_id;
}

export type ProductContent = Omit<Required<NewProduct>, 'stock' | 'request_id'>;

/** The product that a request has added, if it has. Waits for one that is adding it at this moment. */
export async function findAdded(trx: Trx, requestId: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${requestId}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('stock_move')
    .select('product_id')
    .where('request_id', '=', requestId)
    .where('reason', '=', 'initial')
    .executeTakeFirst();
  return row?.product_id;
}

/**
 * Writes the whole content if nobody has written since `updated_at`, and dates it so that the next
 * editor notices. Tells the new date, or nothing.
 */
export async function setProduct(
  trx: Trx,
  productId: number,
  updatedAt: Date,
  content: ProductContent,
): Promise<Date | undefined> {
  const now: Expression<Date> = sql`greatest(now(), updated_at + interval '1 millisecond')`;
  const row = await trx
    .updateTable('product')
    .set({ ...content, updated_at: now })
    .where('product_id', '=', productId)
    .where('updated_at', '=', updatedAt)
    .returning('updated_at')
    .executeTakeFirst();
  return row?.updated_at;
}

const SITEMAP_BLOCK = 20_000;

export async function countSitemapBlocks(db: Db): Promise<number> {
  const row = await db
    .selectFrom('product')
    .select('product_id')
    .orderBy('product_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? Math.floor(row.product_id / SITEMAP_BLOCK) + 1 : 0;
}

/** The enabled products of one block of ids; blocks count from 0. */
export async function listSitemapBlock(db: Db, block: number) {
  return db
    .selectFrom('product')
    .select(['product_id', 'updated_at'])
    .where('product_id', '>=', block * SITEMAP_BLOCK)
    .where('product_id', '<', (block + 1) * SITEMAP_BLOCK)
    .where((eb) => eb('enabled', '=', eb.lit(true)))
    .orderBy('product_id')
    .execute();
}
