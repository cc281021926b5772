import { cart } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import { changeStock } from '#features/catalog/stock.queries.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const add = (customer: Customer, product_id: number, quantity = 1) =>
  customer.call(cart.add, { body: { product_id, quantity } });

async function listItems(customer: Customer) {
  const { body } = await customer.call(cart.view);
  return body.cart_item;
}

async function getFirstItem(customer: Customer) {
  const [item] = await listItems(customer);
  if (!item) throw new Error('the cart is empty');
  return item;
}

const sell = (shop: TestShop, product_id: number, pieces: number) =>
  shop.db.transaction().execute((trx) => changeStock(trx, { product_id, delta: -pieces }));

describe('a cart', () => {
  it('lists the added items with exactly the specified fields', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const asha = await shop.createCustomer();

    expect((await add(asha, saree, 2)).status).toBe(200);

    expect(await listItems(asha)).toEqual([
      {
        cart_item_id: expect.any(Number),
        product_id: saree,
        name: 'Nila Kasavu Saree',
        description: 'Cotton saree woven by hand.',
        price: 2450,
        quantity: 2,
        stock: 5,
        image: [],
      },
    ]);
  });

  it('adds to the quantity in the cart, and rejects more than the stock without a change', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 3 });
    const asha = await shop.createCustomer();
    await add(asha, saree, 2);

    const rejected = await add(asha, saree, 2);

    expect(rejected).toMatchObject({
      status: 409,
      body: { error: 'OUT_OF_STOCK', msg: 'Only 3 products left' },
    });
    expect(await getFirstItem(asha)).toMatchObject({ quantity: 2 });
    expect((await add(asha, saree, 1)).status).toBe(200);
    expect(await getFirstItem(asha)).toMatchObject({ quantity: 3 });
  });

  it('stays within the stock under concurrent requests', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 3 });
    const asha = await shop.createCustomer();

    const responses = await Promise.all(Array.from({ length: 12 }, () => add(asha, saree)));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await getFirstItem(asha)).toMatchObject({ quantity: 3 });
  });

  it.each([
    ['is unknown', async () => 999],
    ['is disabled', (shop: TestShop) => shop.addProduct({ enabled: false })],
  ])('accepts no product that %s', async (_case, prepare) => {
    const shop = await createTestShop();
    const product = await prepare(shop);
    const asha = await shop.createCustomer();

    expect(await add(asha, product)).toMatchObject({
      status: 404,
      body: { error: 'PRODUCT_NOT_FOUND' },
    });
    expect(await listItems(asha)).toEqual([]);
  });

  it('is limited to 100 items', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const sarees: number[] = [];
    for (let made = 0; made < 101; made += 1) sarees.push(await shop.addProduct());
    for (const saree of sarees.slice(0, 100)) await add(asha, saree);

    const [first = 0, last = 0] = [sarees.at(0), sarees.at(-1)];
    expect(await add(asha, last)).toMatchObject({ status: 409, body: { error: 'CART_FULL' } });
    expect((await add(asha, first)).status).toBe(200);
    expect(await add(asha, first, 4)).toMatchObject({ body: { error: 'OUT_OF_STOCK' } });
    expect(await listItems(asha)).toHaveLength(100);
  });
});

