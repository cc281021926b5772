import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TEST_KEYS } from '../keys.ts';
import { openStandIn, type StandIn } from '../start-fake-razorpay.ts';
import { merchantOf, openReceiver } from '../test-merchant.ts';

const DAY = 24 * 60 * 60;

let standIn: StandIn;
let shop: ReturnType<typeof merchantOf>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;

beforeAll(async () => {
  standIn = await openStandIn({ timeScale: 1_000 });
  shop = merchantOf(standIn.origin);
});
beforeEach(async () => {
  receiver = await openReceiver();
  await standIn.control.setWebhookUrl(receiver.url);
});
afterEach(async () => {
  await standIn.control.reset();
  await receiver.close();
});
afterAll(() => standIn.stop());

const pay = async (options = {}) => {
  const { id } = await shop.newOrder();
  return standIn.control.pay(id, options);
};
const events = () => receiver.arrived.map(({ event }) => event).toSorted();

it('tells of a payment in three events, each signed over its raw body', async () => {
  const { razorpay_payment_id, razorpay_order_id } = await pay();
  await standIn.control.flushWebhooks();

  expect(events()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  for (const { body, signature } of receiver.arrived) {
    const expected = createHmac('sha256', TEST_KEYS.webhookSecret).update(body).digest('hex');
    expect(signature).toBe(expected);
  }
  const paid = receiver.arrived.find(({ event }) => event === 'order.paid')?.body ?? '';
  expect(JSON.parse(paid)).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_[A-Za-z0-9]{14}$/),
    contains: ['payment', 'order'],
    payload: {
      payment: { entity: { id: razorpay_payment_id, status: 'captured', vpa: 'asha@okbank' } },
      order: { entity: { id: razorpay_order_id, status: 'paid' } },
    },
  });
  const authorized = receiver.arrived.find(({ event }) => event === 'payment.authorized');
  expect(JSON.parse(authorized?.body ?? '').payload.payment.entity.status).toBe('authorized');
});

it('tells of failures and refunds, and of nothing when asked not to', async () => {
  await pay({ status: 'failed' });
  const { razorpay_payment_id } = await pay({ webhooks: false });
  await shop.call('POST', `payments/${razorpay_payment_id}/refund`, { body: {} });
  // Until the refund has gone through, its second event does not exist yet.
  await expect
    .poll(() => events())
    .toEqual(['payment.failed', 'refund.created', 'refund.processed']);
});

it('tries again after a failure, under the same event id', async () => {
  receiver.status = 500;
  await pay({ status: 'failed' });
  await expect.poll(() => receiver.arrived.length).toBeGreaterThan(2);
  receiver.status = 200;
  await standIn.control.flushWebhooks();

  const { deliveries } = await standIn.control.ledger();
  expect(new Set(deliveries.map(({ event_id }) => event_id)).size).toBe(1);
  expect(deliveries.map(({ attempt }) => attempt)).toEqual(deliveries.map((_one, at) => at + 1));
  expect(deliveries.at(-1)?.status).toBe(200);
  expect(await standIn.control.webhookState()).toEqual({ disabled: false, failing_since: null });
});

it('is switched off after a day of failures, until somebody switches it on', async () => {
  receiver.status = 500;
  await pay({ status: 'failed' });
  await expect.poll(() => receiver.arrived.length).toBeGreaterThan(0);
  expect(await standIn.control.webhookState()).toMatchObject({ disabled: false });

  await standIn.control.moveClock(DAY);
  await standIn.control.flushWebhooks();
  expect(await standIn.control.webhookState()).toMatchObject({ disabled: true });
  receiver.status = 200;
  receiver.arrived.length = 0;
  await pay();
  expect(await standIn.control.pendingDeliveries()).toBe(0);

  await standIn.control.enableWebhook();
  await pay({ status: 'failed' });
  await standIn.control.flushWebhooks();
  expect(events()).toEqual(['payment.failed']);
});

it('sends copies under one id, drops, holds back and signs with another secret on request', async () => {
  await standIn.control.setWebhooks({ copies: 3, shuffle: true, window_ms: 50, secret: 'old' });
  await pay({ status: 'failed' });
  await standIn.control.flushWebhooks();
  expect(receiver.arrived).toHaveLength(3);
  expect(new Set(receiver.arrived.map(({ event_id }) => event_id)).size).toBe(1);
  const { body = '', signature } = receiver.arrived[0] ?? {};
  expect(signature).toBe(createHmac('sha256', 'old').update(body).digest('hex'));

  await standIn.control.setWebhooks({ drop: 0.5, copies: 1_000, seed: 7 });
  await pay({ status: 'failed' });
  await standIn.control.flushWebhooks();
  expect(receiver.arrived.length).toBeGreaterThan(400);
  expect(receiver.arrived.length).toBeLessThan(600);

  await standIn.control.setWebhooks({ enabled: false });
  await pay();
  expect(await standIn.control.pendingDeliveries()).toBe(0);
});

it('sends whatever event it is told to, at once', async () => {
  const { razorpay_payment_id: payment_id } = await pay({ webhooks: false });

  const answer = await standIn.control.sendEvent({
    event: 'payment.authorized',
    payment_id,
    event_id: 'twice',
    status_as: 'authorized',
    headers: { 'x-razorpay-signature': 'forged' },
  });
  await standIn.control.sendEvent({ event: 'payment.failed', body: new Uint8Array([0xef, 0xbb]) });
  const composed = await standIn.control.eventFor({ event: 'payment.captured', payment_id });

  expect(answer).toEqual({ status: 200, text: 'heard' });
  const [first, second] = receiver.arrived;
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
  await Promise.all(orders.map(({ id }) => standIn.control.pay(id)));
  await standIn.control.flushWebhooks();

  expect(receiver.arrived).toHaveLength(450);
  expect(new Set(receiver.arrived.map(({ event_id }) => event_id)).size).toBe(450);
});
