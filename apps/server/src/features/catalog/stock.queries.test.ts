import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';
import { changeStock, findStock } from './stock.queries.ts';

describe('the stock and its ledger', () => {
  it('change together', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 3 });
    const sale = { product_id: saree, delta: -2 };

    const left = await shop.db.transaction().execute((trx) => changeStock(trx, sale));

    expect(left).toBe(1);
    const moves = await shop.db
      .selectFrom('stock_move')
      .select(['delta', 'stock_after', 'reason'])
      .orderBy('move_id')
      .execute();
    expect(moves).toEqual([
      { delta: 3, stock_after: 3, reason: 'initial' },
      { delta: -2, stock_after: 1, reason: 'adjust' },
    ]);
  });

  it('never go below zero', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const sale = { product_id: saree, delta: -2 };

    const left = await shop.db.transaction().execute((trx) => changeStock(trx, sale));

    expect(left).toBeUndefined();
    expect(await findStock(shop.db, saree)).toBe(1);
  });

  it('sell three pieces to three of twenty buyers at once', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 3 });

    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.db.transaction().execute((trx) => changeStock(trx, { product_id: saree, delta: -1 })),
      ),
    );

    const sold = answers.filter((left) => left !== undefined);
    expect(sold.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  });

  it('start with a line of their own even when nothing is in stock', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 0 });

    expect(await findStock(shop.db, saree)).toBe(0);
  });
});

describe('the database itself', () => {
  it('refuses a stock that no line of the ledger accounts for', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 3 });

    const raw = sql`update product_stock set stock = 7 where product_id = ${saree}`.execute(
      shop.db,
    );

    await expect(raw).rejects.toThrow('product_stock_has_its_move');
    expect(await findStock(shop.db, saree)).toBe(3);
  });

  it.each([
    ['rewritten', sql`update stock_move set delta = 1`],
    ['deleted', sql`delete from stock_move`],
    ['emptied', sql`truncate stock_move cascade`],
  ])('refuses to have the ledger %s', async (_case, change) => {
    const shop = await openTestShop();
    await shop.addProduct({ stock: 3 });

    await expect(change.execute(shop.db)).rejects.toThrow('append-only');
  });
});
