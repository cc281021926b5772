import { FEEDS, type FeedName } from '@shop/contract';
import { ANNOUNCED_HOURS } from '@shop/domain/products/sales/feed-price';
import { expect, it } from 'vitest';
import { chargedPrice, type ReadPrice, readFeedPrices } from '#test/feeds/read-prices.ts';
import {
  addPictures,
  addProducts,
  addRandomSales,
  alignSales,
  definePrice,
  draw,
  drawShare,
  listProducts,
  listSales,
  restartDraws,
} from '#test/sales/random-sales.ts';
import { ageProducts } from '#test/sales/sales.ts';
import { createTestShop } from '#test/test-shop.ts';
import { buildPriceBooks } from '../prices/build-price-books.ts';
import { readPriceSchedule } from '../prices/price-schedule.queries.ts';
import { toMoment } from '../prices/price-schedule.ts';

const PRODUCTS = 120;
const MOMENTS = 24;
/** Each with other sales. */
const SHOPS = process.env.NIGHTLY ? 10 : 1;
/** A millisecond before a border, on it, and one after it. */
const AROUND = [-1, 0, 1];

it(`[SALE-15] [SALE-06] both feeds have the defined prices at ${SHOPS * MOMENTS} moments, most of them at the borders of sales`, {
  timeout: 600_000,
}, async () => {
  restartDraws();
  let [inSale, announced] = [0, 0];
  for (let shops = 0; shops < SHOPS; shops += 1) {
    const seen = await comparePrices();
    inSale += seen.inSale;
    announced += seen.announced;
  }
  expect(inSale).toBeGreaterThan(PRODUCTS);
  expect(announced).toBeGreaterThan(PRODUCTS);
});

async function comparePrices() {
  const shop = await createTestShop();
  const { db, deps } = shop;
  await addProducts(db, PRODUCTS);
  await addPictures(db);
  await ageProducts(db);
  await addRandomSales(db, 7);
  await alignSales(db);
  await buildPriceBooks(db);
  const products = await listProducts(db);
  const sales = await listSales(db);
  const { now, periods } = await readPriceSchedule(db);
  const future = sales.flatMap(({ starts, ends }) => [starts, ends]).filter((at) => at > now + 2);
  expect(future.length).toBeGreaterThan(3);
  const end = Math.max(...future);
  const drawMoment = () =>
    drawShare() < 0.75
      ? (future[draw(future.length)] ?? now) + (AROUND[draw(3)] ?? 0)
      : now + draw(end - now);

  let [inSale, announced] = [0, 0];
  for (let drawn = 0; drawn < MOMENTS; drawn += 1) {
    const at = drawMoment();
    const moment = toMoment(periods, at);
    const defined = new Map(
      products.map((product) => [product.product_id, definePrice(product, sales, at)]),
    );
    const isWrong = (price: ReadPrice) => chargedPrice(price, at) !== defined.get(price.product_id);
    for (const feed of Object.keys(FEEDS) as FeedName[]) {
      const prices = await readFeedPrices(deps, feed, moment);
      expect(prices.length).toBeGreaterThan(PRODUCTS / 2);
      expect(prices.filter(isWrong)).toEqual([]);
      const next = prices.filter(({ times }) => Date.parse(times.split('/')[0] ?? '') > at);
      // The first of the periods that follow and lower the price of this product.
      const isWronglyAnnounced = ({ product_id, sale, times }: ReadPrice) => {
        const starts = Date.parse(times.split('/')[0] ?? '');
        const product = products.find((one) => one.product_id === product_id);
        const price = product && definePrice(product, sales, starts);
        return starts > at + ANNOUNCED_HOURS * 3_600_000 || Number.parseFloat(sale) * 100 !== price;
      };
      expect(next.filter(isWronglyAnnounced)).toEqual([]);
      announced += next.length;
      inSale += prices.filter(({ sale }) => sale !== '').length - next.length;
    }
  }
  return { inSale, announced };
}
