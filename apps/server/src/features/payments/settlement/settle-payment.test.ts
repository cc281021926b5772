import { payments, privacy } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  buy,
  deliverWebhook,
  drainPollers,
  findProviderPayment,
  getStock,
  listOrders,
  listRefunds,
  listViolations,
  startCheckout,
  toPaymentResult,
  verify,
} from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const expire = async (shop: TestShop) => {
  await advanceTime(shop.db, '26 minutes');
  await drainPollers(shop);
};

describe('a payment whose result the browser does not send', () => {
  it('[PAY-09] becomes an order by a webhook event alone', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct();
    const asha = await shop.createCustomer();
    const { razorpay_payment_id } = await shop.provider.pay(await startCheckout(asha, saree));

    const payment_id = razorpay_payment_id;
    expect(await deliverWebhook(shop, { event: 'payment.captured', payment_id })).toBe(200);
    await drainPollers(shop);
    expect(await deliverWebhook(shop, { event: 'order.paid', payment_id })).toBe(200);
    await drainPollers(shop);

    expect(await listOrders(shop)).toMatchObject([
      { payment_status: 'Paid', user_id: asha.user_id },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[PAY-09] becomes an order by polling when no event arrives', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct();
    const asha = await shop.createCustomer();
    await shop.provider.pay(await startCheckout(asha, saree));

    await advanceTime(shop.db, '3 minutes');
    await drainPollers(shop);

    expect(await listOrders(shop)).toMatchObject([{ payment_status: 'Paid' }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('after the reservation expired reserves the stock again if available', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const orderId = await startCheckout(asha, saree);
    await expire(shop);
    expect(await getStock(shop, saree)).toBe(1);

    const { body } = await verify(asha, await shop.provider.pay(orderId));

    expect(body).toHaveProperty('order_id');
    expect(await getStock(shop, saree)).toBe(0);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[PAY-11] after the stock was sold to another customer is refunded automatically', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const orderId = await startCheckout(asha, saree);
    await expire(shop);
    await buy(shop, meera, saree);

    const result = await shop.provider.pay(orderId);
    const { body } = await verify(asha, result);
    const loggedOut = await shop.call(payments.verify, { body: toPaymentResult(result) });
    await drainPollers(shop);

    expect(loggedOut.body).toEqual(body);
    expect(body).toEqual({
      state: 'refunding',
      msg: 'A piece sold out before your payment arrived, so no order was placed. Your refund is on its way and may take a few days.',
    });
    expect(await listOrders(shop)).toHaveLength(1);
    expect(await findProviderPayment(shop, result.razorpay_payment_id)).toMatchObject({
      status: 'refunded',
      amount_refunded: 245_000,
    });
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'sold_out' }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[PAY-11] after the product was hidden is refunded, although a piece is there', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const orderId = await startCheckout(asha, saree);
    await expire(shop);
    await sql`update product set enabled = false where product_id = ${saree}`.execute(shop.db);

    const { body } = await verify(asha, await shop.provider.pay(orderId));
    await drainPollers(shop);

    expect(body).toMatchObject({ state: 'refunding' });
    expect(await listOrders(shop)).toEqual([]);
    expect(await getStock(shop, saree)).toBe(1);
  });
});

describe('a payment of a checkout that was released', () => {
  it('[PAY-11] [PRIVACY-01] and whose customer was erased meanwhile is refunded', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const orderId = await startCheckout(asha, saree);
    await expire(shop);
    const { body } = await asha.call(privacy.erase, { body: { currentPassword: asha.password } });
    expect(body.erased).toBe(true);

    await shop.provider.pay(orderId);
    await drainPollers(shop);
    await expire(shop);

    expect(await listOrders(shop)).toEqual([]);
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'stale' }]);
    expect(await getStock(shop, saree)).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each([
    ['more than 24 hours ago', 24 * 60, 245_000],
    ['and whose price has risen', 26, 245_001],
  ])('[PAY-11] %s is refunded', async (_case, minutes, price_paise) => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const orderId = await startCheckout(asha, saree);
    await expire(shop);
    await advanceTime(shop.db, `${minutes} minutes`);
    await shop.db.updateTable('product').set({ price_paise }).execute();

    const { body } = await verify(asha, await shop.provider.pay(orderId));
    await drainPollers(shop);

    expect(body).toEqual({
      state: 'refunding',
      msg: 'Your payment arrived too late: the price has changed, or you started it more than a day before. No order was placed. Your refund is on its way and may take a few days.',
    });
    expect(await listOrders(shop)).toEqual([]);
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'stale' }]);
    expect(await getStock(shop, saree)).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('and whose price has fallen becomes an order at the price paid', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const orderId = await startCheckout(asha, saree);
    await expire(shop);
    await shop.db.updateTable('product').set({ price_paise: 100_000 }).execute();

    await verify(asha, await shop.provider.pay(orderId));

    expect(await listOrders(shop)).toMatchObject([{ total_paise: 245_000 }]);
  });
});

describe('an unexpected payment', () => {
  it('[PAY-11] of an order that is already paid is refunded once', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const asha = await shop.createCustomer();
    const orderId = await startCheckout(asha, saree);
    const first = await shop.provider.pay(orderId);
    const second = await shop.provider.pay(orderId, { force: true });

    const responses = await Promise.all([verify(asha, first), verify(asha, second)]);
    await drainPollers(shop);

    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listOrders(shop)).toHaveLength(1);
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'duplicate' }]);
    // Both responses name the one order.
    expect(new Set(responses.map(({ body }) => 'order_id' in body && body.order_id)).size).toBe(1);
    expect(responses[0]?.body).toHaveProperty('order_id');
    expect(await getStock(shop, saree)).toBe(4);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[PAY-11] of an order that is already paid is refunded although nothing reports it', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const orderId = await startCheckout(asha, await shop.addProduct());
    await verify(asha, await shop.provider.pay(orderId));
    await shop.provider.pay(orderId, { force: true });

    await advanceTime(shop.db, '6 minutes');
    await drainPollers(shop);

    expect(await listRefunds(shop)).toMatchObject([{ reason: 'duplicate' }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[PAY-11] of a lower amount is refunded', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const result = await shop.provider.pay(await startCheckout(asha, saree), { amount: 100 });

    await verify(asha, result);
    await drainPollers(shop);

    expect(await listOrders(shop)).toEqual([]);
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'underpaid' }]);
  });

  it('of a higher amount becomes an order and raises an alert', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct();
    const asha = await shop.createCustomer();
    const result = await shop.provider.pay(await startCheckout(asha, saree), { amount: 250_000 });

    expect((await verify(asha, result)).body).toHaveProperty('order_id');
    expect(await shop.db.selectFrom('alert').select('kind').execute()).toEqual([
      { kind: 'amount_mismatch' },
    ]);
  });
});
