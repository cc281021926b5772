import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TEST_KEYS } from '../keys.ts';
import { type FakeRazorpay, startFakeRazorpay } from '../start-fake-razorpay.ts';
import { createMerchant, startReceiver } from '../test-merchant.ts';

const DAY = 24 * 60 * 60;

let fake: FakeRazorpay;
let shop: ReturnType<typeof createMerchant>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  fake = await startFakeRazorpay({ timeScale: 1_000 });
  shop = createMerchant(fake.origin);
});
beforeEach(async () => {
  receiver = await startReceiver();
  await fake.control.setWebhookUrl(receiver.url);
});
afterEach(async () => {
  await fake.control.reset();
  await receiver.close();
});
afterAll(() => fake.stop());

const pay = async (options = {}) => {
  const { id } = await shop.newOrder();
  return fake.control.pay(id, options);
};
const events = () => receiver.received.map(({ event }) => event).toSorted();

it('sends three events for a payment, each signed over its raw body', async () => {
  const { razorpay_payment_id, razorpay_order_id } = await pay();
  await fake.control.flushWebhooks();

  expect(events()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  for (const { body, signature } of receiver.received) {
    const expected = createHmac('sha256', TEST_KEYS.webhookSecret).update(body).digest('hex');
    expect(signature).toBe(expected);
  }
  const paid = receiver.received.find(({ event }) => event === 'order.paid')?.body ?? '';
  expect(JSON.parse(paid)).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_[A-Za-z0-9]{14}$/),
    contains: ['payment', 'order'],
    payload: {
      payment: { entity: { id: razorpay_payment_id, status: 'captured', vpa: 'asha@okbank' } },
      order: { entity: { id: razorpay_order_id, status: 'paid' } },
    },
  });
  const authorized = receiver.received.find(({ event }) => event === 'payment.authorized');
  expect(JSON.parse(authorized?.body ?? '').payload.payment.entity.status).toBe('authorized');
});

it('sends events for failures and refunds, and none when suppressed', async () => {
  await pay({ status: 'failed' });
  const { razorpay_payment_id } = await pay({ webhooks: false });
  await shop.call('POST', `payments/${razorpay_payment_id}/refund`, { body: {} });
  // The second refund event is sent once the refund is processed.
  await expect
    .poll(() => events())
    .toEqual(['payment.failed', 'refund.created', 'refund.processed']);
});

it('retries after a failure, with the same event id', async () => {
  receiver.status = 500;
  await pay({ status: 'failed' });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(2);
  receiver.status = 200;
  await fake.control.flushWebhooks();

  const { deliveries } = await fake.control.ledger();
  expect(new Set(deliveries.map(({ event_id }) => event_id)).size).toBe(1);
  expect(deliveries.map(({ attempt }) => attempt)).toEqual(deliveries.map((_one, at) => at + 1));
  expect(deliveries.at(-1)?.status).toBe(200);
  expect(await fake.control.webhookState()).toEqual({ disabled: false, failing_since: null });
});

it('is disabled after a day of failures, until it is enabled again', async () => {
  receiver.status = 500;
  await pay({ status: 'failed' });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  expect(await fake.control.webhookState()).toMatchObject({ disabled: false });

  await fake.control.advanceClock(DAY);
  await fake.control.flushWebhooks();
  expect(await fake.control.webhookState()).toMatchObject({ disabled: true });
  receiver.status = 200;
  receiver.received.length = 0;
  await pay();
  expect(await fake.control.pendingDeliveries()).toBe(0);

  await fake.control.enableWebhook();
  await pay({ status: 'failed' });
  await fake.control.flushWebhooks();
  expect(events()).toEqual(['payment.failed']);
});

it('sends copies with one id, drops, delays and signs with another secret when configured', async () => {
  await fake.control.setWebhooks({ copies: 3, shuffle: true, window_ms: 50, secret: 'old' });
  await pay({ status: 'failed' });
  await fake.control.flushWebhooks();
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ event_id }) => event_id)).size).toBe(1);
  const { body = '', signature } = receiver.received[0] ?? {};
  expect(signature).toBe(createHmac('sha256', 'old').update(body).digest('hex'));

  await fake.control.setWebhooks({ drop: 0.5, copies: 1_000, seed: 7 });
  await pay({ status: 'failed' });
  await fake.control.flushWebhooks();
  expect(receiver.received.length).toBeGreaterThan(400);
  expect(receiver.received.length).toBeLessThan(600);

  await fake.control.setWebhooks({ enabled: false });
  await pay();
  expect(await fake.control.pendingDeliveries()).toBe(0);
});

it('sends a given event at once', async () => {
  const { razorpay_payment_id: payment_id } = await pay({ webhooks: false });

  const response = await fake.control.sendEvent({
    event: 'payment.authorized',
    payment_id,
    event_id: 'twice',
    status_as: 'authorized',
    headers: { 'x-razorpay-signature': 'forged' },
  });
  await fake.control.sendEvent({ event: 'payment.failed', body: new Uint8Array([0xef, 0xbb]) });
  const composed = await fake.control.eventFor({ event: 'payment.captured', payment_id });

  expect(response).toEqual({ status: 200, text: 'ok' });
  const [first, second] = receiver.received;
  expect(first).toMatchObject({ event_id: 'twice', signature: 'forged' });
  expect(JSON.parse(first?.body ?? '').payload.payment.entity).toMatchObject({
    status: 'authorized',
    captured: false,
  });
  expect(second?.signature).toBe(
    createHmac('sha256', TEST_KEYS.webhookSecret)
      .update(new Uint8Array([0xef, 0xbb]))
      .digest('hex'),
  );
  expect(composed.signature).toBe(
    createHmac('sha256', TEST_KEYS.webhookSecret).update(composed.body).digest('hex'),
  );
});

it('delivers every event of many payments', async () => {
  const orders = await Promise.all(Array.from({ length: 150 }, () => shop.newOrder()));
  await Promise.all(orders.map(({ id }) => fake.control.pay(id)));
  await fake.control.flushWebhooks();

  expect(receiver.received).toHaveLength(450);
  expect(new Set(receiver.received.map(({ event_id }) => event_id)).size).toBe(450);
});
