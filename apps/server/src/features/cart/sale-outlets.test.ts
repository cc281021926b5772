import { cart, catalog } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildPriceBooks } from '#features/catalog/prices/build-price-books.ts';
import {
  type Prices,
  readCart,
  readFeeds,
  readList,
  readPages,
  readReservation,
} from '#test/sales/outlets.ts';
import {
  addPictures,
  addProducts,
  addRandomSales,
  alignSales,
  definePrice,
  draw,
  listProducts,
  listSales,
  pick,
} from '#test/sales/random-sales.ts';
import { ageProducts } from '#test/sales/sales.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const [PRODUCTS, MOMENTS] = process.env.NIGHTLY ? [400, 25] : [80, 8];
/** A cart has at most a hundred lines. */
const LINES = Math.min(100, PRODUCTS / 2);
/** No sale may start or end while the outlets are read. */
const MIN_ROUND_MS = 60_000;

/** To a moment after which nothing changes for a while. Whole minutes: feeds name no seconds. */
async function travelOn(shop: TestShop) {
  do await travel(shop, 60 * (1 + draw(12)));
  while ((await shop.deps.prices.getRemainingMs()) < MIN_ROUND_MS);
}

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

it(`[SALE-01] [SALE-15] ${PRODUCTS * MOMENTS} drawn prices are the same in list, page, structured data, filters, counts, cart, reservation and feeds`, {
  timeout: 600_000,
}, async () => {
  const shop = await createTestShop();
  const { db, call } = shop;
  await addProducts(db, PRODUCTS);
  // One payment is limited: a hundred of them have to fit.
  await sql`update product set price_paise = 100 + price_paise % 480000`.execute(db);
  await addPictures(db);
  await ageProducts(db);
  await addRandomSales(db, 7);
  await alignSales(db);
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
    await travelOn(shop);
    const { book_id } = await shop.deps.prices.now();
    booked += book_id > 0 ? 1 : 0;
    const sales = await listSales(db);
    const now = (await shop.deps.prices.now()).at.getTime();
    const defined = new Map(
      products.map((product) => [product.product_id, definePrice(product, sales, now) / 100]),
    );
    const check = (outlet: string, prices: Prices, size: number) => {
      expect([outlet, prices.size]).toEqual([outlet, size]);
      const wrong = [...prices].filter(([product_id, price]) => defined.get(product_id) !== price);
      expect([outlet, wrong]).toEqual([outlet, []]);
    };

    check('list', await readList(shop), shown.size);
    const { pages, jsonLd } = await readPages(shop, shown);
    check('page', pages, shown.size);
    check('structured data', jsonLd, shown.size);
    const { google, meta } = await readFeeds(shop);
    check('Google', google, shown.size);
    check('Meta', meta, shown.size);
    check('cart', await readCart(asha), LINES);
    check('reservation', await readReservation(db, inCart), LINES);

    const visible = [...defined].filter(([product_id]) => shown.has(product_id));
    for (let reads = 0; reads < 3; reads += 1) {
      const [, price] = visible[draw(visible.length)] ?? [0, 0];
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
