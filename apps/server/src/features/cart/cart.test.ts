import { cart } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { changeStock } from '#features/catalog/stock.queries.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['signUp']>>;

const add = (who: Customer, product_id: number, quantity = 1) =>
  who.call(cart.add, { body: { product_id, quantity } });

async function linesOf(who: Customer) {
  const { body } = await who.call(cart.view);
  return body.cart_item;
}

async function onlyLineOf(who: Customer) {
  const [line] = await linesOf(who);
  if (!line) throw new Error('the cart is empty');
  return line;
}

const sell = (shop: TestShop, product_id: number, pieces: number) =>
  shop.db.transaction().execute((trx) => changeStock(trx, { product_id, delta: -pieces }));

describe('a cart', () => {
  it('shows what was added, with what a line needs and nothing else', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const asha = await shop.signUp();

    expect((await add(asha, saree, 2)).status).toBe(200);

    expect(await linesOf(asha)).toEqual([
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

  it('adds to what is there, and refuses more than the stock without a change', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 3 });
    const asha = await shop.signUp();
    await add(asha, saree, 2);

    const refused = await add(asha, saree, 2);

    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'OUT_OF_STOCK', msg: 'Only 3 products left' },
    });
    expect(await onlyLineOf(asha)).toMatchObject({ quantity: 2 });
    expect((await add(asha, saree, 1)).status).toBe(200);
    expect(await onlyLineOf(asha)).toMatchObject({ quantity: 3 });
  });

  it('keeps within the stock when many presses arrive at once', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 3 });
    const asha = await shop.signUp();

    const answers = await Promise.all(Array.from({ length: 12 }, () => add(asha, saree)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await onlyLineOf(asha)).toMatchObject({ quantity: 3 });
  });

  it.each([
    ['is unknown', async () => 999],
    ['is off the shelves', (shop: TestShop) => shop.addProduct({ enabled: false })],
  ])('takes no product that %s', async (_case, prepare) => {
    const shop = await openTestShop();
    const product = await prepare(shop);
    const asha = await shop.signUp();

    expect(await add(asha, product)).toMatchObject({
      status: 404,
      body: { error: 'PRODUCT_NOT_FOUND' },
    });
    expect(await linesOf(asha)).toEqual([]);
  });

  it('has an end', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const sarees: number[] = [];
    for (let made = 0; made < 101; made += 1) sarees.push(await shop.addProduct());
    for (const saree of sarees.slice(0, 100)) await add(asha, saree);

    const [first = 0, last = 0] = [sarees.at(0), sarees.at(-1)];
    expect(await add(asha, last)).toMatchObject({ status: 409, body: { error: 'CART_FULL' } });
    expect((await add(asha, first)).status).toBe(200);
    expect(await add(asha, first, 4)).toMatchObject({ body: { error: 'OUT_OF_STOCK' } });
    expect(await linesOf(asha)).toHaveLength(100);
  });
});

describe('the quantity of a line', () => {
  it.each([
    [2, 2],
    [4, 4],
    [5, 4],
    [2_147_483_647, 4],
    [0, 1],
    [-3, 1],
  ])('[CART-13] asked to be %i of 4 is kept as %i', async (quantity, kept) => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 4 });
    const asha = await shop.signUp();
    await add(asha, saree);
    const { cart_item_id } = await onlyLineOf(asha);

    const answer = await asha.call(cart.changeQuantity, { body: { cart_item_id, quantity } });

    expect(answer).toMatchObject({ status: 200, body: { quantity: kept } });
    expect(await onlyLineOf(asha)).toMatchObject({ quantity: kept });
  });

  it.each([1.5, '2', null, 1e10])('[CART-13] is never %j', async (quantity) => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 4 });
    const asha = await shop.signUp();
    await add(asha, saree, 2);
    const { cart_item_id } = await onlyLineOf(asha);

    const answer = await asha.call(cart.changeQuantity, {
      // What a form of somebody else's making might send.
      body: { cart_item_id, quantity: quantity as number },
    });

    expect(answer.status).toBe(400);
    expect(await onlyLineOf(asha)).toMatchObject({ quantity: 2 });
  });

  it('stays when pieces are sold elsewhere, and follows the stock at the next change', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 4 });
    const asha = await shop.signUp();
    await add(asha, saree, 3);
    await sell(shop, saree, 3);
    const { cart_item_id, ...line } = await onlyLineOf(asha);

    expect(line).toMatchObject({ quantity: 3, stock: 1 });
    const answer = await asha.call(cart.changeQuantity, { body: { cart_item_id, quantity: 2 } });
    expect(answer.body.quantity).toBe(1);
  });

  it.each([
    ['sold out', (shop: TestShop, saree: number) => sell(shop, saree, 4)],
    [
      'taken off the shelves',
      (shop: TestShop, saree: number) =>
        shop.db
          .updateTable('product')
          .set({ enabled: false })
          .where('product_id', '=', saree)
          .execute(),
    ],
  ])('cannot be changed once the product is %s', async (_case, happen) => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 4 });
    const asha = await shop.signUp();
    await add(asha, saree, 2);
    await happen(shop, saree);
    const { cart_item_id, stock } = await onlyLineOf(asha);

    const answer = await asha.call(cart.changeQuantity, { body: { cart_item_id, quantity: 1 } });

    expect(stock).toBe(0);
    expect(answer).toMatchObject({ status: 409, body: { error: 'OUT_OF_STOCK' } });
    expect(await onlyLineOf(asha)).toMatchObject({ quantity: 2 });
  });
});

describe('removing and clearing', () => {
  it('takes out one line, or all', async () => {
    const shop = await openTestShop();
    const sarees = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()];
    const asha = await shop.signUp();
    for (const saree of sarees) await add(asha, saree);
    const { cart_item_id } = await onlyLineOf(asha);

    expect((await asha.call(cart.remove, { body: { cart_item_id } })).status).toBe(200);
    expect((await linesOf(asha)).map(({ product_id }) => product_id)).toEqual(sarees.slice(1));
    expect((await asha.call(cart.remove, { body: { cart_item_id } })).status).toBe(404);
    expect((await asha.call(cart.clear)).status).toBe(200);
    expect(await linesOf(asha)).toEqual([]);
  });
});

it('[CART-13] a cart belongs to its customer alone', async () => {
  const shop = await openTestShop();
  const saree = await shop.addProduct({ stock: 9 });
  const [asha, meera] = [await shop.signUp(), await shop.signUp()];
  await add(asha, saree, 2);
  const { cart_item_id } = await onlyLineOf(asha);

  const changed = await meera.call(cart.changeQuantity, { body: { cart_item_id, quantity: 1 } });
  const removed = await meera.call(cart.remove, { body: { cart_item_id } });
  await meera.call(cart.clear);

  expect([changed.body.error, removed.body.error]).toEqual(['NOT_IN_CART', 'NOT_IN_CART']);
  expect(await linesOf(meera)).toEqual([]);
  expect(await onlyLineOf(asha)).toMatchObject({ quantity: 2 });
});
