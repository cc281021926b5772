import { adminOrders, adminPayments, orders, payments } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { describe, expect, it } from 'vitest';
import {
  buy,
  deliverWebhook,
  drainPollers,
  getStock,
  listViolations,
  postWebhook,
  startCheckout,
  toPaymentResult,
} from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const expire = async (shop: TestShop) => {
  await advanceTime(shop.db, '26 minutes');
  await drainPollers(shop);
};

const listOrders = (shop: TestShop) => shop.db.selectFrom('orders').selectAll().execute();
const listRefunds = (shop: TestShop) =>
  shop.db.selectFrom('refund').select(['rzp_payment_id', 'reason', 'status']).execute();
const verify = (customer: Customer, result: Awaited<ReturnType<TestShop['provider']['pay']>>) =>
  customer.call(payments.verify, { body: toPaymentResult(result) });
const findProviderPayment = async (shop: TestShop, paymentId: string) =>
  (await shop.provider.ledger()).payments.find(({ id }) => id === paymentId);

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
      msg: 'A piece you chose was gone before your payment arrived, so nothing was ordered. Your money is on its way back and may take a few days to arrive.',
    });
    expect(await listOrders(shop)).toHaveLength(1);
    expect(await findProviderPayment(shop, result.razorpay_payment_id)).toMatchObject({
      status: 'refunded',
      amount_refunded: 245_000,
    });
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'sold_out' }]);
    expect(await listViolations(shop)).toEqual([]);
  });
});

describe('a payment of a checkout that was released', () => {
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
      msg: 'Your payment came too late: the price has changed, or it was started more than a day before. Nothing was ordered. Your money is on its way back and may take a few days to arrive.',
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

describe('a late report', () => {
  it('of a capture after a failure of the same payment creates an order', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct();
    const asha = await shop.createCustomer();
    const { razorpay_payment_id } = await shop.provider.pay(await startCheckout(asha, saree), {
      status: 'failed',
    });
    const payment_id = razorpay_payment_id;
    await deliverWebhook(shop, { event: 'payment.failed', payment_id });
    await drainPollers(shop);
    expect(await listOrders(shop)).toEqual([]);

    await shop.provider.transition(payment_id, 'captured');
    await deliverWebhook(shop, { event: 'payment.captured', payment_id });
    await drainPollers(shop);

    expect(await listOrders(shop)).toHaveLength(1);
  });

  it('of a capture after the order was refunded leaves it Refunded', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const [admin, asha] = [await shop.createAdmin(), await shop.createCustomer()];
    const { order_id, result } = await buy(shop, asha, await shop.addProduct());
    const payment_id = result.razorpay_payment_id;
    const captured = await shop.provider.eventFor({ event: 'payment.captured', payment_id });
    // From now on the payment is no longer polled, only its refund.
    await advanceTime(shop.db, '25 hours');
    await drainPollers(shop);
    await admin.call(adminOrders.changeStatus, {
      params: { order_id },
      body: { order_status: 'Cancelled' },
    });
    await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
    await drainPollers(shop);
    await shop.provider.advanceClock(3600);
    await advanceTime(shop.db, '1 hour');
    await drainPollers(shop);
    expect(await listOrders(shop)).toMatchObject([{ payment_status: 'Refunded' }]);

    await postWebhook(shop, captured.body, {
      'x-razorpay-signature': captured.signature,
      'x-razorpay-event-id': captured.event_id,
    });
    await drainPollers(shop);

    expect(await listOrders(shop)).toMatchObject([{ payment_status: 'Refunded' }]);
  });

  it('of a capture after its refund creates no order', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const { razorpay_payment_id: payment_id } = await shop.provider.pay(
      await startCheckout(asha, saree),
    );
    const captured = await shop.provider.eventFor({ event: 'payment.captured', payment_id });
    await shop.provider.transition(payment_id, 'refunded');
    const { refunds } = await shop.provider.ledger();
    const refund_id = refunds.find((one) => one.payment_id === payment_id)?.id ?? '';

    await deliverWebhook(shop, { event: 'refund.processed', payment_id, refund_id });
    await drainPollers(shop);
    await shop.app.inject({
      method: 'POST',
      url: '/api/razor/webhook',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': captured.signature,
        'x-razorpay-event-id': captured.event_id,
      },
      payload: captured.body,
    });
    await drainPollers(shop);

    expect(await listOrders(shop)).toEqual([]);
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'by_provider', status: 'processed' }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('is not needed: the worker captures an authorized payment, and the order is Paid', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const saree = await shop.addProduct();
    const asha = await shop.createCustomer();
    const result = await shop.provider.pay(await startCheckout(asha, saree), {
      status: 'authorized',
    });
    await shop.provider.setFault({ call: 'fetch-payment', fault: 'html-502', times: 1 });
    await verify(asha, result);
    expect(await listOrders(shop)).toMatchObject([{ payment_status: 'Authorized' }]);

    await advanceTime(shop.db, '3 minutes');
    await drainPollers(shop);

    expect(await listOrders(shop)).toMatchObject([{ payment_status: 'Paid' }]);
    expect(await findProviderPayment(shop, result.razorpay_payment_id)).toMatchObject({
      status: 'captured',
    });
  });

  it('of a reversed payment leaves a shipped order unchanged and raises an alert', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const result = await shop.provider.pay(await startCheckout(asha, saree), {
      status: 'authorized',
    });
    await shop.provider.setFault({ call: 'fetch-payment', fault: 'html-502', times: 1 });
    await verify(asha, result);
    await shop.db.updateTable('orders').set({ order_status: 'Shipped' }).execute();
    await shop.provider.transition(result.razorpay_payment_id, 'refunded');

    await advanceTime(shop.db, '3 minutes');
    await drainPollers(shop);

    expect(await listOrders(shop)).toMatchObject([{ order_status: 'Shipped' }]);
    expect(await getStock(shop, saree)).toBe(0);
    expect(await shop.db.selectFrom('alert').select('kind').execute()).toEqual([
      { kind: 'payment_reversed' },
    ]);
  });

  it('of a payment reversed before its capture cancels and restocks the order', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const result = await shop.provider.pay(await startCheckout(asha, saree), {
      status: 'authorized',
    });
    await shop.provider.setFault({ call: 'fetch-payment', fault: 'html-502', times: 1 });
    const { body } = await verify(asha, result);
    await shop.provider.transition(result.razorpay_payment_id, 'refunded');

    await advanceTime(shop.db, '3 minutes');
    await drainPollers(shop);

    const id = 'order_id' in body ? body.order_id : '';
    expect((await asha.call(orders.view, { params: { id } })).body).toMatchObject({
      order_status: 'Cancelled',
      payment_status: 'Refunded',
    });
    expect(await getStock(shop, saree)).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });
});
