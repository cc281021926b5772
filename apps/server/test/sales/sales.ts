import type { SaleInput } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { insertSale as insertSaleRow } from '#features/catalog/admin/sales/sales.queries.ts';
import { buildPriceBooks } from '#features/catalog/prices/build-price-books.ts';

/** A sale on days that no other test reaches. */
export const createSaleInput = (given: Partial<SaleInput> = {}): SaleInput => ({
  name: 'Onam sale',
  from: '2099-08-20',
  to: '2099-09-08',
  scope: { kind: 'all' },
  percent: 20,
  ...given,
});

export const insertDraft = (db: Db): Promise<number> =>
  db.transaction().execute((trx) => insertSaleRow(trx, createSaleInput()));

export interface TestSale {
  name?: string;
  /** Seconds from now. */
  starts?: number;
  ends?: number;
  percent?: number | null;
  amount_paise?: number | null;
  cap_paise?: number | null;
  types?: string[];
  products?: number[];
}

/** Inserts a sale that is ready, and plans its periods; its books are built by buildPriceBooks(). */
export async function insertSale(
  db: Db,
  { name = 'Onam sale', starts = -1, ends = 3600, percent = 20, ...rest }: TestSale,
): Promise<number> {
  const { types = [], products = [], amount_paise = null, cap_paise = null } = rest;
  const scope = types.length > 0 ? 'types' : products.length > 0 ? 'products' : 'all';
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ sale_id: number }>`
      insert into sale
        (name, starts_at, ends_at, scope, types, percent, amount_paise, cap_paise, state)
      values (${name}, now() + make_interval(secs => ${starts}), now() + make_interval(secs => ${ends}),
        ${scope}, ${types}::text[], ${percent}, ${amount_paise}, ${cap_paise}, 'ready')
      returning sale_id`.execute(trx);
    const sale_id = rows[0]?.sale_id ?? 0;
    await sql`insert into sale_product (sale_id, product_id)
      select ${sale_id}, id from unnest(${products}::bigint[]) id`.execute(trx);
    await sql`select refresh_price_periods(lock_catalog())`.execute(trx);
    return sale_id;
  });
}

/** A sale whose prices apply as soon as the servers know of it. */
export async function runSale(db: Db, sale: TestSale = {}): Promise<number> {
  const sale_id = await insertSale(db, sale);
  await buildPriceBooks(db);
  return sale_id;
}

/** All products have been sold at today's prices for two months. */
export async function ageProducts(db: Db): Promise<void> {
  await sql`alter table price_history disable trigger price_history_is_append_only`.execute(db);
  await sql`update price_history set valid_from = now() - interval '60 days'`.execute(db);
  await sql`alter table price_history enable trigger price_history_is_append_only`.execute(db);
}

/** Lets a sale end some seconds from now. */
export async function endSale(db: Db, sale_id: number, seconds: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update sale set ends_at = now() + make_interval(secs => ${seconds})
      where sale_id = ${sale_id}`.execute(trx);
    await sql`select refresh_price_periods(lock_catalog())`.execute(trx);
  });
}
