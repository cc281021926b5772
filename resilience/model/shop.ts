import assert from 'node:assert/strict';
import { paise } from '@shop/domain/money';
import type { Triple } from '@shop/fake-razorpay/control';
import { editProduct } from '@shop/server/features/catalog/admin/edit-product.ts';
import { paymentsRounds } from '@shop/server/features/payments/payments.jobs.ts';
import { ShopError } from '@shop/server/platform/shop-error.ts';
import { sql } from 'kysely';
import type { Customer } from '../harness/accounts.ts';
import { type Buyers, buyersOf } from '../harness/checkout-client.ts';
import type { House } from '../harness/environment.ts';
import { moneyDepsOf } from '../harness/payment-deps.ts';
import type { SignedEvent } from '../harness/webhook-client.ts';
import { at, type Model } from './model.ts';

/** The real shop beside a model: which row is which of the model's. */
export interface Real {
  house: House;
  buyers: Buyers;
  people: Customer[];
  products: number[];
  /** The provider's orders, payments and events, in the order of the model's. */
  orders: string[];
  payments: Triple[];
  events: SignedEvent[];
  /** How many commands were done to it. */
  steps: number;
}

export async function furnish(house: House, { products, carts }: Model): Promise<Real> {
  const ids: number[] = [];
  for (const product of products) ids.push(await house.product(product));
  const people = await house.customers(carts.length);
  const buyers = buyersOf(house);
  return { house, buyers, people, products: ids, orders: [], payments: [], events: [], steps: 0 };
}

/** Lets time pass for these customers alone. */
export async function passTimeOf({ house: { db }, people }: Real, minutes: number): Promise<void> {
  const users = people.map(({ user_id }) => user_id);
  const time = `${minutes} minutes`;
  await sql`
    with mine as (
      update checkout
      set created_at = created_at - ${time}::interval, expires_at = expires_at - ${time}::interval,
        check_at = check_at - ${time}::interval, released_at = released_at - ${time}::interval,
      paid_at = paid_at - ${time}::interval
      where user_id = any(${users}) returning checkout_id
    ), paid as (
      update payment p set check_at = check_at - ${time}::interval
      from mine where p.checkout_id = mine.checkout_id returning rzp_payment_id
    )
    update refund r
    set next_try_at = next_try_at - ${time}::interval, created_at = created_at - ${time}::interval
    from paid where r.rzp_payment_id = paid.rzp_payment_id`.execute(db);
}

/** One kind of work after the other, each until nothing of it is due: the order is certain. */
export async function workOff({ house }: Real, only?: string): Promise<void> {
  for (const { name, next } of paymentsRounds(moneyDepsOf(house))) {
    if (only && name !== only) continue;
    while (await next());
  }
}

interface Edit {
  stock?: number;
  rupees?: number;
  enabled?: boolean;
}

/** Saves the form as an admin does. False: there were too few pieces to take away. */
export async function edit({ house: { db } }: Real, product_id: number, change: Edit) {
  const row = await db
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.product_id')
    .selectAll('product')
    .select('stock')
    .where('product.product_id', '=', product_id)
    .executeTakeFirstOrThrow();
  const { stock = 0, rupees, enabled = row.enabled } = change;
  const price_paise = paise(rupees === undefined ? row.price_paise : rupees * 100);
  const edited = { ...row, price_paise, enabled, stock: row.stock + stock, stock_base: row.stock };
  try {
    await editProduct({ db }, edited);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'OUT_OF_STOCK') return false;
    throw error;
  }
}

/** Model and shop must tell the same. */
export async function agree(model: Model, real: Real): Promise<void> {
  assert.deepEqual(await seen(real), told(model));
}

const told = ({ products, checkouts, payments, carts }: Model) => ({
  stock: products.map(({ stock }) => stock),
  checkouts: checkouts.map(({ state }) => state),
  orders: checkouts.map(({ order }) => order ?? null),
  outcomes: payments.map(({ outcome }) => outcome ?? null),
  carts: carts.map((cart) => [...cart].toSorted(([a], [b]) => a - b)),
});

async function seen(real: Real) {
  const users = real.people.map(({ user_id }) => user_id);
  const paid = real.payments.map(({ razorpay_payment_id }) => razorpay_payment_id);
  const { rows } = await sql<{ stock: number[]; checkouts: string[]; orders: (string | null)[] }>`
    select
      (select json_agg(stock order by product_id) from product_stock
        where product_id = any(${real.products})) as stock,
      coalesce((select json_agg(state order by array_position(${real.orders}, rzp_order_id))
        from checkout where rzp_order_id = any(${real.orders})), '[]') as checkouts,
      coalesce((select json_agg(payment_status
          order by array_position(${real.orders}, rzp_order_id))
        from checkout left join orders using (checkout_id)
        where rzp_order_id = any(${real.orders})), '[]') as orders,
      coalesce((select json_agg(outcome order by place)
        from unnest(${paid}::text[]) with ordinality p (rzp_payment_id, place)
        left join payment using (rzp_payment_id)), '[]') as outcomes,
      (select json_agg(lines order by place) from (
        select place, coalesce(json_agg(
          json_build_array(array_position(${real.products}, product_id) - 1, quantity)
          order by product_id) filter (where product_id is not null), '[]') as lines
        from unnest(${users}::bigint[]) with ordinality u (user_id, place)
        left join cart_item using (user_id) group by place) c) as carts`.execute(real.house.db);
  return at(rows, 0);
}
