import { COUPONS_PAGE_SIZE, type CouponInput } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { endOfDay, startOfDay } from '@shop/domain/products/sales/sale-days';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { type ScopeRow, toScopeColumns } from '#features/catalog/prices/offer-scope.ts';

export interface CouponRow extends ScopeRow {
  coupon_id: number;
  code: string;
  percent: number | null;
  amount_paise: number | null;
  cap_paise: number | null;
  minimum_paise: number | null;
  starts_at: Date;
  ends_at: Date | null;
  on_sale_prices: boolean;
  limit_total: number | null;
  limit_each: number | null;
  state: 'active' | 'stopped';
  stopped_at: Date | null;
  version: number;
  created_at: Date;
  begun: boolean;
  over: boolean;
  /** Orders, payments under way, and what was taken off the orders. */
  paid: number;
  being_paid: number;
  discount_paise: number;
}

const selectCoupons = (rest: RawBuilder<unknown>) => sql<CouponRow>`
  select c.*, c.starts_at <= now() as begun, coalesce(c.ends_at <= now(), false) as over,
    coalesce((select array_agg(x.product_id order by x.product_id) from coupon_product x
      where x.coupon_id = c.coupon_id), '{}') as product_ids,
    (select title from collection o where o.collection_id = c.collection_id) as collection_title, u.*
  from coupon c
  cross join lateral (
    select count(*) filter (where k.status = 'paid') as paid,
      count(*) filter (where k.status <> 'paid') as being_paid,
      coalesce(sum(u.discount_paise) filter (where k.status = 'paid'), 0)::bigint as discount_paise
    from coupon_use u join checkout k using (checkout_id) where u.coupon_id = c.coupon_id
  ) u
  ${rest}`;

export async function listCoupons(db: Db, page: number) {
  const { rows } = await selectCoupons(sql`
    order by c.coupon_id desc
    limit ${COUPONS_PAGE_SIZE} offset ${(page - 1) * COUPONS_PAGE_SIZE}`).execute(db);
  const { total } = await db
    .selectFrom('coupon')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findCoupon(db: Db, coupon_id: number): Promise<CouponRow | undefined> {
  const { rows } = await selectCoupons(sql`where c.coupon_id = ${coupon_id}`).execute(db);
  return rows[0];
}

/**
 * Waits until all purchases that have seen the coupon have ended, and locks out others until the end of the
 * transaction.
 */
export async function lockCoupon(trx: Trx, coupon_id: number): Promise<CouponRow | undefined> {
  await sql`select lock_coupon(${coupon_id}::integer)`.execute(trx);
  return findCoupon(trx, coupon_id);
}

const toColumns = ({ scope, from, to, percent, amount, cap, minimum, ...rest }: CouponInput) => ({
  ...toScopeColumns(scope),
  starts_at: startOfDay(from),
  ends_at: to === undefined ? null : endOfDay(to),
  percent: percent ?? null,
  amount_paise: amount === undefined ? null : fromRupees(amount),
  cap_paise: cap === undefined ? null : fromRupees(cap),
  minimum_paise: minimum === undefined ? null : fromRupees(minimum),
  on_sale_prices: rest.on_sale_prices,
  limit_total: rest.limit_total ?? null,
  limit_each: rest.limit_each ?? null,
});

/** @returns undefined when there is a coupon with this code. */
export async function insertCoupon(
  trx: Trx,
  code: string,
  coupon: CouponInput,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('coupon')
    .values({ ...toColumns(coupon), code })
    .onConflict((of) => of.column('code').doNothing())
    .returning('coupon_id')
    .executeTakeFirst();
  if (row) await insertProducts(trx, row.coupon_id, coupon);
  return row?.coupon_id;
}

export async function isCodeOfAnother(db: Db, code: string, coupon_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('coupon')
    .select('coupon_id')
    .where('code', '=', code)
    .where('coupon_id', '<>', coupon_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes everything, and adjusts the counted persons to the new limit for each. */
export async function updateCoupon(
  trx: Trx,
  { coupon_id, code, used }: { coupon_id: number; code: string; used: number },
  coupon: CouponInput,
): Promise<void> {
  const columns = toColumns(coupon);
  await trx
    .updateTable('coupon')
    .set({
      ...columns,
      code,
      used: columns.limit_total === null ? 0 : used,
      version: sql`version + 1`,
    })
    .where('coupon_id', '=', coupon_id)
    .execute();
  await sql`select recount_coupon(${coupon_id}::integer)`.execute(trx);
  await trx.deleteFrom('coupon_product').where('coupon_id', '=', coupon_id).execute();
  await insertProducts(trx, coupon_id, coupon);
}

async function insertProducts(trx: Trx, coupon_id: number, { scope }: CouponInput): Promise<void> {
  if (scope.kind !== 'products') return;
  await sql`
    insert into coupon_product (coupon_id, product_id)
    select ${coupon_id}::integer, product_id from product
    where product_id = any(${scope.product_ids}::bigint[])`.execute(trx);
}

export async function markStopped(trx: Trx, coupon_id: number): Promise<void> {
  await trx
    .updateTable('coupon')
    .set({ state: 'stopped', stopped_at: sql`now()`, version: sql`version + 1` })
    .where('coupon_id', '=', coupon_id)
    .execute();
}

export async function deleteCoupon(trx: Trx, coupon_id: number): Promise<void> {
  await trx.deleteFrom('coupon_product').where('coupon_id', '=', coupon_id).execute();
  await trx.deleteFrom('coupon').where('coupon_id', '=', coupon_id).execute();
}

/** Whether a reservation or an order has ever had it, released and cancelled ones too. */
export async function wasUsed(db: Db, coupon_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('coupon_id', '=', coupon_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
