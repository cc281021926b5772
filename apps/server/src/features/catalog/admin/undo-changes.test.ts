import { randomUUID } from 'node:crypto';
import { adminProducts, adminStock, UNDO_MINUTES } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buy, getStock, listViolations } from '#test/payments.ts';
import { ageProofs } from '#test/second-factor/second-factors.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

const open = async (role?: 'catalogue' | 'packing') => {
  const shop = await createTestShop();
  const admin = await shop.createStaff(role);
  const product_id = await shop.addProduct({ stock: 23, price_paise: fromRupees(2800) });
  return { shop, admin, product_id };
};

/** In the quick list. @returns the audit_id of the change. */
const save = async (admin: Staff, change: object, product_id: number) => {
  const { body } = await admin.call(adminStock.saveChanges, {
    body: { request_id: randomUUID(), changes: [{ product_id, ...change }] },
  });
  return body.results[0]?.audit_id ?? 0;
};
const undo = (admin: Staff, ...audit_ids: number[]) =>
  admin.call(adminStock.undoChanges, { body: { audit_ids } });

const count = async (admin: Staff, product_id: number, counted: number, expected: number) => {
  const { body } = await admin.call(adminStock.countStock, {
    body: { request_id: randomUUID(), counts: [{ product_id, counted, expected }] },
  });
  return body.results[0]?.audit_id ?? 0;
};

const findProduct = async (admin: Staff, product_id: number) => {
  const { body } = await admin.call(adminProducts.listAll, {
    params: { page: '1' },
    query: { product_id: `${product_id}` },
  });
  const [product] = body.products;
  if (!product) throw new Error('no product');
  return product;
};
const edit = async (admin: Staff, product_id: number, change: object) => {
  const product = await findProduct(admin, product_id);
  const { body } = await admin.call(adminProducts.edit, {
    params: { product_id: `${product_id}` },
    body: { ...product, ...change } as never,
  });
  return body.audit_id ?? 0;
};

const PRICE = { price: 28_000, price_base: 2800 };
const STOCK = { stock: 230, stock_base: 23 };

