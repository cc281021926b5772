import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { editProduct } from '#features/catalog/admin/edit-product.ts';
import { findProduct } from '#features/catalog/products.queries.ts';
import { importText, readStocks, run, undo } from '#test/changes/change-sets.ts';
import { expectEqualRebuild } from '#test/changes/read-derived.ts';
import { buy, listViolations } from '#test/payments.ts';
import { addProducts, draw, pick, restartDraws, TYPES } from '#test/sales/random-sales.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const PRODUCTS = 60;
const ROUNDS = process.env.NIGHTLY ? 30 : 5;

const HEADER = 'product_id,name,price,type,enabled,sku,stock,stock_base,exported_at';

interface FileRow {
  product_id: number;
  stock: number;
  /** Pieces that somebody adds to the stock in the file. */
  delta: number;
}

/** Our own file, in which somebody has changed prices, types and stocks, and added two products. */
const toFile = (rows: FileRow[], round: number): string => {
  const exported_at = new Date(Date.UTC(2026, 10, 1 + round)).toISOString();
  const known = rows.map(({ product_id, stock, delta }) => {
    const values = `${100 + draw(5000)},${pick(TYPES)},${pick(['yes', 'no'])}`;
    return `${product_id},Piece ${draw(50)},${values},S-${product_id},${stock + delta},${stock},${exported_at}`;
  });
  const added = ['A', 'B'].map((name) => `,New ${name},1500,saree,yes,N-${round}${name},3,,`);
  return [HEADER, ...known, ...added, ''].join('\n');
};

/** With stocks and versions. */
async function readProducts({ db }: TestShop): Promise<unknown[]> {
  const { rows } = await sql`
    select p.*, s.stock, s.movement_id from product p join product_stock s using (product_id)
    order by product_id`.execute(db);
  return rows;
}

/** A person saves the form of one product. */
async function editOne({ db }: TestShop, product_id: number): Promise<void> {
  const product = await findProduct(db, product_id);
  if (!product) throw new Error('no product');
  await editProduct({ db }, { ...product, name: 'Edited', stock_base: product.stock });
}

describe('random imports', () => {
  it('[FILE-03] [FILE-06] with sales, edits and undo in between add each piece once, and the index follows', {
    timeout: 300_000,
  }, async () => {
    restartDraws();
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    const customer = await shop.createCustomer();
    await addProducts(shop.db, PRODUCTS);
    await sql`update product set price_paise = least(price_paise, 1000000)`.execute(shop.db);
    let [skipped, undone_rows] = [0, 0];

    for (let round = 0; round < ROUNDS; round += 1) {
      const stocks = await readStocks(shop);
      const rows = [...stocks]
        .filter(() => draw(3) > 0)
        .map(([product_id, stock]) => ({ product_id, stock, delta: pick([0, 0, 2, -1, -3]) }));
      const file = toFile(rows, round);

      const checked = await importText(shop, admin, file);
      const { rows: sellable } = await sql<{ product_id: number }>`
        select product_id from product join product_stock using (product_id)
        where enabled and stock > 0 order by product_id limit 2 offset ${draw(20)}`.execute(
        shop.db,
      );
      for (const { product_id } of sellable) {
        expect(await buy(shop, customer, product_id)).toMatchObject({ status: 200 });
        stocks.set(product_id, (stocks.get(product_id) ?? 0) - 1);
      }
      await editOne(shop, pick([1, 2, 3]));

      const first = await run(shop, admin, checked.change_set_id);
      skipped += first.counts.skipped;
      // Once more brings what was skipped, and then nothing is left.
      const second = await importText(shop, admin, file);
      const seconded = await run(shop, admin, second.change_set_id);
      expect(seconded.counts.changed).toBeLessThanOrEqual(first.counts.skipped);
      const products = await readProducts(shop);
      const third = await importText(shop, admin, file);
      expect(third.counts).toMatchObject({ new: 0, change: 0 });
      await run(shop, admin, third.change_set_id);
      expect(await readProducts(shop)).toEqual(products);

      const now = await readStocks(shop);
      for (const { product_id, delta } of rows) {
        const sold = stocks.get(product_id) ?? 0;
        expect(now.get(product_id)).toBe(sold + delta < 0 ? sold : sold + delta);
      }

      if (draw(2) === 0) continue;
      const undone = await undo(shop, admin, first.change_set_id);
      undone_rows += undone.counts.changed;
      const back = await readStocks(shop);
      const different = [...stocks].filter(([product_id, stock]) => back.get(product_id) !== stock);
      expect(different.length).toBeLessThanOrEqual(undone.counts.warning + seconded.counts.changed);
    }

    expect(skipped).toBeGreaterThan(0);
    expect(undone_rows).toBeGreaterThan(0);
    await expectEqualRebuild(shop.db);
    expect(await listViolations(shop)).toEqual([]);
  });
});
