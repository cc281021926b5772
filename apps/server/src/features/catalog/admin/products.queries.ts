import { MAX_ADMIN_PAGES, type ProductView } from '@shop/contract';
import { type Paise, paise } from '@shop/domain/money';
import { PAGE_SIZE } from '@shop/domain/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import {
  hasPrintedNumber,
  type ProductRow,
  productColumnsSql,
} from '#features/catalog/product-rows.queries.ts';
import { listProductRows } from '#features/catalog/products.queries.ts';
import { priceBandMiddle } from '#features/catalog/search/price-bands.ts';
import type { TermGroup } from '#features/catalog/search/term-groups.ts';

/** A literal, so that the planner knows how small a page is; one more row shows whether a page follows. */
const PAGE_LIMIT = sql.lit(PAGE_SIZE + 1);

interface AdminProductPage {
  products: ProductRow[];
  /** Another page follows. */
  more: boolean;
}

interface ProductsRequest {
  search: string;
  page: number;
  view?: ProductView | undefined;
}

/** One page of products, enabled and disabled, last modified first; sold out or low: fewest first. */
export async function listAllProducts(
  db: Db,
  { search, page, view = 'all' }: ProductsRequest,
): Promise<AdminProductPage> {
  const offset = (page - 1) * PAGE_SIZE;
  const { keys, keyOrder, order } = await chooseKeys(db, { search, view, offset });
  const { rows } = await sql<ProductRow>`
    select ${productColumnsSql}
    from (
      select product_id from (${keys}) found
      order by ${keyOrder} limit ${PAGE_LIMIT} offset ${offset}
    ) key
    join product p using (product_id)
    join product_stock s using (product_id)
    order by ${order}`.execute(db);
  return {
    products: rows
      .slice(0, PAGE_SIZE)
      .map((row) => ({ ...row, price_paise: paise(row.price_paise) })),
    more: rows.length > PAGE_SIZE,
  };
}

/** The products of the whole list. @returns one more than `most` when there are more */
export async function listAllProductIds(
  db: Db,
  { search, view = 'all' }: Omit<ProductsRequest, 'page'>,
  most: number,
): Promise<number[]> {
  const { keys, keyOrder } = await chooseKeys(db, { search, view, offset: most });
  const { rows } = await sql<{ product_id: number }>`
    select product_id from (${keys}) found
    order by ${keyOrder} limit ${most + 1}::integer`.execute(db);
  return rows.map(({ product_id }) => product_id);
}

/** More than any shop has. */
const EVERY_PRODUCT = 1_000_000_000;
const LISTED_BATCH = sql.lit(500);

