import { adminOrders, adminPayments, orders } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
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
  postWebhook,
  startCheckout,
  verify,
} from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';

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
    const [admin, asha] = [await shop.createStaff(), await shop.createCustomer()];
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
