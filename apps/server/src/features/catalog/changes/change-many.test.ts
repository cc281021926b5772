import { randomUUID } from 'node:crypto';
import { adminChanges, adminProducts, type BulkChange } from '@shop/contract';
import { fromRupees, toRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findProduct } from '#features/catalog/products.queries.ts';
import { drainChanges, listRows, press, preview, run, view } from '#test/changes/change-sets.ts';
import { getStock, listViolations } from '#test/payments.ts';
import { addCollection } from '#test/sales/collections.ts';
import { ageProofs } from '#test/second-factor/second-factors.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const open = async (prices = [2450, 2815, 999]) => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const product_ids: number[] = [];
  for (const price of prices) {
    product_ids.push(await shop.addProduct({ price_paise: fromRupees(price) }));
  }
  return { shop, admin, product_ids };
};

const TEN_MORE: BulkChange = { what: 'price by percent', percent: 10, round_to: 10 };

const getPrices = (shop: TestShop, product_ids: number[]) =>
  Promise.all(
    product_ids.map(async (product_id) => {
      const product = await findProduct(shop.db, product_id);
      return product && toRupees(product.price_paise);
    }),
  );

describe('[BULK-01] many products at once', () => {
  it('[FILE-02] a preview changes nothing, and its counts are those of the run', async () => {
    const { shop, admin, product_ids } = await open();
    const set = await preview(shop, admin, { selection: { product_ids }, change: TEN_MORE });

    expect(set).toMatchObject({
      state: 'checked',
      title: 'Price +10\u00A0%, rounded to ₹10',
      changes_prices: true,
      counts: { all: 3, checked: 3, change: 3, new: 0, same: 0, error: 0, changed: 0 },
    });
    expect(await getPrices(shop, product_ids)).toEqual([2450, 2815, 999]);
    // The newest first, as in the list.
    expect(await listRows(admin, set.change_set_id)).toMatchObject([
      { state: 'due', changes: [{ field: 'price', label: 'Price', before: 999, after: 1100 }] },
      { changes: [{ before: 2815, after: 3100 }] },
      { changes: [{ before: 2450, after: 2700 }] },
    ]);

    const done = await run(shop, admin, set.change_set_id);
    expect(done).toMatchObject({ state: 'done', counts: { changed: 3, skipped: 0 } });
    expect(await getPrices(shop, product_ids)).toEqual([2700, 3100, 1100]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each<[BulkChange, object]>([
    [{ what: 'set price', price: 3000 }, { price: 3000 }],
    [{ what: 'price by amount', amount: -50.5, round_to: 9 }, { price: 2399 }],
    [{ what: 'set discount', discount: 12.5 }, { discount: 12.5 }],
    [{ what: 'set stock', stock: 9 }, { stock: 9 }],
    [{ what: 'add stock', pieces: -2 }, { stock: 3 }],
    [{ what: 'set type', type: 'stole' }, { type: 'stole' }],
    [{ what: 'set visibility', enabled: false }, { enabled: 0 }],
  ])('saves %o', async (change, expected) => {
    const { shop, admin, product_ids } = await open([2450]);
    const set = await preview(shop, admin, { selection: { product_ids }, change });
    await run(shop, admin, set.change_set_id);

    const { body } = await admin.call(adminProducts.listAll, { params: { page: '1' } });
    expect(body.products).toMatchObject([expected]);
    const history = await admin.call(adminProducts.audit, {
      query: { product_id: `${product_ids[0]}` },
    });
    expect(history.body.audit).toMatchObject([{ action: 'edited with others' }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('puts pieces into a collection in the order of the list, and takes them out', async () => {
    const { shop, admin, product_ids } = await open();
    const collection_id = await addCollection(shop.db, { slug: 'onam' });
    const change: BulkChange = { what: 'add to collection', collection_id };
    const added = await preview(shop, admin, { selection: { product_ids }, change });
    expect(added.title).toBe('Add to Kasavu whites');
    await run(shop, admin, added.change_set_id);

    const list = async () => {
      const { rows } = await sql<{ product_id: number }>`
        select product_id from collection_product where collection_id = ${collection_id}
        order by position, product_id`.execute(shop.db);
      return rows.map(({ product_id }) => product_id);
    };
    expect(await list()).toEqual(product_ids.toReversed());

    const [first = 0] = product_ids;
    const removed = await preview(shop, admin, {
      selection: { product_ids: [first] },
      change: { what: 'remove from collection', collection_id },
    });
    await run(shop, admin, removed.change_set_id);
    expect(await list()).toEqual(product_ids.slice(1).toReversed());
  });

  it('fixes the products of the list when the preview is made', async () => {
    const { shop, admin, product_ids } = await open();
    const set = await preview(shop, admin, {
      selection: { list: { view: 'on-sale', search: 'nila' } },
      change: TEN_MORE,
    });
    const late = await shop.addProduct();

    const done = await run(shop, admin, set.change_set_id);
    expect(done.counts).toMatchObject({ all: 3, changed: 3 });
    expect(await getPrices(shop, [...product_ids, late])).toEqual([2700, 3100, 1100, 2450]);
  });

  it('names what is wrong in each row, and what should be looked at', async () => {
    const { shop, admin } = await open([4500]);
    await registerForTax(shop, 'regular');
    await shop.addProduct({
      type: 'stitched blouse',
      name: 'Blouse',
      price_paise: fromRupees(2400),
    });
    const list = { list: {} };
    const gap = await preview(shop, admin, {
      selection: list,
      change: { what: 'set price', price: 2700 },
    });
    expect(gap.counts).toMatchObject({ change: 1, error: 1 });
    expect(await listRows(admin, gap.change_set_id, 'left out')).toMatchObject([
      {
        name: 'Blouse',
        state: 'rejected',
        reasons: [
          {
            level: 'error',
            column: 'Price',
            text: 'No GST rate fits ₹2,700 for Blouse. Choose ₹2,625 or less, or ₹2,950.01 or more.',
          },
        ],
      },
    ]);

    const fall = await preview(shop, admin, {
      selection: list,
      change: { what: 'price by percent', percent: -90, round_to: 1 },
    });
    expect(fall.counts).toMatchObject({ change: 2, error: 0, warning: 2 });
    expect(await listRows(admin, fall.change_set_id, 'warning')).toMatchObject([
      {},
      { reasons: [{ level: 'warning', text: 'The price falls from ₹4,500 to ₹450.' }] },
    ]);

    const many = await preview(shop, admin, {
      selection: list,
      change: { what: 'price by percent', percent: 900, round_to: 1 },
    });
    const [, dear] = await listRows(admin, many.change_set_id);
    expect(dear).toMatchObject({ state: 'due' });
    const few = await preview(shop, admin, {
      selection: list,
      change: { what: 'add stock', pieces: -6 },
    });
    expect(few.counts).toMatchObject({ error: 2 });
  });

  it('leaves a product that is equal already without a trace', async () => {
    const { shop, admin, product_ids } = await open([2450, 3000]);
    const [, same = 0] = product_ids;
    const before = await findProduct(shop.db, same);
    const set = await preview(shop, admin, {
      selection: { product_ids },
      change: { what: 'set price', price: 3000 },
    });
    expect(set.counts).toMatchObject({ change: 1, same: 1 });
    await run(shop, admin, set.change_set_id);
    expect(await findProduct(shop.db, same)).toEqual(before);
  });

  it('skips and names what was changed since the preview', async () => {
    const { shop, admin, product_ids } = await open();
    const [edited = 0, sold = 0, left = 0] = product_ids;
    const prices = await preview(shop, admin, { selection: { product_ids }, change: TEN_MORE });
    const stocks = await preview(shop, admin, {
      selection: { product_ids },
      change: { what: 'set stock', stock: 9 },
    });
    await sql`
      update product set name = 'Mayil', updated_at = updated_at + interval '1 second'
      where product_id = ${edited}`.execute(shop.db);
    const one = await preview(shop, admin, {
      selection: { product_ids: [sold] },
      change: { what: 'add stock', pieces: -1 },
    });
    await run(shop, admin, one.change_set_id);

    const stocked = await run(shop, admin, stocks.change_set_id);
    expect(stocked.counts).toMatchObject({ changed: 1, skipped: 2 });
    expect(await getStock(shop, edited)).toBe(5);
    expect(await getStock(shop, sold)).toBe(4);
    expect(await getStock(shop, left)).toBe(9);

    const done = await run(shop, admin, prices.change_set_id);
    expect(done.counts).toMatchObject({ changed: 2, skipped: 1 });
    expect(await listRows(admin, prices.change_set_id, 'skipped')).toMatchObject([
      {
        product_id: edited,
        name: 'Mayil',
        reasons: [{ text: 'This product was changed since. Nothing of it was saved.' }],
      },
    ]);
  });

  it('keeps the order of the list', async () => {
    const { shop, admin } = await open([100, 200, 300, 400, 500]);
    const list = async () => {
      const { body } = await admin.call(adminProducts.listAll, { params: { page: '1' } });
      return body.products.map(({ product_id }) => product_id);
    };
    const before = await list();
    const set = await preview(shop, admin, { selection: { list: {} }, change: TEN_MORE });
    await run(shop, admin, set.change_set_id);
    expect(await list()).toEqual(before);
  });
});

describe('[BULK-01] the buttons of a set', () => {
  it('asks for a proof when prices change, and only then', async () => {
    const { shop, admin, product_ids } = await open();
    const prices = await preview(shop, admin, { selection: { product_ids }, change: TEN_MORE });
    const stocks = await preview(shop, admin, {
      selection: { product_ids },
      change: { what: 'set stock', stock: 9 },
    });
    await ageProofs(shop);

    expect((await press(admin, 'run', prices.change_set_id)).body).toMatchObject({
      error: 'FRESH_PROOF_REQUIRED',
    });
    expect((await press(admin, 'run', stocks.change_set_id)).status).toBe(200);
  });

  it('makes one set of a repeated request, and runs it once', async () => {
    const { shop, admin, product_ids } = await open();
    const body = {
      request_id: randomUUID(),
      selection: { product_ids },
      change: { what: 'add stock', pieces: 2 } as const,
    };
    const [first, second] = await Promise.all([
      admin.call(adminChanges.preview, { body }),
      admin.call(adminChanges.preview, { body }),
    ]);
    expect(second.body.change_set_id).toBe(first.body.change_set_id);
    await drainChanges(shop);
    await Promise.all([1, 2, 3].map(() => press(admin, 'run', first.body.change_set_id)));
    await Promise.all([drainChanges(shop), drainChanges(shop)]);
    expect(await getStock(shop, product_ids[0] ?? 0)).toBe(7);
  });

  it('stops, and saves nothing more', async () => {
    const { shop, admin, product_ids } = await open();
    const set = await preview(shop, admin, { selection: { product_ids }, change: TEN_MORE });
    await press(admin, 'run', set.change_set_id);
    expect((await press(admin, 'stop', set.change_set_id)).body).toMatchObject({
      state: 'stopped',
      counts: { changed: 0 },
    });
    await drainChanges(shop);
    expect(await getPrices(shop, product_ids)).toEqual([2450, 2815, 999]);
    expect((await press(admin, 'run', set.change_set_id)).body).toMatchObject({
      error: 'CHANGES_ENDED',
    });
  });

  it('refuses an empty list, a collection by rule, and an unknown set', async () => {
    const { shop, admin } = await open([]);
    const call = (change: BulkChange) =>
      admin.call(adminChanges.preview, {
        body: { request_id: randomUUID(), selection: { list: {} }, change },
      });
    expect((await call(TEN_MORE)).body).toMatchObject({ error: 'NOTHING_SELECTED' });
    await shop.addProduct();
    const rule = await addCollection(shop.db, {
      slug: 'rule',
      pieces: { kind: 'rule', rule: { type: ['saree'] } },
    });
    const change: BulkChange = { what: 'add to collection', collection_id: rule };
    expect((await call(change)).body).toMatchObject({ error: 'COLLECTION_NOT_FOUND' });
    expect(await view(admin, 4711)).toMatchObject({ error: 'CHANGE_SET_NOT_FOUND' });
  });

  it('lists the sets of all staff, newest first', async () => {
    const { shop, admin, product_ids } = await open();
    for (const discount of [5, 10]) {
      await preview(shop, admin, {
        selection: { product_ids },
        change: { what: 'set discount', discount },
      });
    }
    const { body } = await admin.call(adminChanges.list, { query: {} });
    expect(body).toMatchObject({
      sets: [{ title: 'Discount 10\u00A0%' }, { title: 'Discount 5\u00A0%' }],
      more: false,
    });
  });
});
