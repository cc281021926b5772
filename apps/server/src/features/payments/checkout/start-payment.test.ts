import { accounts, cart, orders, payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import { asResult, broken, liveOf, pressBuy, stockOf } from '#test/payments.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['signUp']>>;

const start = (who: Customer, ...lines: [product_id: number, quantity: number][]) =>
  who.call(payments.start, {
    body: { product_list: lines.map(([product_id, quantity]) => ({ product_id, quantity })) },
  });

describe('pressing Buy', () => {
  it('[PAY-03] [PAY-07] answers an order of the provider with the amount that the shop asks', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ price_paise: fromRupees(2450.5) });
    const asha = await shop.signUp();

    const { status, body } = await asha.call(payments.start, {
      // A price of the buyer's own making is not even read.
      body: { product_list: [{ product_id: saree, quantity: 2, price: 1, amount: 1 }] } as never,
    });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      currency: 'INR',
      amount: 490_100,
      prefill: { name: asha.name, email: asha.email, contact: `+91${asha.phone}` },
      callback_url: 'https://shop.test/api/razor/return',
    });
    const { orders: made } = await shop.provider.ledger();
    expect(made.find(({ id }) => id === body.data.id)).toMatchObject({ amount: 490_100 });
  });

  it('[PAY-10] holds the pieces, so that nobody else can buy them', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 3 });
    const [asha, meera] = [await shop.signUp(), await shop.signUp()];

    await pressBuy(asha, saree, 2);
    const refused = await start(meera, [saree, 2]);

    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'OUT_OF_STOCK', msg: 'Only 1 products left' },
    });
    expect(await stockOf(shop, saree)).toBe(1);
    expect(await liveOf(shop, meera)).toEqual([]);
  });

  it('[PAY-10] sells the last piece once when twenty press at the same moment', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const people: Customer[] = [];
    for (let come = 0; come < 20; come += 1) people.push(await shop.signUp());

    const answers = await Promise.all(people.map((who) => start(who, [saree, 1])));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await broken(shop)).toEqual([]);
  });

  it.each([
    ['a product that is off the shelves', { enabled: false }, 1, 409, 'OUT_OF_STOCK'],
    [
      'more than five lakh',
      { price_paise: fromRupees(250_000.01), stock: 2 },
      2,
      409,
      'TOTAL_TOO_HIGH',
    ],
    ['more pieces than there are', { stock: 2 }, 3, 409, 'OUT_OF_STOCK'],
  ])('refuses %s and holds nothing', async (_case, product, quantity, status, error) => {
    const shop = await openTestShop();
    const saree = await shop.addProduct(product);
    const asha = await shop.signUp();

    expect(await start(asha, [saree, quantity])).toMatchObject({ status, body: { error } });
    expect(await shop.db.selectFrom('checkout').selectAll().execute()).toEqual([]);
  });

  it('sells one saree dearer than a lakh', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ price_paise: fromRupees(180_000) });
    const asha = await shop.signUp();

    expect((await start(asha, [saree, 1])).body.data.amount).toBe(18_000_000);
  });

  it('takes all lines or none, and counts a product that stands there twice as one line', async () => {
    const shop = await openTestShop();
    const [one, two] = [await shop.addProduct({ stock: 5 }), await shop.addProduct({ stock: 1 })];
    const asha = await shop.signUp();

    expect((await start(asha, [one, 2], [two, 2])).status).toBe(409);
    expect([await stockOf(shop, one), await stockOf(shop, two)]).toEqual([5, 1]);
    expect((await start(asha, [one, 2], [one, 4])).status).toBe(409);
    expect((await start(asha, [one, 2], [two, 1], [one, 3])).status).toBe(200);
    expect([await stockOf(shop, one), await stockOf(shop, two)]).toEqual([0, 0]);
  });

  it('again goes on with the same order, also in a second tab and at the old price', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.signUp();
    const { body: first } = await start(asha, [saree, 1]);
    await shop.db.updateTable('product').set({ price_paise: 999_900 }).execute();

    const again = await Promise.all(Array.from({ length: 20 }, () => start(asha, [saree, 1])));

    expect(new Set(again.map(({ body }) => body.data.id))).toEqual(new Set([first.data.id]));
    expect(again[0]?.body.data.amount).toBe(first.data.amount);
    expect(await liveOf(shop, asha)).toHaveLength(1);
  });

  it('from twenty tabs at once holds once', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 50 });
    const asha = await shop.signUp();

    const answers = await Promise.all(Array.from({ length: 20 }, () => start(asha, [saree, 1])));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await stockOf(shop, saree)).toBe(49);
    expect(await broken(shop)).toEqual([]);
  });

  it('for something else gives the first hold back', async () => {
    const shop = await openTestShop();
    const [one, two] = [await shop.addProduct({ stock: 1 }), await shop.addProduct({ stock: 1 })];
    const asha = await shop.signUp();
    await pressBuy(asha, one);

    await pressBuy(asha, two);

    expect([await stockOf(shop, one), await stockOf(shop, two)]).toEqual([1, 0]);
    expect(await broken(shop)).toEqual([]);
  });

  it('goes on with a hold that a crash has left without an order', async () => {
    const shop = await openTestShop({ ownProvider: true });
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.signUp();
    await pressBuy(asha, saree);
    await shop.db.updateTable('checkout').set({ state: 'held', rzp_order_id: null }).execute();

    expect(await pressBuy(asha, saree)).toMatch(/^order_/);
    expect(await stockOf(shop, saree)).toBe(0);
    expect(await broken(shop)).toEqual([]);
  });

  it.each(['error-500', 'reset-after', 'null-body', 'wrong-data', 'rate-429'] as const)(
    'gives the pieces back and says so when the provider answers with %s',
    async (fault) => {
      const shop = await openTestShop({ ownProvider: true });
      const saree = await shop.addProduct({ stock: 1 });
      const asha = await shop.signUp();
      await shop.provider.setFault({ call: 'create-order', fault });

      expect(await start(asha, [saree, 1])).toMatchObject({
        status: 502,
        body: { error: 'PAYMENT_UNAVAILABLE' },
      });
      expect(await stockOf(shop, saree)).toBe(1);
      expect((await start(asha, [saree, 1])).status).toBe(200);
      expect(await broken(shop)).toEqual([]);
    },
  );

  it('is counted, and after too many presses refused for a while', async () => {
    const shop = await openTestShop({ tries: { PAY_TRIES: '3/100' } });
    const saree = await shop.addProduct();
    const asha = await shop.signUp();
    for (let pressed = 0; pressed < 3; pressed += 1) await pressBuy(asha, saree);

    expect(await start(asha, [saree, 1])).toMatchObject({
      status: 429,
      body: { error: 'TOO_MANY_TRIES' },
    });
  });
});

it('[ORDERS-13] an order keeps the prices and the address of its day', async () => {
  const shop = await openTestShop();
  const saree = await shop.addProduct();
  const asha = await shop.signUp();
  const id = await pressBuy(asha, saree);
  await shop.db.updateTable('product').set({ price_paise: 999_900, name: 'Dearer' }).execute();
  const address = { ...asha.address, houseName: 'Another House' };
  await asha.call(accounts.changeProfile, { body: { address } });
  const result = await shop.provider.pay(id);
  const { body } = await asha.call(payments.verify, { body: asResult(result) });
  const order_id = 'order_id' in body ? body.order_id : '';
  await asha.call(cart.clear);

  const { body: order } = await asha.call(orders.view, { params: { id: order_id } });

  expect(order).toMatchObject({
    total_amount: 2450,
    items: [{ name: 'Nila Kasavu Saree', price: 2450 }],
    user: { address: asha.address },
  });
});