/** The products of the whole list, in its order and in batches. One list is read in a transaction. */
export async function* readListedProducts(
  trx: Trx,
  { search, view = 'all' }: Omit<ProductsRequest, 'page'>,
): AsyncGenerator<ProductRow[], void> {
  const { keys, keyOrder } = await chooseKeys(trx, { search, view, offset: EVERY_PRODUCT });
  await sql`
    declare listed_product no scroll cursor for
    select product_id from (${keys}) found order by ${keyOrder}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ product_id: number }>`
      fetch forward ${LISTED_BATCH} from listed_product`.execute(trx);
    if (rows.length === 0) return;
    const ids = rows.map(({ product_id }) => product_id);
    const products = await listProductRows(trx, ids);
    const byId = new Map(products.map((product) => [product.product_id, product]));
    yield ids.flatMap((product_id) => byId.get(product_id) ?? []);
  }
}

async function chooseKeys(db: Db, request: SearchRequest) {
  const searched = request.search.trim() ? await searchKeys(db, request) : undefined;
  return searched ? { keys: searched, ...NEWEST_FIRST } : VIEWS[request.view];
}

interface ViewSql {
  /** Products of the view, to be read in the order of an index. */
  keys: RawBuilder<unknown>;
  keyOrder: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Restricts the postings `n` of a search to the view. */
  probe: RawBuilder<unknown>;
}

const NEWEST_FIRST = {
  keyOrder: sql`updated_at desc, product_id desc`,
  order: sql`p.updated_at desc, p.product_id desc`,
};
const FEWEST_FIRST = {
  keyOrder: sql`stock, product_id desc`,
  order: sql`s.stock, p.product_id desc`,
};

const VIEWS: Record<ProductView, ViewSql> = {
  all: { keys: sql`select updated_at, product_id from product`, ...NEWEST_FIRST, probe: sql`` },
  'on-sale': {
    keys: sql`select updated_at, product_id from product where enabled`,
    ...NEWEST_FIRST,
    probe: sql`and exists (select from product e where e.product_id = n.product_id and e.enabled)`,
  },
  hidden: {
    keys: sql`select updated_at, product_id from product where not enabled`,
    ...NEWEST_FIRST,
    probe: sql`and exists (
      select from product e where e.product_id = n.product_id and not e.enabled)`,
  },
  'sold-out': {
    keys: sql`select stock, product_id from product_low_stock where stock = 0`,
    ...FEWEST_FIRST,
    probe: sql`and exists (
      select from product_low_stock l where l.product_id = n.product_id and l.stock = 0)`,
  },
  low: {
    keys: sql`select stock, product_id from low_product`,
    ...FEWEST_FIRST,
    probe: sql`and exists (select from low_product l where l.product_id = n.product_id)`,
  },
};

/** Enabled products are counted by the catalogue itself: reading a million index entries takes longer. */
export async function countByView(db: Db): Promise<Record<ProductView, number>> {
  const { rows } = await sql<{ on_sale: number; hidden: number; low: number; sold_out: number }>`
    select coalesce((select products from catalog_count
        where color = '' and fabric = '' and occasion = '' and type = '' and price_band = -1), 0)
        as on_sale,
      (select count(*) from product where not enabled) as hidden,
      (select count(*) from low_product) as low,
      (select count(*) from product_low_stock where stock = 0) as sold_out`.execute(db);
  const { on_sale = 0, hidden = 0, low = 0, sold_out = 0 } = rows[0] ?? {};
  return { all: on_sale + hidden, 'on-sale': on_sale, hidden, 'sold-out': sold_out, low };
}

interface SearchRequest {
  search: string;
  view: ProductView;
  offset: number;
}

/** Products with all typed words, and those with the typed number or SKU. @returns undefined for nothing but signs */
async function searchKeys(db: Db, { search, view, offset }: SearchRequest) {
  const { probe } = VIEWS[view];
  const groups = await expandAdminSearch(db, search);
  // A short number is no word of the index.
  if (groups?.length === 0 && !/[0-9]/.test(search)) return undefined;
  const numbered = sql`
    select n.updated_at, n.product_id from (
      select p.updated_at, p.product_id from product p
      where ${hasPrintedNumber(search)} or lower(p.sku) = lower(${search.trim()})
    ) n where true ${probe}`;
  return groups?.length ? sql`${termKeys(groups, probe, offset)} union ${numbered}` : numbered;
}

/**
 * The price that half of the enabled products of each type cost at most. From the counts of the catalogue,
 * and so no more exact than a price band.
 */
export async function listUsualPrices(db: Db): Promise<{ type: string; price_paise: Paise }[]> {
  const { rows } = await sql<{ type: string; price_band: number }>`
    select distinct on (type) type, price_band
    from (
      select type, price_band, 2 * sum(products) over up >= sum(products) over whole as reached
      from catalog_count
      where color = '' and fabric = '' and occasion = '' and type <> '' and price_band >= 0
      window whole as (partition by type), up as (partition by type order by price_band)
    ) summed
    where reached
    order by type, price_band`.execute(db);
  return rows.map(({ type, price_band }) => ({ type, price_paise: priceBandMiddle(price_band) }));
}

/**
 * expand_query_terms() plus terms of disabled products. The frequencies are estimates: postings of
 * disabled products are counted up to 5,000.
 * @returns undefined when a word matches no product
 */
async function expandAdminSearch(db: Db, search: string): Promise<TermGroup[] | undefined> {
  const { rows } = await sql<TermGroup>`
    with typed as (
      select term, ordinal from query_words(${search})
    ), expanded as (
      select ordinal, term from expand_query_terms(${search})
      union
      select t.ordinal, d.term from typed t, disabled_terms(t.term) d (term)
    )
    select t.ordinal, coalesce(array_agg(e.term) filter (where e.term is not null), '{}') as terms,
      coalesce(sum(
        coalesce((select products from search_term s where s.term = e.term collate "C"), 0)
        + (select count(*) from (
            select from search_posting_disabled d where d.term = e.term collate "C" limit 5000) counted)
      ), 0)::integer as products
    from typed t left join expanded e using (ordinal)
    group by t.ordinal order by t.ordinal`.execute(db);
  return rows.some(({ terms }) => terms.length === 0) ? undefined : rows;
}

/** Rounded up to three sizes: three statement texts instead of one for every page. */
const scanLimit = (offset: number) => {
  const steps = [0, 10 * PAGE_SIZE, MAX_ADMIN_PAGES * PAGE_SIZE];
  return sql.lit(PAGE_SIZE + 1 + (steps.find((step) => offset <= step) ?? offset));
};

/** Scans the postings of the rarest group, newest first, and probes those of the others. */
function termKeys(
  groups: TermGroup[],
  probe: RawBuilder<unknown>,
  offset: number,
): RawBuilder<unknown> {
  const [rarest, ...others] = groups.toSorted((a, b) => a.products - b.products);
  const probes = others.map(
    ({ terms }) => sql`and exists (
      select from search_posting_all o
      where o.term = any(${terms}) and o.updated_at = n.updated_at and o.product_id = n.product_id)`,
  );
  return sql`
    select distinct near.updated_at, near.product_id
    from unnest(${rarest?.terms ?? []}::text[]) t (term)
    cross join lateral (
      select n.updated_at, n.product_id from search_posting_all n
      where n.term = t.term collate "C" ${sql.join([...probes, probe], sql` `)}
      order by n.updated_at desc, n.product_id desc
      limit ${scanLimit(offset)}
    ) near`;
}

interface PriceChange {
  product_id: number;
  price_paise: Paise;
  /** The price that is replaced. */
  base_paise: Paise;
}

/** @returns false when the price is not the base any more. */
export async function updatePrice(
  trx: Trx,
  { product_id, price_paise, base_paise }: PriceChange,
): Promise<boolean> {
  const row = await trx
    .updateTable('product')
    .set({ price_paise, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where('product_id', '=', product_id)
    .where('price_paise', '=', base_paise)
    .returning('product_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Until the end of the transaction no other one changes the product. */
export async function lockProduct(trx: Trx, product_id: number): Promise<void> {
  await trx
    .selectFrom('product')
    .select('product_id')
    .where('product_id', '=', product_id)
    .forNoKeyUpdate()
    .execute();
}

interface Offer {
  price_paise: Paise;
  discount: number;
  enabled: boolean;
}

export async function updateOffer(trx: Trx, product_id: number, offer: Offer): Promise<void> {
  await trx
    .updateTable('product')
    .set({ ...offer, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where('product_id', '=', product_id)
    .execute();
}
