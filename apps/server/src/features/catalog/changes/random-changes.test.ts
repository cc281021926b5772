import { type BulkChange, ROUNDINGS } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { preview, readStocks, run, undo } from '#test/changes/change-sets.ts';
import { expectEqualRebuild } from '#test/changes/read-derived.ts';
import { buy, listViolations } from '#test/payments.ts';
import { addCollection } from '#test/sales/collections.ts';
import { addProducts, draw, pick, restartDraws, TYPES } from '#test/sales/random-sales.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const PRODUCTS = 120;
const ROUNDS = process.env.NIGHTLY ? 40 : 8;

const drawChange = (collection_id: number): BulkChange =>
  pick<() => BulkChange>([
    () => ({ what: 'set price', price: 100 + draw(5000) }),
    () => ({ what: 'price by percent', percent: draw(60) - 30.5, round_to: pick(ROUNDINGS) }),
    () => ({ what: 'price by amount', amount: draw(500) - 250.25, round_to: pick(ROUNDINGS) }),
    () => ({ what: 'set discount', discount: draw(9900) / 100 }),
    () => ({ what: 'set stock', stock: draw(12) }),
    () => ({ what: 'add stock', pieces: draw(2) === 0 ? 1 + draw(5) : -1 - draw(3) }),
    () => ({ what: 'set type', type: pick(TYPES) }),
    () => ({ what: 'set visibility', enabled: draw(2) === 0 }),
    () => ({ what: 'add to collection', collection_id }),
    () => ({ what: 'remove from collection', collection_id }),
  ])();

/** All of a product but its version, which every change renews, and its stock. */
const readProducts = async ({ db }: TestShop) => {
  const { rows } = await sql`
    select to_jsonb(p) - 'updated_at' as product,
      array(select position from collection_product c where c.product_id = p.product_id) as places
    from product p order by product_id`.execute(db);
  return rows;
};

describe('random changes of many products', () => {
  it('[FILE-11] are undone to the byte, with sales in between, and the index follows', {
    timeout: 300_000,
  }, async () => {
    restartDraws();
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    const customer = await shop.createCustomer();
    await addProducts(shop.db, PRODUCTS);
    const collection_id = await addCollection(shop.db, {
      slug: 'onam',
      pieces: { kind: 'hand', product_ids: [3, 1, 2] },
    });

    for (let round = 0; round < ROUNDS; round += 1) {
      const products = await readProducts(shop);
      const stocks = await readStocks(shop);
      const change = drawChange(collection_id);
      const selection =
        draw(2) === 0
          ? { list: {} }
          : { product_ids: Array.from({ length: 1 + draw(60) }, () => 1 + draw(PRODUCTS)) };
      const checked = await preview(shop, admin, { selection, change });
      const done = await run(shop, admin, checked.change_set_id);
      expect([change, done.counts.changed]).toEqual([change, checked.counts.change]);

      const sold = await sellOne(shop, customer);
      if (done.counts.changed === 0) continue;
      const undone = await undo(shop, admin, done.change_set_id);
      expect([change, await readProducts(shop)]).toEqual([change, products]);
      if (sold !== undefined) stocks.set(sold, (stocks.get(sold) ?? 0) - 1);
      expect(await countDifferent(shop, stocks)).toBe(undone.counts.skipped);
    }

    await expectEqualRebuild(shop.db);
    expect(await listViolations(shop)).toEqual([]);
  });
});

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

/** @returns the product, if there was one to sell */
async function sellOne(shop: TestShop, customer: Customer): Promise<number | undefined> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product join product_stock using (product_id)
    where enabled and stock > 0 and price_paise <= 50000000 order by product_id limit 1 offset ${draw(5)}`.execute(
    shop.db,
  );
  const product_id = rows[0]?.product_id;
  if (product_id !== undefined) await buy(shop, customer, product_id);
  return product_id;
}

/** Differs only where an undo has named it: a piece that was added and sold at once cannot go back. */
async function countDifferent(shop: TestShop, expected: Map<number, number>): Promise<number> {
  const now = await readStocks(shop);
  return [...now].filter(([product_id, stock]) => stock !== expected.get(product_id)).length;
}