describe('[DESK-05] undoing a saved change', () => {
  it('gives price and stock back, in the ledger and in the history', async () => {
    const { shop, admin, product_id } = await open();
    const other = await shop.addProduct({ stock: 5 });
    const first = await save(admin, { ...PRICE, ...STOCK }, product_id);
    const second = await save(admin, { stock: 6, stock_base: 5 }, other);

    const { body } = await undo(admin, first, second);

    expect(body.results).toMatchObject([
      { outcome: 'undone', product: { product_id, price: 2800, stock: 23 } },
      { outcome: 'undone', product: { product_id: other, stock: 5 } },
    ]);
    const history = await admin.call(adminProducts.audit, {
      query: { product_id: `${product_id}` },
    });
    expect(history.body.audit).toMatchObject([
      {
        action: 'undone',
        before: { price: 28_000, stock: 230 },
        after: { price: 2800, stock: 23 },
      },
      { action: 'edited' },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('leaves what was sold in between sold', async () => {
    const { shop, admin, product_id } = await open();
    const audit_id = await save(admin, STOCK, product_id);
    await buy(shop, await shop.createCustomer(), product_id, { quantity: 2 });

    const { body } = await undo(admin, audit_id);

    expect(body.results).toMatchObject([{ outcome: 'undone', product: { stock: 21 } }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('undoes once, however often and however fast it is pressed', async () => {
    const { shop, admin, product_id } = await open();
    const audit_id = await save(admin, STOCK, product_id);

    const replies = await Promise.all([1, 2, 3].map(() => undo(admin, audit_id)));

    expect(replies.map(({ body }) => body.results[0]?.outcome)).toEqual(Array(3).fill('undone'));
    expect(await getStock(shop, product_id)).toBe(23);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('changes nothing when the pieces are sold, or a value was changed again', async () => {
    const { shop, admin, product_id } = await open();
    const added = await save(admin, { ...PRICE, stock: 25, stock_base: 23 }, product_id);
    await save(admin, { stock: 1, stock_base: 25 }, product_id);
    const repriced = await shop.addProduct({ price_paise: fromRupees(2800) });
    const first = await save(admin, PRICE, repriced);
    await save(admin, { price: 2900, price_base: 28_000 }, repriced);

    const { body } = await undo(admin, added, first);

    expect(body.results).toMatchObject([
      { outcome: 'changed', product: { price: 28_000, stock: 1 } },
      { outcome: 'changed', product: { price: 2900 } },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('gives back price, discount, stock and visibility of the form, and keeps its texts', async () => {
    const { admin, product_id } = await open();
    const audit_id = await edit(admin, product_id, {
      name: 'Nila Saree',
      price: 280,
      discount: 90,
      stock: 230,
      stock_base: 23,
      enabled: 0,
    });

    expect((await undo(admin, audit_id)).body.results).toMatchObject([
      {
        outcome: 'undone',
        product: { name: 'Nila Saree', price: 2800, discount: 0, stock: 23, enabled: 1 },
      },
    ]);
  });

  it(`ends after ${UNDO_MINUTES} minutes, and knows no other change`, async () => {
    const { shop, admin, product_id } = await open();
    const audit_id = await save(admin, STOCK, product_id);
    const counted = await count(admin, product_id, 200, 230);
    // Instead of a wait: as if the change had been made earlier. Entries cannot be changed.
    await sql`alter table audit_log disable trigger audit_log_is_only_redacted`.execute(shop.db);
    await sql`update audit_log set created_at = created_at - interval '11 minutes'
      where audit_id = ${audit_id}`.execute(shop.db);

    const { body } = await undo(admin, audit_id, counted, 4711);

    expect(body.results.map(({ outcome }) => outcome)).toEqual(['expired', 'expired', 'expired']);
    expect(await getStock(shop, product_id)).toBe(200);
  });

  it('asks for a new proof before it changes a price, and not for stock', async () => {
    const { shop, admin, product_id } = await open('catalogue');
    const stock = await save(admin, STOCK, product_id);
    const price = await save(admin, PRICE, product_id);
    await ageProofs(shop);

    expect((await undo(admin, stock, price)).body).toMatchObject({ error: 'FRESH_PROOF_REQUIRED' });
    expect(await findProduct(admin, product_id)).toMatchObject({ price: 28_000, stock: 230 });
    expect((await undo(admin, stock)).body.results).toMatchObject([{ outcome: 'undone' }]);
  });
});

it('[DESK-05] a packer takes back a count, with the old number kept, and no price', async () => {
  const { shop, admin: packer, product_id } = await open('packing');
  const owner = await shop.createStaff();
  const priced = await save(owner, PRICE, product_id);
  const counted = await count(packer, product_id, 230, 23);
  await buy(shop, await shop.createCustomer(), product_id);
  const undoCount = (audit_id: number) => packer.call(adminStock.undoCount, { body: { audit_id } });

  expect((await undoCount(priced)).body).toMatchObject({ outcome: 'expired' });
  expect((await undoCount(counted)).body).toMatchObject({
    outcome: 'undone',
    product: { stock: 22 },
  });
  const { body } = await owner.call(adminProducts.audit, {
    query: { product_id: `${product_id}` },
  });
  expect(body.audit).toMatchObject([
    { action: 'undone', before: { stock: 229 }, after: { stock: 22 } },
    { action: 'counted', before: { stock: 23 }, after: { stock: 230, counted: 230 } },
    { action: 'edited' },
  ]);
  expect(await listViolations(shop)).toEqual([]);
});

it('[DESK-05] tells what visible pieces of a type usually cost', async () => {
  const { shop, admin } = await open('catalogue');
  const add = (rupees: number, product: object) =>
    shop.addProduct({ price_paise: fromRupees(rupees), ...product });
  await add(3000, {});
  await add(90_000, {});
  await add(500, { enabled: false });
  await add(650, { type: 'stole' });

  const { body } = await admin.call(adminStock.usualPrices, {});

  expect(body.prices).toEqual({ saree: 3000, stole: 625 });
});
