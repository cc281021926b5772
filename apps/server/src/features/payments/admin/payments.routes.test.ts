import { randomUUID } from 'node:crypto';
import { adminDashboard, adminOrders, adminPayments, orders } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { describe, expect, it } from 'vitest';
import {
  buy,
  deliverWebhook,
  drainPollers,
  listViolations,
  startCheckout,
} from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const openShop = async () => {
  const shop = await createTestShop({ ownProvider: true });
  const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
  return { shop, asha, admin, saree: await shop.addProduct({ stock: 9 }) };
};
type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

const listPayments = async (admin: Staff, show?: 'matched' | 'refused') =>
  (await admin.call(adminPayments.list, { query: show ? { show } : {} })).body.payments;
const settle = async (admin: Staff, id: string) =>
  (await admin.call(adminPayments.settle, { params: { id } })).body;

/** A cancelled order with a due refund. */
async function requestRefund() {
  const context = await openShop();
  const { shop, asha, admin, saree } = context;
  const { order_id, result } = await buy(shop, asha, saree);
  const body = { order_status: 'Cancelled' } as const;
  await admin.call(adminOrders.changeStatus, { params: { order_id }, body });
  await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
  return { ...context, order_id, id: result.razorpay_payment_id };
}

const getPaymentStatus = async (shop: TestShop, order_id: string) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('payment_status')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
  ).payment_status;

