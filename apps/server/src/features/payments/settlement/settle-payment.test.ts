import { orders, payments } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { passTime } from '#test/advance-time.ts';
import { asResult, broken, buy, deliver, pressBuy, stockOf, workOff } from '#test/payments.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['signUp']>>;

const expire = async (shop: TestShop) => {
  await passTime(shop.db, '26 minutes');
  await workOff(shop);
};

const ordersOf = (shop: TestShop) => shop.db.selectFrom('orders').selectAll().execute();
const refundsOf = (shop: TestShop) =>
  shop.db.selectFrom('refund').select(['rzp_payment_id', 'reason', 'state']).execute();
const verify = (who: Customer, result: Awaited<ReturnType<TestShop['provider']['pay']>>) =>
  who.call(payments.verify, { body: asResult(result) });
const paymentAt = async (shop: TestShop, paymentId: string) =>
  (await shop.provider.ledger()).payments.find(({ id }) => id === paymentId);

describe('money that nobody brings back', () => {
  it("[PAY-09] becomes an order by the provider's event alone", async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct();
    const asha = await shop.signUp();
    const { razorpay_payment_id } = await shop.provider.pay(await pressBuy(asha, saree));

    const payment_id = razorpay_payment_id;
    expect(await deliver(shop, { event: 'payment.captured', payment_id })).toBe(200);
    await workOff(shop);
    expect(await deliver(shop, { event: 'order.paid', payment_id })).toBe(200);
    await workOff(shop);

    expect(await ordersOf(shop)).toMatchObject([{ payment_status: 'Paid', user_id: asha.user_id }]);
    expect(await broken(shop)).toEqual([]);
  });

  it('[PAY-09] becomes an order by asking the provider when no event ever comes', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct();
    const asha = await shop.signUp();
    await shop.provider.pay(await pressBuy(asha, saree));

    await passTime(shop.db, '3 minutes');
    await workOff(shop);

    expect(await ordersOf(shop)).toMatchObject([{ payment_status: 'Paid' }]);
    expect(await broken(shop)).toEqual([]);
  });

  it('after the hold has ended takes the piece again if it is there', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.signUp();
    const orderId = await pressBuy(asha, saree);
    await expire(shop);
    expect(await stockOf(shop, saree)).toBe(1);

    const { body } = await verify(asha, await shop.provider.pay(orderId));

    expect(body).toHaveProperty('order_id');
    expect(await stockOf(shop, saree)).toBe(0);
    expect(await broken(shop)).toEqual([]);
  });

  it('[PAY-11] after the piece was sold to somebody else goes back by itself', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const [asha, meera] = [await shop.signUp(), await shop.signUp()];
    const orderId = await pressBuy(asha, saree);
    await expire(shop);
    await buy(shop, meera, saree);

    const result = await shop.provider.pay(orderId);
    const { body } = await verify(asha, result);
    const loggedOut = await shop.call(payments.verify, { body: asResult(result) });
    await workOff(shop);

    expect(loggedOut.body).toEqual(body);
    expect(body).toEqual({
      state: 'refunding',
      msg: 'A piece you chose was gone before your payment arrived, so nothing was ordered. Your money is on its way back and may take a few days to arrive.',
    });
    expect(await ordersOf(shop)).toHaveLength(1);
    expect(await paymentAt(shop, result.razorpay_payment_id)).toMatchObject({
      status: 'refunded',
      amount_refunded: 245_000,
    });
    expect(await refundsOf(shop)).toMatchObject([{ reason: 'sold_out' }]);
    expect(await broken(shop)).toEqual([]);
  });
});

describe('money that should not have come', () => {
  it('[PAY-11] paid twice for one order goes back once', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const asha = await shop.signUp();
    const orderId = await pressBuy(asha, saree);
    const first = await shop.provider.pay(orderId);
    const second = await shop.provider.pay(orderId, { force: true });

    const answers = await Promise.all([verify(asha, first), verify(asha, second)]);
    await workOff(shop);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ordersOf(shop)).toHaveLength(1);
    expect(await refundsOf(shop)).toMatchObject([{ reason: 'duplicate' }]);
    // Both are led to the one order; the second payment goes back by itself.
    expect(new Set(answers.map(({ body }) => 'order_id' in body && body.order_id)).size).toBe(1);
    expect(answers[0]?.body).toHaveProperty('order_id');
    expect(await stockOf(shop, saree)).toBe(4);
    expect(await broken(shop)).toEqual([]);
  });

  it('[PAY-11] paid twice goes back although nobody reports the second payment', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const orderId = await pressBuy(asha, await shop.addProduct());
    await verify(asha, await shop.provider.pay(orderId));
    await shop.provider.pay(orderId, { force: true });

    await passTime(shop.db, '6 minutes');
    await workOff(shop);

    expect(await refundsOf(shop)).toMatchObject([{ reason: 'duplicate' }]);
    expect(await broken(shop)).toEqual([]);
  });

  it('[PAY-11] less than was asked goes back', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.signUp();
    const result = await shop.provider.pay(await pressBuy(asha, saree), { amount: 100 });

    await verify(asha, result);
    await workOff(shop);

    expect(await ordersOf(shop)).toEqual([]);
    expect(await refundsOf(shop)).toMatchObject([{ reason: 'underpaid' }]);
  });

  it('more than was asked is an order, and a person is told', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct();
    const asha = await shop.signUp();
    const result = await shop.provider.pay(await pressBuy(asha, saree), { amount: 250_000 });

    expect((await verify(asha, result)).body).toHaveProperty('order_id');
    expect(await shop.db.selectFrom('alert').select('kind').execute()).toEqual([
      { kind: 'amount differs' },
    ]);
  });
});

