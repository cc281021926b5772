import assert from 'node:assert/strict';
import { paise } from '@shop/domain/money';
import type { Triple } from '@shop/fake-razorpay/control';
import { editProduct } from '@shop/server/features/catalog/admin/edit-product.ts';
import { undoChanges } from '@shop/server/features/catalog/admin/undo-changes.ts';
import { paymentPollers } from '@shop/server/features/payments/payments.jobs.ts';
import { ShopError } from '@shop/server/platform/shop-error.ts';
import { insertCustomer, insertStaff, type TestStaff } from '@shop/test-kit/accounts';
import { sql } from 'kysely';
import { type CheckoutClient, checkoutClient } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import { type Buyer, createGuest, drawPhone, hashGuest } from '../harness/guests.ts';
import { createLinkBuyer } from '../harness/links.ts';
import { addCoupon, advanceCheckouts, paymentDeps } from '../harness/queries.ts';
import { itemAt } from '../harness/random.ts';
import type { SignedEvent } from '../harness/webhook-client.ts';
import { CLAIMER, findOwner, isPayable, listUnsent, type Model } from './model.ts';

/** The real shop beside the model; equal indexes mean the same thing. */
export interface Shop {
  env: Environment;
  client: CheckoutClient;
  /** Guests are the last ones. */
  customers: Buyer[];
  admin: TestStaff;
  products: number[];
  /** The code of a coupon without limits. */
  code: string;
  checkouts: string[];
  /** The provider's ids, of the checkouts for which a payment window was opened. */
  orders: string[];
  /** By the index of their checkout. */
  links: Map<number, { link_id: number; token: string }>;
  /** The provider's QR codes at the counter, likewise. */
  codes: Map<number, string>;
  /** Pays by link. */
  payer: Buyer;
  payments: Triple[];
  events: SignedEvent[];
  /** Audit entries of the changes of stock. */
  stockChanges: number[];
  steps: number;
  /** Times that a customer added orders to the account. */
  claims: number;
}

export async function createShop(env: Environment, model: Model): Promise<Shop> {
  const ids: number[] = [];
  for (const product of model.products) ids.push(await env.addProduct(product));
  const customers = await createBuyers(env, model);
  const admin = await insertStaff(env.db);
  const code = await addCoupon(env);
  const lists = {
    products: ids,
    checkouts: [],
    orders: [],
    payments: [],
    events: [],
    stockChanges: [],
  };
  const counts = { steps: 0, claims: 0, links: new Map(), codes: new Map() };
  const people = { customers, admin, payer: createLinkBuyer(admin) };
  return { env, client: checkoutClient(env), code, ...people, ...lists, ...counts };
}

/** The guests type the confirmed email of one customer, and the first of them the phone of all customers. */
async function createBuyers({ db }: Environment, { carts, firstGuest }: Model): Promise<Buyer[]> {
  const phone = drawPhone();
  const customers: Buyer[] = [];
  while (customers.length < firstGuest) customers.push(await insertCustomer(db, { phone }));
  const { user_id, email } = itemAt(customers, CLAIMER);
  await sql`update customer set email_confirmed_at = now() where user_id = ${user_id}`.execute(db);
  const guests = Array.from({ length: carts.length - firstGuest }, (_, index) =>
    createGuest(index === 0 ? { email, phone } : { email }),
  );
  return [...customers, ...guests];
}

const userIds = ({ customers }: Shop) => customers.map(({ user_id }) => user_id);

export async function advanceShop(shop: Shop, minutes: number): Promise<void> {
  const { db } = shop.env;
  const guests = shop.customers.map(hashGuest).filter((hash) => hash !== null);
  const links = [...shop.links.values()].map(({ link_id }) => link_id);
  const isOfBuyer = sql`(user_id = any(${userIds(shop)}) or guest_hash = any(${guests})
    or link_id = any(${links}) or sold_by = ${shop.admin.admin_id})`;
  await advanceCheckouts(db, isOfBuyer, `${minutes} minutes`);
  const isOfOrder = sql`order_id in (
    select order_id from orders
    where checkout_id in (select checkout_id from checkout where ${isOfBuyer}))`;
  const passed = sql`make_interval(mins => ${minutes})`;
  await sql`update shipment set shipped_at = shipped_at - ${passed} where ${isOfOrder}`.execute(db);
  await sql`update wrong_phone_end set tried_at = tried_at - ${passed} where ${isOfOrder}`.execute(
    db,
  );
}

export async function findCheckoutId({ env }: Shop, rzp_order_id: string): Promise<string> {
  const { checkout_id } = await env.db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('rzp_order_id', '=', rzp_order_id)
    .executeTakeFirstOrThrow();
  return checkout_id;
}

/** Number of the order that a checkout became. */
export async function findOrderId({ env, checkouts }: Shop, index: number): Promise<string> {
  const { order_id } = await env.db
    .selectFrom('orders')
    .select('order_id')
    .where('checkout_id', '=', itemAt(checkouts, index))
    .executeTakeFirstOrThrow();
  return order_id;
}

