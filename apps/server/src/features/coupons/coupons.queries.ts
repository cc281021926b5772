import type { OrderLineInput } from '@shop/contract';
import type { Paise } from '@shop/domain/money';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

export interface CouponRow {
  coupon_id: number;
  code: string;
  percent: number | null;
  amount_paise: Paise | null;
  cap_paise: Paise | null;
  minimum_paise: Paise | null;
  starts_at: Date;
  ends_at: Date | null;
  stopped_at: Date | null;
  /** By the primary's clock. */
  begun: boolean;
  over: boolean;
  used_up: boolean;
  limit_each: number | null;
}

export async function findCouponByCode(db: Db, code: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`
    select coupon_id, code, percent, amount_paise, cap_paise, minimum_paise, starts_at, ends_at, stopped_at,
      starts_at <= now() as begun, state = 'stopped' or coalesce(ends_at <= now(), false) as over,
      coalesce(used >= limit_total, false) as used_up, limit_each
    from coupon where code = ${code}`.execute(db);
  return rows[0];
}

interface ScopedLine {
  product_id: number;
  quantity: number;
  price: Paise;
  in_scope: boolean;
  /** At a sale price that the coupon leaves out. */
  left_out: boolean;
}

/** Lines at today's prices, in the order of their products, as create_checkout() reads them. */
export async function listScopedLines(
  db: Db,
  coupon_id: number,
  lines: OrderLineInput[],
): Promise<ScopedLine[]> {
  const products = lines.map(({ product_id }) => product_id);
  const quantities = lines.map(({ quantity }) => quantity);
  const { rows } = await sql<ScopedLine>`
    select p.product_id, sum(w.quantity)::integer as quantity, coalesce(b.price_paise, p.price_paise) as price,
      is_in_scope(p, c.scope, c.types, exists (
        select from coupon_product x where x.coupon_id = c.coupon_id and x.product_id = p.product_id),
        c.collection_id) as in_scope,
      not c.on_sale_prices and b.sale_id is not null as left_out
    from unnest(${products}::bigint[], ${quantities}::integer[]) w (product_id, quantity)
    join product p using (product_id)
    join coupon c on c.coupon_id = ${coupon_id}
    left join book_price b on b.book_id = (select book_at(now())) and b.product_id = p.product_id
    group by p.product_id, c.coupon_id, b.book_id, b.product_id
    order by p.product_id`.execute(db);
  return rows;
}

/** The buyer; email and phone are those of a guest. */
export type CouponPerson = { user_id: number } | { email: string; phone: string };

/**
 * How often a person has paid with the code, or is paying with it elsewhere: the one of account, email and phone that
 * has most. A customer's own payment is left out, because another one takes its place.
 */
export async function countPersonUses(
  db: Db,
  coupon_id: number,
  person: CouponPerson,
): Promise<{ paid: number; all: number }> {
  const user_id = 'user_id' in person ? person.user_id : null;
  const { rows } = await sql<{ paid: number; all: number }>`
    select coalesce(max(paid), 0)::integer as paid, coalesce(max(uses), 0)::integer as all
    from (
      select count(*) as uses, count(*) filter (where k.status = 'paid') as paid
      from coupon_person p join checkout k using (checkout_id)
      where p.coupon_id = ${coupon_id}
        and p.person = any(coupon_persons(${user_id}::bigint, ${JSON.stringify(person)}::jsonb))
        and (k.status = 'paid' or k.user_id is distinct from ${user_id}::bigint or k.user_id is null)
      group by p.person
    ) counted`.execute(db);
  return rows[0] ?? { paid: 0, all: 0 };
}
