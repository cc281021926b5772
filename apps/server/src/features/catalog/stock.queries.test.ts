import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { changeStock, findStock } from './stock.queries.ts';

describe('the stock and its ledger', () => {
  it('change together', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 3 });
    const sale = { product_id: saree, delta: -2 };

    const left = await shop.db.transaction().execute((trx) => changeStock(trx, sale));

    expect(left).toBe(1);
    const movements = await shop.db
      .selectFrom('stock_movement')
      .select(['delta', 'balance_after', 'reason'])
      .orderBy('movement_id')
      .execute();
    expect(movements).toEqual([
      { delta: 3, balance_after: 3, reason: 'initial' },
      { delta: -2, balance_after: 1, reason: 'adjust' },
    ]);
  });

  it('never fall below zero', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const sale = { product_id: saree, delta: -2 };

    const left = await shop.db.transaction().execute((trx) => changeStock(trx, sale));

    expect(left).toBeUndefined();
    expect(await findStock(shop.db, saree)).toBe(1);
  });

  it('sell three pieces to three of twenty concurrent buyers', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 3 });

    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.db.transaction().execute((trx) => changeStock(trx, { product_id: saree, delta: -1 })),
      ),
    );

    const sold = results.filter((left) => left !== undefined);
    expect(sold.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  });

  it('start with an entry of their own even without any stock', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 0 });

    expect(await findStock(shop.db, saree)).toBe(0);
  });
});

describe('the database', () => {
  it('rejects a stock that differs from the ledger', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 3 });

    const raw = sql`update product_stock set stock = 7 where product_id = ${saree}`.execute(
      shop.db,
    );

    await expect(raw).rejects.toThrow('stock_equals_ledger_balance');
    expect(await findStock(shop.db, saree)).toBe(3);
  });

  it.each([
    ['rewritten', sql`update stock_movement set delta = 1`],
    ['deleted', sql`delete from stock_movement`],
    ['truncated', sql`truncate stock_movement cascade`],
  ])('does not let the ledger be %s', async (_case, change) => {
    const shop = await createTestShop();
    await shop.addProduct({ stock: 3 });

    await expect(change.execute(shop.db)).rejects.toThrow('append-only');
  });
});