describe("the admin's payments page", () => {
  it('is empty when all payments are settled, and lists matched payments on request', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const { order_id, result } = await buy(shop, asha, saree);

    expect(await listPayments(admin)).toEqual([]);
    expect(await listPayments(admin, 'matched')).toMatchObject([
      { payment_id: result.razorpay_payment_id, state: 'matched', order_id, amount: 2450 },
    ]);
  });

  it('keeps a refused payment, with the customer and the order of a later attempt', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const rzp_order_id = await startCheckout(asha, saree);
    const paid = await shop.provider.pay(rzp_order_id, { status: 'failed', webhooks: false });
    const payment_id = paid.razorpay_payment_id;
    await deliverWebhook(shop, { event: 'payment.failed', payment_id });
    await drainPollers(shop);

    expect(await listPayments(admin)).toEqual([]);
    expect(await listPayments(admin, 'refused')).toMatchObject([
      { payment_id, state: 'refused', amount: 2450, order_id: null },
    ]);
    expect((await listPayments(admin, 'refused'))[0]?.contact).toContain(asha.name);
  });

  it('lists a payment without an order, and settles it', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const rzp_order_id = await startCheckout(asha, saree);
    const { razorpay_payment_id: id } = await shop.provider.pay(rzp_order_id);
    const checkout = shop.db.selectFrom('checkout').select('checkout_id');
    const { checkout_id } = await checkout.executeTakeFirstOrThrow();
    // As after a crash between recording and settling the payment.
    await shop.db
      .insertInto('payment')
      .values({ rzp_payment_id: id, rzp_order_id, checkout_id, status: 'captured' })
      .execute();

    expect(await listPayments(admin)).toMatchObject([
      { payment_id: id, state: 'money without order' },
    ]);
    expect((await admin.call(adminDashboard.counts)).body.counts).toEqual([
      { section: 'payments', count: 1, warns: true },
    ]);
    expect(await settle(admin, id)).toMatchObject({ state: 'matched' });
    expect(await listPayments(admin)).toEqual([]);
    expect((await asha.call(orders.listMine)).body.orders).toHaveLength(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('lists a due refund, and submits it', async () => {
    const { shop, admin, order_id, id } = await requestRefund();

    expect(await listPayments(admin)).toMatchObject([
      { payment_id: id, state: 'refund due', order_id, reason: 'cancelled' },
    ]);
    expect(await settle(admin, id)).toMatchObject({ state: 'refunded' });
    expect(await listPayments(admin)).toEqual([]);
    await advanceAnHour(shop);
    expect(await getPaymentStatus(shop, order_id)).toBe('Refunded');
  });

  it('[RETURN-03] a refund that is restarted stays in the month of its credit note', async () => {
    const { shop, admin, id } = await requestRefund();
    await shop.provider.setRefundOutcome('failed');
    await drainPollers(shop);
    await advanceAnHour(shop);
    expect(await listPayments(admin)).toMatchObject([{ state: 'refund failed' }]);
    await advanceTime(shop.db, '40 days');
    const findDay = async () =>
      (await shop.db.selectFrom('refund').select('created_at').executeTakeFirstOrThrow())
        .created_at;
    const before = await findDay();

    await shop.provider.setRefundOutcome('processed');
    expect(await settle(admin, id)).toMatchObject({ state: 'refunded' });

    expect(await findDay()).toEqual(before);
  });

  it('lists a failed refund, and restarts it under another idempotency key', async () => {
    const { shop, admin, order_id, id } = await requestRefund();
    await shop.provider.setRefundOutcome('failed');
    await drainPollers(shop);
    await advanceAnHour(shop);
    expect(await listPayments(admin)).toMatchObject([{ payment_id: id, state: 'refund failed' }]);
    expect(await getPaymentStatus(shop, order_id)).toBe('Paid');
    const [first] = (await shop.provider.ledger()).refunds;

    await shop.provider.setRefundOutcome('processed');
    expect(await settle(admin, id)).toMatchObject({ state: 'refunded' });
    // A late event about the failed refund does not affect the new one.
    await deliverWebhook(shop, {
      event: 'refund.failed',
      payment_id: id,
      refund_id: first?.id ?? '',
    });
    await drainPollers(shop);
    expect(await listPayments(admin)).toEqual([]);

    await advanceAnHour(shop);
    expect(await getPaymentStatus(shop, order_id)).toBe('Refunded');
    const { refunds } = await shop.provider.ledger();
    expect(refunds.map(({ status }) => status)).toEqual(['failed', 'processed']);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[DESK-02] tells what a press would give back: a failed part, not all that was paid', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const { order_id, result } = await buy(shop, asha, saree);
    const body = { request_id: randomUUID(), reason: 'A stain', amount: 480 };
    await admin.call(adminPayments.refundPart, { params: { id: order_id }, body });
    await advanceAnHour(shop);
    await shop.provider.setRefundOutcome('failed');
    for (const amount of [300, 180.5]) {
      const part = { ...body, request_id: randomUUID(), amount };
      await admin.call(adminPayments.refundPart, { params: { id: order_id }, body: part });
    }
    await drainPollers(shop);
    await advanceAnHour(shop);

    expect(await listPayments(admin)).toMatchObject([
      { state: 'refund failed', amount: 2450, refund_amount: 480.5 },
    ]);
    expect(await listPayments(admin, 'matched')).toMatchObject([{ refund_amount: 480.5 }]);
    await shop.provider.setRefundOutcome('processed');
    await settle(admin, result.razorpay_payment_id);
    await advanceAnHour(shop);
    expect(await listPayments(admin, 'matched')).toMatchObject([{ refund_amount: null }]);
  });

  it('does not mark an order as refunded while the restarted refund is rejected', async () => {
    const { shop, admin, order_id, id } = await requestRefund();
    await shop.provider.setRefundOutcome('failed');
    await drainPollers(shop);
    await advanceAnHour(shop);

    await shop.provider.setBalance(0);
    expect(await settle(admin, id)).toMatchObject({ state: 'refund due' });
    expect(await getPaymentStatus(shop, order_id)).toBe('Paid');
    await shop.provider.setBalance(null);
    await shop.provider.setRefundOutcome('processed');
    await advanceAnHour(shop);
    await advanceAnHour(shop);
    expect(await getPaymentStatus(shop, order_id)).toBe('Refunded');
  });

  it('refunds an order whose refund in the dashboard failed', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const { order_id, result } = await buy(shop, asha, saree);
    const id = result.razorpay_payment_id;
    await shop.provider.setRefundOutcome('failed');
    await shop.deps.razorpay.refundPayment(id, { key: 'made-in-the-dashboard', amount: 245_000 });
    await deliverWebhook(shop, {
      event: 'payment.captured',
      payment_id: id,
      status_as: 'refunded',
    });
    await shop.provider.advanceClock(60);
    await drainPollers(shop);

    await shop.provider.setRefundOutcome('processed');
    const body = { order_status: 'Cancelled' } as const;
    await admin.call(adminOrders.changeStatus, { params: { order_id }, body });
    const response = await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
    expect(response.body.error).toBeUndefined();
    await drainPollers(shop);
    await advanceAnHour(shop);
    expect(await getPaymentStatus(shop, order_id)).toBe('Refunded');
  });

  it('is empty when the payment was refunded in parts in the dashboard', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const { order_id, result } = await buy(shop, asha, saree);
    for (const key of ['first-half-by-hand', 'other-half-by-hand']) {
      await shop.deps.razorpay.refundPayment(result.razorpay_payment_id, { key, amount: 122_500 });
    }
    await shop.provider.advanceClock(60);
    const body = { order_status: 'Cancelled' } as const;
    await admin.call(adminOrders.changeStatus, { params: { order_id }, body });
    await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
    await drainPollers(shop);
    await advanceAnHour(shop);

    expect(await listPayments(admin)).toEqual([]);
    expect(await getPaymentStatus(shop, order_id)).toBe('Refunded');
  });

  it('keeps a refund due while the provider fails, and responds 404 to an unknown payment', async () => {
    const { shop, admin, id } = await requestRefund();
    await shop.provider.setFault({ call: 'fetch-payment', fault: 'error-500', times: -1 });
    expect(await settle(admin, id)).toMatchObject({ state: 'refund due' });
    const missing = await admin.call(adminPayments.settle, {
      params: { id: 'pay_00000000000000' },
    });
    expect([missing.status, missing.body.error]).toEqual([404, 'PAYMENT_NOT_FOUND']);
  });
});

/** Lets the provider finish its refunds, and the pollers fetch the result. */
async function advanceAnHour(shop: TestShop): Promise<void> {
  await shop.provider.advanceClock(60);
  await advanceTime(shop.db, '1 hour');
  await drainPollers(shop);
}
