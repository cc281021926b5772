import { cart, catalog } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#db/database.ts';
import { buildPriceBooks } from '#features/catalog/prices/build-price-books.ts';
import {
  addProducts,
  addRandomSales,
  definePrice,
  draw,
  listProducts,
  listSales,
  pick,
} from '#test/sales/random-sales.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const PRODUCTS = 400;
const MOMENTS = 25;
/** A cart has at most a hundred lines. */
const LINES = 100;

/** Moves the calendar into the past, so that a later moment is now. */
async function travel({ db, deps }: TestShop, seconds: number) {
  const { rows } = await sql<{ starts: Date; ends: Date; book_id: number }>`
    select lower(during) as starts, upper(during) as ends, book_id from price_period`.execute(db);
  const by = sql`make_interval(secs => ${seconds})`;
  await db.transaction().execute(async (trx) => {
    await sql`update sale set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}`.execute(
      trx,
    );
    await sql`update price_book set needed_until = needed_until - ${by}`.execute(trx);
    await sql`delete from price_period`.execute(trx);
    for (const { starts, ends, book_id } of rows) {
      await sql`insert into price_period (during, book_id)
        values (tstzrange(${starts}::timestamptz - ${by}, ${ends}::timestamptz - ${by}), ${book_id})`.execute(
        trx,
      );
    }
  });
  deps.prices.clear();
}

async function listAll({ call }: TestShop) {
  const prices = new Map<number, number>();
  for (let page = 1; ; page += 1) {
    const { body } = await call(catalog.list, { params: { page: `${page}` }, query: {} });
    for (const { product_id, price } of body.products) prices.set(product_id, price);
    if (body.products.length === 0) return prices;
  }
}

/** The prices that the reservation of a guest would freeze. */
async function readFrozenPrices(db: Db, products: number[]) {
  const trx = await db.startTransaction().execute();
  try {
    const quantities = products.map(() => 1);
    const { rows } = await sql<{ product_id: number; price: number }>`
      with created as (
        select checkout_id from create_checkout(null, sha256('tab'), sha256('network'),
          ${products}::bigint[], ${quantities}::integer[], sha256('request'),
          '{"email": "asha@example.com", "phone": "9847012345"}', '{"charge_paise": 0, "free_from_paise": 0}',
          '15 minutes', '45 minutes', null)
      )
      select checkout_id from created`.execute(trx);
    expect(rows).toHaveLength(1);
    const { rows: items } = await sql<{ product_id: number; paise: number }>`
      select product_id, unit_price_paise as paise from checkout_item`.execute(trx);
    return new Map(items.map(({ product_id, paise }) => [product_id, paise / 100]));
  } finally {
    await trx.rollback().execute();
  }
}

it(`[SALE-01] [SALE-15] ${PRODUCTS * MOMENTS} drawn prices are the same in list, page, filters, counts, cart and reservation`, {
  timeout: 600_000,
}, async () => {
  const shop = await createTestShop();
  const { db, call } = shop;
  await addProducts(db, PRODUCTS);
  // One payment is limited: a hundred of them have to fit.
  await sql`update product set price_paise = 100 + price_paise % 480000`.execute(db);
  await addRandomSales(db, 7);
  await buildPriceBooks(db);
  const products = await listProducts(db);
  const { rows: enabled } = await sql<{ product_id: number }>`
    select product_id from product where enabled`.execute(db);
  const shown = new Set(enabled.map(({ product_id }) => product_id));
  const inCart = [...shown].slice(0, LINES);
  const asha = await shop.createCustomer();
  for (const product_id of inCart) {
    await asha.call(cart.add, { body: { product_id, quantity: 1 } });
  }

  let booked = 0;
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    await travel(shop, draw(700));
    const { book_id } = await shop.deps.prices.now();
    booked += book_id > 0 ? 1 : 0;
    const sales = await listSales(db);
    const now = (await shop.deps.prices.now()).at.getTime();
    const defined = new Map(
      products.map((product) => [product.product_id, definePrice(product, sales, now) / 100]),
    );
    const isDefined = ([product_id, price]: [number, number]) => defined.get(product_id) === price;

    const listed = await listAll(shop);
    expect(listed.size).toBe(shown.size);
    expect([...listed].filter((entry) => !isDefined(entry))).toEqual([]);

    const { body } = await asha.call(cart.view);
    const carted = body.cart_item.map(({ product_id, price }) => [product_id, price] as const);
    expect(carted).toHaveLength(LINES);
    expect(carted.filter(([id, price]) => defined.get(id) !== price)).toEqual([]);
    const frozen = await readFrozenPrices(db, inCart);
    expect(frozen.size).toBe(LINES);
    expect([...frozen].filter((entry) => !isDefined(entry))).toEqual([]);

    const visible = [...defined].filter(([product_id]) => shown.has(product_id));
    for (let reads = 0; reads < 3; reads += 1) {
      const [product_id, price] = visible[draw(visible.length)] ?? [0, 0];
      const page = await call(catalog.find, { params: { product_id: `${product_id}` } });
      expect(page.body[0]?.price).toBe(price);
      const [min, max] = [draw(30) * pick([250, 113.5]), price + draw(3) * 125];
      const ends = { min_price: min.toFixed(2), max_price: max.toFixed(2) };
      const query = { ...ends, sort_by: 'price', order: 'asc' };
      const inside = visible.filter(([, one]) => one >= min && one <= max).map(([, one]) => one);
      const { body: found } = await call(catalog.list, { params: { page: '1' }, query });
      expect(found.total_products).toBe(inside.length);
      expect(found.products.map((one) => one.price)).toEqual(
        inside.toSorted((a, b) => a - b).slice(0, 20),
      );
      const { body: options } = await call(catalog.options, { query });
      const typed = (options.type ?? []).reduce((sum, option) => sum + option.products, 0);
      expect(typed).toBe(inside.length);
    }
  }
  expect(booked).toBeGreaterThan(MOMENTS / 3);
});
