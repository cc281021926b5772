import { randomUUID } from 'node:crypto';
import {
  type AdminProduct,
  adminDashboard,
  adminOrders,
  adminProducts,
  adminShipments,
  adminStock,
  PRODUCT_VIEWS,
  type ProductChange,
  type ProductView,
} from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import { buy, getStock, listViolations, startCheckout } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

const openWithStaff = async () => {
  const shop = await createTestShop();
  return { shop, admin: await shop.createStaff(), customer: await shop.createCustomer() };
};

const listView = async (admin: Staff, view: ProductView, search = '') => {
  const { body } = await admin.call(adminProducts.listAll, {
    params: { page: '1' },
    query: { view, search },
  });
  return body.products;
};
const getNames = (products: AdminProduct[]) => products.map(({ name }) => name);

const saveAll = async (admin: Staff, changes: ProductChange[], request_id = randomUUID()) => {
  const { body } = await admin.call(adminStock.saveChanges, { body: { request_id, changes } });
  return body.results;
};

const count = async (
  admin: Staff,
  counted: { product_id: number; counted: number; expected: number },
  request_id = randomUUID(),
) => {
  const { body } = await admin.call(adminStock.countStock, {
    body: { request_id, counts: [counted] },
  });
  return body.results;
};

const ship = (admin: Staff, order_id: string) =>
  admin.call(adminOrders.changeStatus, {
    params: { order_id },
    body: { order_status: 'Shipped' },
  });