describe('what is told late', () => {
  it('failed and then captured, for one and the same payment, is an order', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct();
    const asha = await shop.signUp();
    const { razorpay_payment_id } = await shop.provider.pay(await pressBuy(asha, saree), {
      status: 'failed',
    });
    const payment_id = razorpay_payment_id;
    await deliver(shop, { event: 'payment.failed', payment_id });
    await workOff(shop);
    expect(await ordersOf(shop)).toEqual([]);

    await shop.provider.move(payment_id, 'captured');
    await deliver(shop, { event: 'payment.captured', payment_id });
    await workOff(shop);

    expect(await ordersOf(shop)).toHaveLength(1);
  });

  it('a refund that is told before the capture is no order', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.signUp();
    const { razorpay_payment_id: payment_id } = await shop.provider.pay(
      await pressBuy(asha, saree),
    );
    const captured = await shop.provider.eventFor({ event: 'payment.captured', payment_id });
    await shop.provider.move(payment_id, 'refunded');
    const { refunds } = await shop.provider.ledger();
    const refund_id = refunds.find((one) => one.payment_id === payment_id)?.id ?? '';

    await deliver(shop, { event: 'refund.processed', payment_id, refund_id });
    await workOff(shop);
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
    await workOff(shop);

    expect(await ordersOf(shop)).toEqual([]);
    expect(await refundsOf(shop)).toMatchObject([{ reason: 'by_provider', state: 'processed' }]);
    expect(await broken(shop)).toEqual([]);
  });

  it('an authorized payment is captured by the worker, and the order says Paid', async () => {
    const shop = await openTestShop({ ownProvider: true });
    const saree = await shop.addProduct();
    const asha = await shop.signUp();
    const result = await shop.provider.pay(await pressBuy(asha, saree), { status: 'authorized' });
    await shop.provider.setFault({ call: 'fetch-payment', fault: 'html-502', times: 1 });
    await verify(asha, result);
    expect(await ordersOf(shop)).toMatchObject([{ payment_status: 'Authorized' }]);

    await passTime(shop.db, '3 minutes');
    await workOff(shop);

    expect(await ordersOf(shop)).toMatchObject([{ payment_status: 'Paid' }]);
    expect(await paymentAt(shop, result.razorpay_payment_id)).toMatchObject({ status: 'captured' });
  });

  it('a shipped order whose money is gone stays shipped, and a person is told', async () => {
    const shop = await openTestShop({ ownProvider: true });
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.signUp();
    const result = await shop.provider.pay(await pressBuy(asha, saree), { status: 'authorized' });
    await shop.provider.setFault({ call: 'fetch-payment', fault: 'html-502', times: 1 });
    await verify(asha, result);
    await shop.db.updateTable('orders').set({ order_status: 'Shipped' }).execute();
    await shop.provider.move(result.razorpay_payment_id, 'refunded');

    await passTime(shop.db, '3 minutes');
    await workOff(shop);

    expect(await ordersOf(shop)).toMatchObject([{ order_status: 'Shipped' }]);
    expect(await stockOf(shop, saree)).toBe(0);
    expect(await shop.db.selectFrom('alert').select('kind').execute()).toEqual([
      { kind: 'money gone' },
    ]);
  });

  it('an order whose money the provider gave back uncaptured is cancelled and back in stock', async () => {
    const shop = await openTestShop({ ownProvider: true });
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.signUp();
    const result = await shop.provider.pay(await pressBuy(asha, saree), { status: 'authorized' });
    await shop.provider.setFault({ call: 'fetch-payment', fault: 'html-502', times: 1 });
    const { body } = await verify(asha, result);
    await shop.provider.move(result.razorpay_payment_id, 'refunded');

    await passTime(shop.db, '3 minutes');
    await workOff(shop);

    const id = 'order_id' in body ? body.order_id : '';
    expect((await asha.call(orders.view, { params: { id } })).body).toMatchObject({
      order_status: 'Cancelled',
      payment_status: 'Refunded',
    });
    expect(await stockOf(shop, saree)).toBe(1);
    expect(await broken(shop)).toEqual([]);
  });
});
