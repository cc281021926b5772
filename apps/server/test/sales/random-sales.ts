import { paise } from '@shop/domain/money';
import { salePrice } from '@shop/domain/products/sales/offer';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { insertSale, type TestSale } from './sales.ts';

export const TYPES = ['saree', 'stole', 'mundu', 'stitched blouse'] as const;

/** Numbers from 0 to below 1 that are the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const SEED = 7;
let random = createRandom(SEED);

/** Files of one worker share the numbers: a test that counts what it drew begins them again. */
export const restartDraws = () => {
  random = createRandom(SEED);
};

/** The next number from 0 to below 1. */
export const drawShare = () => random();

export const draw = (below: number) => Math.floor(random() * below);
export const pick = <T>(list: readonly [T, ...T[]]): T => list[draw(list.length)] ?? list[0];

/** Some of the first products. */
export const drawIds = (products: number) =>
  Array.from({ length: products }, (_, index) => index + 1).filter(() => random() < 0.05);

/** Small enough for the time limit of a statement on a busy machine. */
const BATCH = 100;

/** Inserts products by SQL, which fires the same triggers. */
export async function addProducts(db: Db, count: number) {
  for (let first = 1; first <= count; first += BATCH) {
    await sql`
      insert into product (name, price_paise, type, color, fabric, enabled)
      select 'Piece ' || n, greatest(100, (random() ^ 3 * 3000000)::bigint),
        (${[...TYPES]}::text[])[1 + n % 4], (array['Ivory', 'Gold', null])[1 + n % 3], 'Cotton', n % 11 > 0
      from generate_series(${first}::integer, ${Math.min(count, first + BATCH - 1)}::integer) n`.execute(
      db,
    );
  }
  await sql`
    with moved as (
      insert into stock_movement (product_id, delta, balance_after, reason)
      select product_id, 5, 5, 'initial' from product p
      where not exists (select from product_stock s where s.product_id = p.product_id)
      returning movement_id, product_id, balance_after
    )
    insert into product_stock (movement_id, product_id, stock) select * from moved`.execute(db);
}

/** @param collections of which some sales are, so that no sale needs one */
export async function addRandomSales(db: Db, count: number, collections: number[] = []) {
  const { rows } = await sql<{ product_id: number }>`select product_id from product`.execute(db);
  for (let added = 0; added < count; added += 1) {
    const starts = draw(40) * 600 - 10_000;
    const some = rows.filter(() => random() < 0.3).map(({ product_id }) => product_id);
    const scopes: [TestSale, ...TestSale[]] = [
      {},
      { types: [pick(TYPES)] },
      { products: some },
      ...collections.map((collection_id) => ({ collection_id })),
    ];
    const scope = pick(scopes);
    const percent = random() < 0.6 ? 1 + draw(90) : null;
    await insertSale(db, {
      ...scope,
      name: `Sale ${added}`,
      starts,
      ends: starts + 600 + draw(20) * 600,
      percent,
      amount_paise: percent === null ? (1 + draw(4000)) * 100 : null,
      cap_paise: random() < 0.3 ? (1 + draw(2000)) * 100 : null,
    });
  }
}

/** Feeds name times in minutes. Moves the sales, before their prices are made, to whole ones. */
export async function alignSales(db: Db) {
  await db.transaction().execute(async (trx) => {
    await sql`update sale set starts_at = date_trunc('minute', starts_at),
      ends_at = date_trunc('minute', ends_at)`.execute(trx);
    await sql`select refresh_price_periods(lock_catalog())`.execute(trx);
  });
}

/** Feeds leave out products without a picture. */
export const addPictures = (db: Db) => sql`update product set image = '{one.jpg}'`.execute(db);

interface PlainSale {
  sale_id: number;
  starts: number;
  ends: number;
  scope: string;
  types: string[];
  products: number[];
  /** Those of its collection now. */
  collected: number[];
  percent: number | null;
  amount_paise: number | null;
  cap_paise: number | null;
}

export const listSales = async (db: Db) => {
  const { rows } = await sql<PlainSale>`
    select sale_id, (extract(epoch from starts_at) * 1000)::float8 as starts,
      (extract(epoch from ends_at) * 1000)::float8 as ends, scope, types, percent, amount_paise, cap_paise,
      array(select product_id from sale_product x where x.sale_id = s.sale_id) as products,
      array(select product_id from collection_product x where x.collection_id = s.collection_id
        union all
        select p.product_id from product p join collection c on c.collection_id = s.collection_id
        where c.rule ->> 'type' like '%' || p.type || '%'
          and p.price_paise >= coalesce((c.rule ->> 'min_price')::numeric * 100, 0)) as collected
    from sale s where state = 'ready'`.execute(db);
  return rows;
};

export const listProducts = async (db: Db) => {
  const { rows } = await sql<{ product_id: number; type: string; price_paise: number }>`
    select product_id, type, price_paise from product order by product_id`.execute(db);
  return rows;
};

/** The definition, in plain words: the best of the sales that run at that moment. */
export function definePrice(
  { product_id, type, price_paise }: { product_id: number; type: string; price_paise: number },
  sales: PlainSale[],
  at: number,
): number {
  const prices = sales
    .filter(({ starts, ends }) => starts <= at && at < ends)
    .filter(
      ({ scope, types, products, collected }) =>
        scope === 'all' ||
        types.includes(type) ||
        products.includes(product_id) ||
        collected.includes(product_id),
    )
    .map(({ percent, amount_paise, cap_paise }) =>
      salePrice(paise(price_paise), {
        percent,
        amount_paise: amount_paise === null ? null : paise(amount_paise),
        cap_paise: cap_paise === null ? null : paise(cap_paise),
      }),
    );
  return Math.min(price_paise, ...prices);
}