describe('the views of the list', () => {
  it('filters by on sale, hidden, sold out and low, alone and in a search, with counts', async () => {
    const { shop, admin, customer } = await openWithStaff();
    await shop.addProduct({ name: 'Mayil Saree', stock: 9 });
    await shop.addProduct({ name: 'Nila Saree', stock: 4, enabled: false });
    await shop.addProduct({ name: 'Manga Saree', stock: 0 });
    const last = await shop.addProduct({ name: 'Aana Saree', stock: 4 });
    expect(getNames(await listView(admin, 'low'))).toEqual([]);
    await buy(shop, customer, last);

    const lists = await Promise.all(
      PRODUCT_VIEWS.map(async (view) => [view, getNames(await listView(admin, view))]),
    );

    expect(Object.fromEntries(lists)).toEqual({
      all: ['Aana Saree', 'Manga Saree', 'Nila Saree', 'Mayil Saree'],
      'on-sale': ['Aana Saree', 'Manga Saree', 'Mayil Saree'],
      hidden: ['Nila Saree'],
      'sold-out': ['Manga Saree'],
      low: ['Aana Saree'],
    });
    expect(getNames(await listView(admin, 'low', 'aana'))).toEqual(['Aana Saree']);
    expect(getNames(await listView(admin, 'low', 'mayil'))).toEqual([]);
    expect(getNames(await listView(admin, 'on-sale', 'saree'))).toHaveLength(3);
    expect(getNames(await listView(admin, 'hidden', 'saree'))).toEqual(['Nila Saree']);
    expect(getNames(await listView(admin, 'sold-out', 'saree'))).toEqual(['Manga Saree']);
    expect((await admin.call(adminStock.counts, {})).body.counts).toEqual({
      all: 4,
      'on-sale': 3,
      hidden: 1,
      'sold-out': 1,
      low: 1,
    });

    await saveAll(admin, [{ product_id: last, stock: 12, stock_base: 3 }]);
    expect(getNames(await listView(admin, 'low'))).toEqual([]);
  });

  it('a unique piece is never low, and what had several pieces is, sold out or not', async () => {
    const { shop, admin, customer } = await openWithStaff();
    const unique = await shop.addProduct({ name: 'Mayil Saree', stock: 1 });
    const woven = await shop.addProduct({ name: 'Nila Saree', stock: 2 });
    const again = await shop.addProduct({ name: 'Manga Saree', stock: 1 });
    const listLow = async () =>
      (await listView(admin, 'all')).filter(({ low }) => low).map(({ name }) => name);
    const setStock = (product_id: number, stock: number, stock_base: number) =>
      saveAll(admin, [{ product_id, stock, stock_base }]);

    expect(await listLow()).toEqual(['Nila Saree']);
    await buy(shop, customer, woven, { quantity: 2 });
    await buy(shop, customer, unique);
    expect(await listLow()).toEqual(['Nila Saree']);
    await setStock(unique, 1, 0);
    await setStock(again, 5, 1);
    expect(await listLow()).toEqual(['Nila Saree']);
    await setStock(again, 1, 5);

    expect(getNames(await listView(admin, 'low'))).toEqual(['Nila Saree', 'Manga Saree']);
    expect((await admin.call(adminDashboard.goods, {})).body.low).toBe(2);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('tells how many pieces are in pending orders and being paid for', async () => {
    const { shop, admin, customer } = await openWithStaff();
    const product_id = await shop.addProduct({ stock: 9 });
    const { order_id } = await buy(shop, customer, product_id, { quantity: 2 });
    await buy(shop, customer, product_id, { quantity: 3 });
    await startCheckout(await shop.createCustomer(), product_id);

    expect(await listView(admin, 'all')).toMatchObject([
      { stock: 3, pending_pieces: 5, reserved_pieces: 1 },
    ]);
    const shipments = [{ order_id, items: [{ product_id, quantity: 1 }] }];
    await admin.call(adminShipments.ship, { body: { request_id: randomUUID(), shipments } });
    expect(await listView(admin, 'all')).toMatchObject([{ stock: 3, pending_pieces: 4 }]);
    await admin.call(adminShipments.ship, {
      body: { request_id: randomUUID(), shipments: [{ order_id }] },
    });
    expect(await listView(admin, 'all')).toMatchObject([{ stock: 3, pending_pieces: 3 }]);
  });
});

describe('saving many prices and stocks', () => {
  it('saves them in one request, through the ledger, with an audit entry each', async () => {
    const { shop, admin } = await openWithStaff();
    const nila = await shop.addProduct({ stock: 5, price_paise: fromRupees(2450) });
    const mayil = await shop.addProduct({ stock: 0 });

    const results = await saveAll(admin, [
      { product_id: nila, price: 2690.5, price_base: 2450, stock: 9, stock_base: 5 },
      { product_id: mayil, stock: 3, stock_base: 0 },
      { product_id: 4711, stock: 3, stock_base: 0 },
    ]);

    expect(results).toMatchObject([
      { product_id: nila, outcome: 'saved', product: { price: 2690.5, stock: 9 } },
      { product_id: mayil, outcome: 'saved', product: { price: 2450, stock: 3 } },
      { product_id: 4711, outcome: 'missing' },
    ]);
    expect(await listViolations(shop)).toEqual([]);
    const { body } = await admin.call(adminProducts.audit, { query: { product_id: `${nila}` } });
    expect(body.audit).toMatchObject([
      { action: 'edited', before: { price: 2450, stock: 5 }, after: { price: 2690.5, stock: 9 } },
    ]);
  });

  it('rejects a row whose stock or price was changed since, and saves the others', async () => {
    const { shop, admin, customer } = await openWithStaff();
    const [sold, repriced, other] = [
      await shop.addProduct({ stock: 12 }),
      await shop.addProduct({ stock: 5 }),
      await shop.addProduct({ stock: 5 }),
    ];
    await buy(shop, customer, sold);
    await saveAll(admin, [{ product_id: repriced, price: 3000, price_base: 2450 }]);

    const results = await saveAll(admin, [
      { product_id: sold, price: 2600, price_base: 2450, stock: 9, stock_base: 12 },
      { product_id: repriced, price: 2600, price_base: 2450 },
      { product_id: other, stock: 7, stock_base: 5 },
    ]);

    expect(results).toMatchObject([
      { outcome: 'conflict', product: { price: 2450, stock: 11 } },
      { outcome: 'conflict', product: { price: 3000 } },
      { outcome: 'saved', product: { stock: 7 } },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('changes the stock once, however often the request is repeated', async () => {
    const { shop, admin, customer } = await openWithStaff();
    const product_id = await shop.addProduct({ stock: 5 });
    const changes = [{ product_id, price: 2600, price_base: 2450, stock: 9, stock_base: 5 }];
    const request_id = randomUUID();

    await Promise.all([1, 2, 3].map(() => saveAll(admin, changes, request_id)));
    expect(await getStock(shop, product_id)).toBe(9);
    await buy(shop, customer, product_id);
    const repeated = await saveAll(admin, changes, request_id);

    expect(repeated).toMatchObject([{ outcome: 'saved', product: { stock: 8, price: 2600 } }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('rejects a new value without the one that was seen', async () => {
    const { shop, admin } = await openWithStaff();
    const product_id = await shop.addProduct();

    const { status } = await admin.call(adminStock.saveChanges, {
      body: { request_id: randomUUID(), changes: [{ product_id, stock: 2 }] },
    });

    expect(status).toBe(400);
    expect(await getStock(shop, product_id)).toBe(5);
  });
});

describe('counting the shelf', () => {
  it('[BULK-03] corrects the stock by the difference, whatever was sold meanwhile', async () => {
    const { shop, admin, customer } = await openWithStaff();
    const product_id = await shop.addProduct({ stock: 10 });
    await buy(shop, customer, product_id, { quantity: 2 });
    await startCheckout(await shop.createCustomer(), product_id);
    // Sold after the count, but still on the shelf.
    await buy(shop, customer, product_id);

    const results = await count(admin, { product_id, counted: 9, expected: 10 });

    expect(results).toMatchObject([
      { outcome: 'saved', product: { stock: 5, pending_pieces: 3, reserved_pieces: 1 } },
    ]);
    expect(await listViolations(shop)).toEqual([]);
    const { body } = await admin.call(adminProducts.audit, {
      query: { product_id: `${product_id}` },
    });
    expect(body.audit).toMatchObject([{ action: 'counted', after: { stock: 5, counted: 9 } }]);
  });

  it('[BULK-03] is a conflict when a parcel has left the shelf since the count', async () => {
    const { shop, admin, customer } = await openWithStaff();
    const product_id = await shop.addProduct({ stock: 10 });
    const { order_id } = await buy(shop, customer, product_id);
    await ship(admin, order_id);

    const results = await count(admin, { product_id, counted: 10, expected: 10 });

    expect(results).toMatchObject([{ outcome: 'conflict', product: { stock: 9 } }]);
  });

  it('[BULK-03] never goes below zero, and says when fewer are there than are sold', async () => {
    const { shop, admin, customer } = await openWithStaff();
    const product_id = await shop.addProduct({ stock: 5 });
    await buy(shop, customer, product_id, { quantity: 3 });

    const results = await count(admin, { product_id, counted: 1, expected: 5 });

    expect(results).toMatchObject([{ outcome: 'short', product: { stock: 0, pending_pieces: 3 } }]);
  });

  it('[BULK-03] counts once, however often the request is repeated', async () => {
    const { shop, admin } = await openWithStaff();
    const product_id = await shop.addProduct({ stock: 5 });
    const request_id = randomUUID();
    const counted = { product_id, counted: 7, expected: 5 };

    await Promise.all([1, 2, 3].map(() => count(admin, counted, request_id)));

    expect(await getStock(shop, product_id)).toBe(7);
    expect(await count(admin, counted, request_id)).toMatchObject([{ outcome: 'saved' }]);
    expect(await listViolations(shop)).toEqual([]);
  });
});
