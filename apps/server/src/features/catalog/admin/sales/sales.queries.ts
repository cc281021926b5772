import type { SaleInput } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { endOfDay, startOfDay } from '@shop/domain/products/sales/sale-days';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { type ScopeRow, toScopeColumns } from '#features/catalog/prices/offer-scope.ts';

export interface SaleRow extends ScopeRow {
  sale_id: number;
  name: string;
  name_ml: string | null;
  kind: 'discount' | 'state_rebate';
  starts_at: Date;
  ends_at: Date;
  stopped_at: Date | null;
  percent: number | null;
  amount_paise: number | null;
  cap_paise: number | null;
  state: 'draft' | 'ready' | 'stopped';
  version: number;
  begun: boolean;
  over: boolean;
  /** Belongs to the book that is needed first; null: no book is being built. */
  built_to: number | null;
  last_product: number;
}

const selectSales = (condition: RawBuilder<unknown>) => sql<SaleRow>`
  select s.*, s.starts_at <= now() as begun, s.ends_at <= now() as over,
    coalesce((select array_agg(x.product_id order by x.product_id) from sale_product x
      where x.sale_id = s.sale_id), '{}') as product_ids,
    (select title from collection c where c.collection_id = s.collection_id) as collection_title,
    (select k.built_to from price_period r join price_book k using (book_id)
      where upper(r.during) > now() and s.sale_id = any(k.sales) and not k.ready
      order by lower(r.during) limit 1) as built_to,
    coalesce((select max(product_id) from product), 0) as last_product
  from sale s where ${condition}
  order by s.starts_at, s.sale_id`;

export async function listSales(db: Db, year: number): Promise<SaleRow[]> {
  const first = startOfDay(`${year}-01-01`);
  const end = endOfDay(`${year}-12-31`);
  const { rows } = await selectSales(
    sql`s.starts_at < ${end}::timestamptz and s.ends_at > ${first}::timestamptz`,
  ).execute(db);
  return rows;
}

export async function findSale(db: Db, sale_id: number): Promise<SaleRow | undefined> {
  const { rows } = await selectSales(sql`s.sale_id = ${sale_id}`).execute(db);
  return rows[0];
}

/** The products of a sale of chosen products. */
export async function listProductNames(db: Db, sale_id: number) {
  return db
    .selectFrom('sale_product')
    .innerJoin('product', 'product.product_id', 'sale_product.product_id')
    .select(['product.product_id', 'product.name'])
    .where('sale_id', '=', sale_id)
    .orderBy('product.product_id')
    .execute();
}

/** Locks out other changes of sales and of products until the end of the transaction. @returns the moment */
export async function lockCatalog(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select lock_catalog() as at`.execute(trx);
  return rows[0]?.at ?? new Date();
}

const toColumns = ({ name, name_ml, scope, percent, amount, cap, ...days }: SaleInput) => ({
  name,
  name_ml: name_ml ?? null,
  starts_at: startOfDay(days.from),
  ends_at: endOfDay(days.to),
  ...toScopeColumns(scope),
  percent: percent ?? null,
  amount_paise: amount === undefined ? null : fromRupees(amount),
  cap_paise: cap === undefined ? null : fromRupees(cap),
});

export async function insertSale(trx: Trx, sale: SaleInput): Promise<number> {
  const { sale_id } = await trx
    .insertInto('sale')
    .values(toColumns(sale))
    .returning('sale_id')
    .executeTakeFirstOrThrow();
  await insertProducts(trx, sale_id, sale);
  return sale_id;
}

/** Writes everything, and takes the sale from the calendar. */
export async function updateSale(trx: Trx, sale_id: number, sale: SaleInput): Promise<void> {
  await trx
    .updateTable('sale')
    .set({ ...toColumns(sale), state: 'draft', version: sql`version + 1` })
    .where('sale_id', '=', sale_id)
    .execute();
  await trx.deleteFrom('sale_product').where('sale_id', '=', sale_id).execute();
  await insertProducts(trx, sale_id, sale);
}

async function insertProducts(trx: Trx, sale_id: number, { scope }: SaleInput): Promise<void> {
  if (scope.kind !== 'products') return;
  await sql`
    insert into sale_product (sale_id, product_id)
    select ${sale_id}::integer, product_id from product
    where product_id = any(${scope.product_ids}::bigint[])`.execute(trx);
}

/** The fields that may change while a sale runs. */
export async function updateRunningSale(
  trx: Trx,
  sale_id: number,
  { name, name_ml, to }: SaleInput,
): Promise<void> {
  await trx
    .updateTable('sale')
    .set({ name, name_ml: name_ml ?? null, ends_at: endOfDay(to), version: sql`version + 1` })
    .where('sale_id', '=', sale_id)
    .execute();
}

export async function markReady(
  trx: Trx,
  sale_id: number,
  { starts_at }: { starts_at?: Date } = {},
): Promise<void> {
  await trx
    .updateTable('sale')
    .set({ state: 'ready', version: sql`version + 1`, ...(starts_at && { starts_at }) })
    .where('sale_id', '=', sale_id)
    .execute();
}

export async function markStopped(trx: Trx, sale_id: number, stopped_at: Date): Promise<void> {
  await trx
    .updateTable('sale')
    .set({ state: 'stopped', stopped_at, version: sql`version + 1` })
    .where('sale_id', '=', sale_id)
    .execute();
}

export async function deleteSale(trx: Trx, sale_id: number): Promise<void> {
  await trx.deleteFrom('sale_product').where('sale_id', '=', sale_id).execute();
  await trx.deleteFrom('sale').where('sale_id', '=', sale_id).execute();
}

/** Plans the periods again, from this moment on. */
export async function refreshPricePeriods(trx: Trx, at: Date): Promise<void> {
  await sql`select refresh_price_periods(${at}::timestamptz)`.execute(trx);
}
