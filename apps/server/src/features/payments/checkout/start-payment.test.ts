import { accounts, cart, orders, payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  getStock,
  listActiveCheckouts,
  listViolations,
  startCheckout,
  toPaymentResult,
} from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const start = (customer: Customer, ...lines: [product_id: number, quantity: number][]) =>
  customer.call(payments.start, {
    body: { product_list: lines.map(([product_id, quantity]) => ({ product_id, quantity })) },
  });

describe('starting a payment', () => {
  it('[PAY-03] [PAY-07] returns a provider order with the amount calculated by the shop', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ price_paise: fromRupees(2450.5) });
    const asha = await shop.createCustomer();

    const { status, body } = await asha.call(payments.start, {
      // Prices sent by the client are ignored.
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
    const { orders: providerOrders } = await shop.provider.ledger();
    expect(providerOrders.find(({ id }) => id === body.data.id)).toMatchObject({ amount: 490_100 });
  });

  it('[PAY-10] reserves the stock, so that other customers cannot buy it', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 3 });
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];

    await startCheckout(asha, saree, 2);
    const rejected = await start(meera, [saree, 2]);

    expect(rejected).toMatchObject({
      status: 409,
      body: { error: 'OUT_OF_STOCK', msg: 'Only 1 products left' },
    });
    expect(await getStock(shop, saree)).toBe(1);
    expect(await listActiveCheckouts(shop, meera)).toEqual([]);
  });

  it('[PAY-10] sells the last unit once to twenty concurrent customers', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const customers: Customer[] = [];
    for (let count = 0; count < 20; count += 1) customers.push(await shop.createCustomer());

    const responses = await Promise.all(customers.map((customer) => start(customer, [saree, 1])));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each([
    ['a disabled product', { enabled: false }, 1, 409, 'OUT_OF_STOCK'],
    [
      'more than five lakh',
      { price_paise: fromRupees(250_000.01), stock: 2 },
      2,
      409,
      'TOTAL_TOO_HIGH',
    ],
    ['more pieces than in stock', { stock: 2 }, 3, 409, 'OUT_OF_STOCK'],
  ])('rejects %s and reserves nothing', async (_case, product, quantity, status, error) => {
    const shop = await createTestShop();
    const saree = await shop.addProduct(product);
    const asha = await shop.createCustomer();

    expect(await start(asha, [saree, quantity])).toMatchObject({ status, body: { error } });
    expect(await shop.db.selectFrom('checkout').selectAll().execute()).toEqual([]);
  });

  it('rejects a total that an admin raises above five lakh at the same moment', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ price_paise: fromRupees(200_000), stock: 2 });
    const asha = await shop.createCustomer();

    const { response } = await shop.db.transaction().execute(async (trx) => {
      // Lets the availability be read, and the checkout wait.
      await sql`lock table checkout_item in share mode`.execute(trx);
      const pressed = start(asha, [saree, 2]);
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
          return rows.length;
        })
        .toBe(1);
      await trx
        .updateTable('product')
        .set({ price_paise: fromRupees(300_000) })
        .execute();
      return { response: pressed };
    });

    expect(await response).toMatchObject({ status: 409, body: { error: 'TOTAL_TOO_HIGH' } });
    expect(await shop.db.selectFrom('checkout').selectAll().execute()).toEqual([]);
  });

  it('sells one saree that costs more than a lakh', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ price_paise: fromRupees(180_000) });
    const asha = await shop.createCustomer();

    expect((await start(asha, [saree, 1])).body.data.amount).toBe(18_000_000);
  });

  it('reserves all lines or none, and merges lines of the same product', async () => {
    const shop = await createTestShop();
    const [one, two] = [await shop.addProduct({ stock: 5 }), await shop.addProduct({ stock: 1 })];
    const asha = await shop.createCustomer();

    expect((await start(asha, [one, 2], [two, 2])).status).toBe(409);
    expect([await getStock(shop, one), await getStock(shop, two)]).toEqual([5, 1]);
    expect((await start(asha, [one, 2], [one, 4])).status).toBe(409);
    expect((await start(asha, [one, 2], [two, 1], [one, 3])).status).toBe(200);
    expect([await getStock(shop, one), await getStock(shop, two)]).toEqual([0, 0]);
  });

  it('again reuses the provider order, also in a second tab and at the old price', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const { body: first } = await start(asha, [saree, 1]);
    await shop.db.updateTable('product').set({ price_paise: 999_900 }).execute();

    const again = await Promise.all(Array.from({ length: 20 }, () => start(asha, [saree, 1])));

    expect(new Set(again.map(({ body }) => body.data.id))).toEqual(new Set([first.data.id]));
    expect(again[0]?.body.data.amount).toBe(first.data.amount);
    expect(await listActiveCheckouts(shop, asha)).toHaveLength(1);
  });

  it('from twenty tabs at once makes one reservation', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 50 });
    const asha = await shop.createCustomer();

    const responses = await Promise.all(Array.from({ length: 20 }, () => start(asha, [saree, 1])));

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await getStock(shop, saree)).toBe(49);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('for another product releases the first reservation', async () => {
    const shop = await createTestShop();
    const [one, two] = [await shop.addProduct({ stock: 1 }), await shop.addProduct({ stock: 1 })];
    const asha = await shop.createCustomer();
    await startCheckout(asha, one);

    await startCheckout(asha, two);

    expect([await getStock(shop, one), await getStock(shop, two)]).toEqual([1, 0]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('reuses a reservation that has no provider order after a crash', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    await startCheckout(asha, saree);
    await shop.db.updateTable('checkout').set({ status: 'held', rzp_order_id: null }).execute();

    expect(await startCheckout(asha, saree)).toMatch(/^order_/);
    expect(await getStock(shop, saree)).toBe(0);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each(['error-500', 'reset-after', 'null-body', 'wrong-data'] as const)(
    'releases the stock and responds 502 when the provider responds with %s',
    async (fault) => {
      const shop = await createTestShop({ ownProvider: true });
      const saree = await shop.addProduct({ stock: 1 });
      const asha = await shop.createCustomer();
      await shop.provider.setFault({ call: 'create-order', fault });

      expect(await start(asha, [saree, 1])).toMatchObject({
        status: 502,
        body: { error: 'PAYMENT_UNAVAILABLE' },
      });
      expect(await getStock(shop, saree)).toBe(1);
      expect((await start(asha, [saree, 1])).status).toBe(200);
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('is rate limited', async () => {
    const shop = await createTestShop({ rateLimits: { PAY_RATE_LIMIT: '3/100' } });
    const saree = await shop.addProduct();
    const asha = await shop.createCustomer();
    for (let count = 0; count < 3; count += 1) await startCheckout(asha, saree);

    expect(await start(asha, [saree, 1])).toMatchObject({
      status: 429,
      body: { error: 'RATE_LIMITED' },
    });
  });
});

it('[ORDERS-13] an order keeps the prices and the address of its purchase', async () => {
  const shop = await createTestShop();
  const saree = await shop.addProduct();
  const asha = await shop.createCustomer();
  const id = await startCheckout(asha, saree);
  await shop.db.updateTable('product').set({ price_paise: 999_900, name: 'Renamed' }).execute();
  const address = { ...asha.address, houseName: 'Another House' };
  await asha.call(accounts.changeProfile, { body: { address } });
  const result = await shop.provider.pay(id);
  const { body } = await asha.call(payments.verify, { body: toPaymentResult(result) });
  const order_id = 'order_id' in body ? body.order_id : '';
  await asha.call(cart.clear);

  const { body: order } = await asha.call(orders.view, { params: { id: order_id } });

  expect(order).toMatchObject({
    total_amount: 2450,
    items: [{ name: 'Nila Kasavu Saree', price: 2450 }],
    user: { address: asha.address },
  });
});