export async function findLastParcel(shop: Shop, checkout: number): Promise<number> {
  const { shipment_id } = await shop.env.db
    .selectFrom('shipment')
    .select('shipment_id')
    .where('order_id', '=', await findOrderId(shop, checkout))
    .where('undone_at', 'is', null)
    .orderBy('shipment_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return shipment_id;
}

/** Runs the worker's pollers in a fixed order, each until nothing is due. */
export async function drainPollers({ env }: Shop, only?: string): Promise<void> {
  for (const { name, next } of paymentPollers(paymentDeps(env))) {
    if (only && name !== only) continue;
    while (await next());
  }
}

interface Edit {
  /** Difference. */
  stock?: number;
  rupees?: number;
  enabled?: boolean;
}

/** Saves the product form. @returns false when fewer units are left than the edit removes */
export async function saveProduct(shop: Shop, product_id: number, edit: Edit) {
  const { env, admin, stockChanges } = shop;
  const { db } = env;
  const row = await db
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.product_id')
    .selectAll('product')
    .select('stock')
    .where('product.product_id', '=', product_id)
    .executeTakeFirstOrThrow();
  const { stock = 0, rupees, enabled = row.enabled } = edit;
  const price_paise = paise(rupees === undefined ? row.price_paise : rupees * 100);
  const stocks = { stock: row.stock + stock, stock_base: row.stock };
  try {
    const { audit_id } = await editProduct(
      { db },
      { ...row, price_paise, enabled, ...stocks, admin_id: admin.admin_id },
    );
    if (stock !== 0 && audit_id !== undefined) stockChanges.push(audit_id);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'OUT_OF_STOCK') return false;
    throw error;
  }
}

/** @returns false when the stock has fallen below what would have to be taken back. */
export async function undoStockChange({ env, admin, stockChanges }: Shop, index: number) {
  const { admin_id } = admin;
  const audit_ids = [itemAt(stockChanges, index)];
  const [result] = await undoChanges(env, { audit_ids, action: 'edited', admin_id });
  return result?.outcome === 'undone';
}

export async function expectSameState(model: Model, shop: Shop): Promise<void> {
  assert.deepEqual(await readShop(shop), readModel(model));
}

const readModel = (model: Model) => {
  const { products, checkouts, payments, carts } = model;
  return {
    stock: products.map(({ stock }) => stock),
    checkouts: checkouts.map((checkout) =>
      checkout.state === 'open' && !isPayable(checkout) ? 'held' : checkout.state,
    ),
    orders: checkouts.map(({ order }) => order ?? null),
    statuses: checkouts.map(({ order, status }) => (order ? status : null)),
    // Every piece that is not sent is to be packed, unless the order is cancelled.
    to_pack: checkouts.map((checkout) => {
      const isOpen = checkout.order && checkout.status !== 'Cancelled';
      return isOpen ? listUnsent(checkout).reduce((sum, { quantity }) => sum + quantity, 0) : 0;
    }),
    outcomes: payments.map(({ outcome }) => outcome ?? null),
    owners: checkouts.map((checkout) =>
      checkout.order ? (findOwner(model, checkout) ?? null) : null,
    ),
    carts: carts.map((cart) => [...cart].toSorted(([a], [b]) => a - b)),
  };
};

async function readShop(shop: Shop) {
  const { products, checkouts } = shop;
  const paid = shop.payments.map(({ razorpay_payment_id }) => razorpay_payment_id);
  const { rows } = await sql<{ stock: number[]; checkouts: string[]; orders: (string | null)[] }>`
    select
      (select json_agg(stock order by product_id) from product_stock
        where product_id = any(${products})) as stock,
      coalesce((select json_agg(status order by array_position(${checkouts}::uuid[], checkout_id))
        from checkout where checkout_id = any(${checkouts}::uuid[])), '[]') as checkouts,
      coalesce((select json_agg(payment_status order by array_position(${checkouts}::uuid[], checkout_id))
        from checkout left join orders using (checkout_id)
        where checkout_id = any(${checkouts}::uuid[])), '[]') as orders,
      coalesce((select json_agg(order_status order by array_position(${checkouts}::uuid[], checkout_id))
        from checkout left join orders using (checkout_id)
        where checkout_id = any(${checkouts}::uuid[])), '[]') as statuses,
      coalesce((select json_agg(coalesce(waiting.pieces, 0)
          order by array_position(${checkouts}::uuid[], checkout_id))
        from checkout left join orders o using (checkout_id)
        left join lateral (
          select sum(i.quantity - pieces_gone(i.order_id, i.product_id))::integer as pieces
          from order_item i where i.order_id = o.order_id
            and (o.order_status = 'Pending'
              or o.partly_shipped and o.order_status in ('Shipped', 'Delivered'))
        ) waiting on true
        where checkout_id = any(${checkouts}::uuid[])), '[]') as to_pack,
      coalesce((select json_agg(array_position(${userIds(shop)}::bigint[], o.user_id) - 1
          order by array_position(${checkouts}::uuid[], checkout_id))
        from checkout left join orders o using (checkout_id)
        where checkout_id = any(${checkouts}::uuid[])), '[]') as owners,
      coalesce((select json_agg(outcome order by place)
        from unnest(${paid}::text[]) with ordinality p (rzp_payment_id, place)
        left join payment using (rzp_payment_id)), '[]') as outcomes,
      (select json_agg(lines order by place) from (
        select place, coalesce(json_agg(
          json_build_array(array_position(${products}, product_id) - 1, quantity)
          order by product_id) filter (where product_id is not null), '[]') as lines
        from unnest(${userIds(shop)}::bigint[]) with ordinality u (user_id, place)
        left join cart_item using (user_id) group by place) c) as carts`.execute(shop.env.db);
  return itemAt(rows, 0);
}