describe('the quantity of an item', () => {
  it.each([
    [2, 2],
    [4, 4],
    [5, 4],
    [2_147_483_647, 4],
    [0, 1],
    [-3, 1],
  ])('[CART-13] asked to be %i of 4 is kept as %i', async (quantity, kept) => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 4 });
    const asha = await shop.createCustomer();
    await add(asha, saree);
    const { cart_item_id } = await getFirstItem(asha);

    const response = await asha.call(cart.changeQuantity, { body: { cart_item_id, quantity } });

    expect(response).toMatchObject({ status: 200, body: { quantity: kept } });
    expect(await getFirstItem(asha)).toMatchObject({ quantity: kept });
  });

  it.each([1.5, '2', null, 1e10])('[CART-13] is never %j', async (quantity) => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 4 });
    const asha = await shop.createCustomer();
    await add(asha, saree, 2);
    const { cart_item_id } = await getFirstItem(asha);

    const response = await asha.call(cart.changeQuantity, {
      // Invalid input that the type does not admit.
      body: { cart_item_id, quantity: quantity as number },
    });

    expect(response.status).toBe(400);
    expect(await getFirstItem(asha)).toMatchObject({ quantity: 2 });
  });

  it('stays when the stock shrinks, and is limited to it at the next change', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 4 });
    const asha = await shop.createCustomer();
    await add(asha, saree, 3);
    await sell(shop, saree, 3);
    const { cart_item_id, ...item } = await getFirstItem(asha);

    expect(item).toMatchObject({ quantity: 3, stock: 1 });
    const response = await asha.call(cart.changeQuantity, { body: { cart_item_id, quantity: 2 } });
    expect(response.body.quantity).toBe(1);
  });

  it.each([
    ['sold out', (shop: TestShop, saree: number) => sell(shop, saree, 4)],
    [
      'disabled',
      (shop: TestShop, saree: number) =>
        shop.db
          .updateTable('product')
          .set({ enabled: false })
          .where('product_id', '=', saree)
          .execute(),
    ],
  ])('cannot be changed once the product is %s', async (_case, change) => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 4 });
    const asha = await shop.createCustomer();
    await add(asha, saree, 2);
    await change(shop, saree);
    const { cart_item_id, stock } = await getFirstItem(asha);

    const response = await asha.call(cart.changeQuantity, { body: { cart_item_id, quantity: 1 } });

    expect(stock).toBe(0);
    expect(response).toMatchObject({ status: 409, body: { error: 'OUT_OF_STOCK' } });
    expect(await getFirstItem(asha)).toMatchObject({ quantity: 2 });
  });
});

describe('removing and clearing', () => {
  it('deletes one item, or all', async () => {
    const shop = await createTestShop();
    const sarees = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()];
    const asha = await shop.createCustomer();
    for (const saree of sarees) await add(asha, saree);
    const { cart_item_id } = await getFirstItem(asha);

    expect((await asha.call(cart.remove, { body: { cart_item_id } })).status).toBe(200);
    expect((await listItems(asha)).map(({ product_id }) => product_id)).toEqual(sarees.slice(1));
    expect((await asha.call(cart.remove, { body: { cart_item_id } })).status).toBe(404);
    expect((await asha.call(cart.clear)).status).toBe(200);
    expect(await listItems(asha)).toEqual([]);
  });
});

it('[CART-13] a cart is accessible to its own customer only', async () => {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ stock: 9 });
  const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
  await add(asha, saree, 2);
  const { cart_item_id } = await getFirstItem(asha);

  const changed = await meera.call(cart.changeQuantity, { body: { cart_item_id, quantity: 1 } });
  const removed = await meera.call(cart.remove, { body: { cart_item_id } });
  await meera.call(cart.clear);

  expect([changed.body.error, removed.body.error]).toEqual(['NOT_IN_CART', 'NOT_IN_CART']);
  expect(await listItems(meera)).toEqual([]);
  expect(await getFirstItem(asha)).toMatchObject({ quantity: 2 });
});

describe('a price that changed while the item was in the cart', () => {
  const setPrice = (shop: TestShop, product_id: number, rupees: number) =>
    shop.db
      .updateTable('product')
      .set({ price_paise: fromRupees(rupees) })
      .where('product_id', '=', product_id)
      .execute();

  it('is reported with the price that was seen last, until the customer has seen it', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const product_id = await shop.addProduct({ price_paise: fromRupees(2450), stock: 9 });
    await asha.call(cart.add, { body: { product_id, quantity: 1 } });
    const view = async () => (await asha.call(cart.view)).body.cart_item[0];

    expect(await view()).not.toHaveProperty('previous_price');
    await setPrice(shop, product_id, 2500);
    expect(await view()).toMatchObject({ price: 2500, previous_price: 2450 });
    // Another piece does not hide the change.
    await asha.call(cart.add, { body: { product_id, quantity: 1 } });
    expect(await view()).toMatchObject({ price: 2500, previous_price: 2450, quantity: 2 });

    await asha.call(cart.markPricesSeen);

    expect(await view()).not.toHaveProperty('previous_price');
    await setPrice(shop, product_id, 2450);
    expect(await view()).toMatchObject({ price: 2450, previous_price: 2500 });
  });

  it("is marked as seen in the customer's own cart only", async () => {
    const shop = await createTestShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const product_id = await shop.addProduct({ price_paise: fromRupees(2450), stock: 9 });
    for (const customer of [asha, meera]) {
      await customer.call(cart.add, { body: { product_id, quantity: 1 } });
    }
    await setPrice(shop, product_id, 2500);

    await asha.call(cart.markPricesSeen);

    const [hers] = (await meera.call(cart.view)).body.cart_item;
    expect(hers).toMatchObject({ previous_price: 2450 });
  });
});
