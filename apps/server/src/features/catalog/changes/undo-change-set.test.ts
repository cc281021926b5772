import type { BulkChange } from '@shop/contract';
import { fromRupees, toRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findProduct } from '#features/catalog/products.queries.ts';
import { listRows, press, preview, run, undo, view } from '#test/changes/change-sets.ts';
import { buy, getStock, listViolations } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { deleteOldSets } from './change-sets.queries.ts';

const open = async (change: BulkChange) => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const product_ids = [
    await shop.addProduct({ price_paise: fromRupees(2450), stock: 5 }),
    await shop.addProduct({ price_paise: fromRupees(1000), stock: 1 }),
  ];
  const checked = await preview(shop, admin, { selection: { product_ids }, change });
  const set = await run(shop, admin, checked.change_set_id);
  return { shop, admin, product_ids, set };
};

const getPrice = async (shop: TestShop, product_id = 0) => {
  const product = await findProduct(shop.db, product_id);
  return product && toRupees(product.price_paise);
};

describe('[FILE-11] undoing a set', () => {
  it('gives the old values back, once', async () => {
    const { shop, admin, product_ids, set } = await open({ what: 'set price', price: 3000 });
    expect(set.undo_until).toBeDefined();

    const undone = await undo(shop, admin, set.change_set_id);

    expect(undone).toMatchObject({
      kind: 'undo',
      state: 'done',
      title: 'Undo of: Price ₹3,000',
      undoes: set.change_set_id,
      counts: { all: 2, changed: 2, skipped: 0 },
    });
    expect(await getPrice(shop, product_ids[0])).toBe(2450);
    expect(await getPrice(shop, product_ids[1])).toBe(1000);
    const again = await press(admin, 'undo', set.change_set_id);
    expect(again.body.change_set_id).toBe(undone.change_set_id);
    expect(await view(admin, set.change_set_id)).toMatchObject({
      undone_by: undone.change_set_id,
    });
    expect((await press(admin, 'undo', undone.change_set_id)).body).toMatchObject({
      error: 'NO_UNDO',
    });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('skips and names what was changed since', async () => {
    const { shop, admin, product_ids, set } = await open({ what: 'set price', price: 3000 });
    await sql`update product set price_paise = 345600 where product_id = ${product_ids[0]}`.execute(
      shop.db,
    );

    const undone = await undo(shop, admin, set.change_set_id);

    expect(undone.counts).toMatchObject({ changed: 1, skipped: 1 });
    expect(await listRows(admin, undone.change_set_id, 'left out')).toMatchObject([
      {
        product_id: product_ids[0],
        reasons: [{ column: 'Price', text: 'Price was changed since, and stays.' }],
      },
    ]);
    expect(await getPrice(shop, product_ids[0])).toBe(3456);
  });

  it('takes stock back by the difference, and never below zero', async () => {
    const { shop, admin, product_ids, set } = await open({ what: 'add stock', pieces: 3 });
    const [plenty = 0, few = 0] = product_ids;
    await buy(shop, await shop.createCustomer(), plenty, { quantity: 2 });
    await buy(shop, await shop.createCustomer(), few, { quantity: 2 });

    const undone = await undo(shop, admin, set.change_set_id);

    expect(undone.counts).toMatchObject({ changed: 1, skipped: 1 });
    expect(await getStock(shop, plenty)).toBe(3);
    expect(await getStock(shop, few)).toBe(2);
    expect(await listRows(admin, undone.change_set_id, 'skipped')).toMatchObject([
      { reasons: [{ text: 'Only 2 pieces are left. The stock stays.' }] },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('ends after 24 hours', async () => {
    const { shop, admin, set } = await open({ what: 'set discount', discount: 5 });
    await sql`update change_set set finished_at = now() - interval '24 hours 1 second'`.execute(
      shop.db,
    );
    expect((await press(admin, 'undo', set.change_set_id)).body).toMatchObject({
      error: 'NO_UNDO',
    });
    expect((await view(admin, set.change_set_id)).undo_until).toBeUndefined();
  });

  it('is forgotten after 30 days, with its undo', async () => {
    const { shop, admin, set } = await open({ what: 'set discount', discount: 5 });
    await undo(shop, admin, set.change_set_id);
    const age = (days: number) =>
      sql`update change_set set finished_at = now() - make_interval(days => ${days}::integer)`.execute(
        shop.db,
      );
    await age(29);
    await deleteOldSets(shop.deps.db);
    expect(await listRows(admin, set.change_set_id)).toHaveLength(2);
    await age(31);
    await deleteOldSets(shop.deps.db);
    expect(await view(admin, set.change_set_id)).toMatchObject({ error: 'CHANGE_SET_NOT_FOUND' });
  });
});
