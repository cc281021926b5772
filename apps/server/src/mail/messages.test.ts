import { randomUUID } from 'node:crypto';
import { adminOrders, adminPayments, orders } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendDueMessages } from '#test/mail/mail.ts';
import { buy, deliverWebhook, drainPollers, startCheckout, verify } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

/** Kinds of the messages that have arrived at an address. */
const listKinds = async (shop: TestShop, to: string) =>
  (await shop.inbox.list({ to })).map(({ headers }) => headers['x-message-kind']);

const changeStatus = (
  admin: Awaited<ReturnType<TestShop['createStaff']>>,
  order_id: string,
  order_status: 'Delivered' | 'Shipped' | 'Cancelled',
) => admin.call(adminOrders.changeStatus, { params: { order_id }, body: { order_status } });

describe('a customer gets', () => {
  it('[MAIL-01] one message about a new order, whichever way its payment became known', async () => {
    const shop = await createTestShop({ mail: true });
    const asha = await shop.createCustomer();
    const { result, order_id } = await buy(shop, asha, await shop.addProduct({ stock: 3 }));
    const payment_id = result.razorpay_payment_id;
    for (const event of ['payment.captured', 'order.paid'] as const) {
      await deliverWebhook(shop, { event, payment_id });
    }
    await verify(asha, result);
    await drainPollers(shop);
    await sendDueMessages(shop);

    const [mail, ...others] = await shop.inbox.list({ to: asha.email });
    expect(others).toEqual([]);
    expect(mail?.subject).toContain(order_id);
    expect(mail?.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'reply-to': 'help@shop.example',
    });
    expect(mail?.links).toContainEqual(expect.stringContaining(`/order-info/${order_id}`));
  });

  it('[MAIL-01] a word about a payment that is still unconfirmed after ten minutes, and only then', async () => {
    const shop = await createTestShop({ mail: true, ownProvider: true });
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    await shop.provider.setFault({ call: 'capture', fault: 'error-500', times: -1 });
    const payAuthorized = async (customer: typeof asha) => {
      const rzp_order_id = await startCheckout(customer, await shop.addProduct());
      await verify(customer, await shop.provider.pay(rzp_order_id, { status: 'authorized' }));
    };
    await payAuthorized(asha);
    await payAuthorized(meera);
    await sendDueMessages(shop);
    expect(await listKinds(shop, asha.email)).toEqual(['order_received']);

    const [, captured] = (await shop.provider.ledger()).payments;
    await shop.provider.transition(captured?.id ?? '', 'captured', { webhooks: false });
    await deliverWebhook(shop, { event: 'payment.captured', payment_id: captured?.id ?? '' });
    await drainPollers(shop);
    await advanceTime(shop.db, '10 minutes');
    await sendDueMessages(shop);
    expect(await listKinds(shop, asha.email)).toEqual(['order_received', 'payment_confirming']);
    expect(await listKinds(shop, meera.email)).toEqual(['order_received']);
  });

  it('[MAIL-01] word of the delivery, unless the admin takes it back within five minutes', async () => {
    const shop = await createTestShop({ mail: true });
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const { order_id } = await buy(shop, asha, await shop.addProduct());
    await changeStatus(admin, order_id, 'Delivered');
    await changeStatus(admin, order_id, 'Shipped');
    await advanceTime(shop.db, '6 minutes');
    await sendDueMessages(shop);
    expect(await listKinds(shop, asha.email)).toEqual(['order_received', 'shipped']);

    for (let times = 0; times < 2; times += 1) await changeStatus(admin, order_id, 'Delivered');
    await advanceTime(shop.db, '6 minutes');
    await sendDueMessages(shop);
    expect(await listKinds(shop, asha.email)).toEqual(['order_received', 'shipped', 'delivered']);
  });

  it('[MAIL-01] one message each: request of a cancellation, cancellation, refund', async () => {
    const shop = await createTestShop({ mail: true, ownProvider: true });
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const { order_id: id, result } = await buy(shop, asha, await shop.addProduct());
    for (let times = 0; times < 2; times += 1) {
      await asha.call(orders.requestCancellation, { params: { id } });
    }
    await changeStatus(admin, id, 'Cancelled');
    await admin.call(adminPayments.refundOrder, { params: { id } });
    await drainPollers(shop);
    await advanceTime(shop.db, '1 minute');
    await sendDueMessages(shop);
    const before = ['order_received', 'cancellation_requested', 'order_cancelled'];
    expect(await listKinds(shop, asha.email)).toEqual(before);

    await shop.provider.advanceClock(3600);
    await advanceTime(shop.db, '1 hour');
    await drainPollers(shop);
    const refund_id = (await shop.provider.ledger()).refunds[0]?.id ?? '';
    const payment_id = result.razorpay_payment_id;
    await deliverWebhook(shop, { event: 'refund.processed', payment_id, refund_id });
    await drainPollers(shop);
    await sendDueMessages(shop);
    expect(await listKinds(shop, asha.email)).toEqual([...before, 'refund_processed']);
    const [cancelled] = await shop.inbox.list({ to: asha.email, kind: 'order_cancelled' });
    expect(cancelled?.text).toContain('₹2,450');
  });

  it('[CLEAR-01] word of a cancelled order before its refund begins, and no second one', async () => {
    const shop = await createTestShop({ mail: true });
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const { order_id: id } = await buy(shop, asha, await shop.addProduct());
    await changeStatus(admin, id, 'Cancelled');
    await changeStatus(admin, id, 'Shipped');
    await advanceTime(shop.db, '1 minute');
    await sendDueMessages(shop);
    expect(await listKinds(shop, asha.email)).toEqual(['order_received']);

    await changeStatus(admin, id, 'Cancelled');
    await advanceTime(shop.db, '1 minute');
    await sendDueMessages(shop);
    await admin.call(adminPayments.refundOrder, { params: { id } });
    await sendDueMessages(shop);
    expect(await listKinds(shop, asha.email)).toEqual(['order_received', 'order_cancelled']);
    const [cancelled] = await shop.inbox.list({ to: asha.email, kind: 'order_cancelled' });
    expect(cancelled?.text.replaceAll(/\s+/g, ' ')).toContain(
      'We will refund ₹2,450.00 the way you paid, within two working days.',
    );
  });

  it('[CLEAR-01] word of the rest when a part of a cancelled order was refunded before', async () => {
    const shop = await createTestShop({ mail: true });
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const { order_id: id } = await buy(shop, asha, await shop.addProduct());
    const refundPart = (amount: number) =>
      admin.call(adminPayments.refundPart, {
        params: { id },
        body: { request_id: randomUUID(), reason: 'A stain', amount },
      });
    expect((await refundPart(450)).status).toBe(200);
    await changeStatus(admin, id, 'Cancelled');
    await advanceTime(shop.db, '1 minute');
    await sendDueMessages(shop);
    const [cancelled] = await shop.inbox.list({ to: asha.email, kind: 'order_cancelled' });
    expect(cancelled?.text).toContain('₹2,000.00');
  });

  it('[CLEAR-01] says on the page and by mail that a failed refund is still to come', async () => {
    const shop = await createTestShop({ mail: true, ownProvider: true });
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const { order_id: id } = await buy(shop, asha, await shop.addProduct());
    await changeStatus(admin, id, 'Cancelled');
    await shop.provider.setRefundOutcome('failed');
    await admin.call(adminPayments.refundOrder, { params: { id } });
    const readMoney = async () =>
      (await asha.call(orders.view, { params: { id }, query: { with: 'delivery' } })).body.money;
    expect(await readMoney()).toEqual({ state: 'being refunded', amount: 2450 });

    await drainPollers(shop);
    await shop.provider.advanceClock(60);
    await advanceTime(shop.db, '1 hour');
    await drainPollers(shop);
    await sendDueMessages(shop);

    expect(await readMoney()).toEqual({ state: 'to be refunded', amount: 2450 });
    const [cancelled] = await shop.inbox.list({ to: asha.email, kind: 'order_cancelled' });
    expect(cancelled?.text).toContain('We will refund ₹2,450.00');
  });

  it('[MAIL-01] word of an automatic refund: sold out, duplicate', async () => {
    const shop = await createTestShop({ mail: true });
    const saree = await shop.addProduct({ stock: 1 });
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const late = await startCheckout(asha, saree);
    await advanceTime(shop.db, '26 minutes');
    await drainPollers(shop);
    const order = await startCheckout(meera, saree);
    const first = await shop.provider.pay(order);
    const second = await shop.provider.pay(order, { force: true });
    for (const result of [first, second, first]) await verify(meera, result);
    const soldOut = await shop.provider.pay(late);
    for (let times = 0; times < 2; times += 1) await verify(asha, soldOut);
    await sendDueMessages(shop);

    expect(await listKinds(shop, asha.email)).toEqual(['refunded_automatically']);
    expect(await listKinds(shop, meera.email)).toEqual([
      'order_received',
      'refunded_automatically',
    ]);
  });
});

it('[MAIL-02] neither the outbox nor the job queue holds an address, a name or a link', async () => {
  const shop = await createTestShop({ mail: true });
  const asha = await shop.createCustomer({ name: 'Asha Marker', email: 'asha.marker@example.com' });
  const { order_id: id } = await buy(shop, asha, await shop.addProduct());
  await asha.call(orders.requestCancellation, { params: { id } });
  await sendDueMessages(shop);

  const rows = await shop.db.selectFrom('message').selectAll().execute();
  expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent']);
  const { rows: jobs } = await sql<object>`select * from pgboss.job`.execute(shop.db);
  expect(JSON.stringify([rows, jobs])).not.toMatch(/marker|token|https?:/i);
});

it('[MAIL-02] the outbox holds the kinds of the list, and no test message', async () => {
  const { db } = await createTestShop();
  const insert = (kind: string) =>
    db.insertInto('message').values({ kind, unique_key: kind }).execute();

  await expect(insert('order_received')).resolves.toBeDefined();
  await expect(insert('test')).rejects.toThrow('message_known_kind');
});
