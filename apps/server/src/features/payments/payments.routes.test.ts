import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { describe, expect, it } from 'vitest';
import {
  buy,
  deliverWebhook,
  drainPollers,
  listViolations,
  postWebhook,
  startCheckout,
  toPaymentResult,
} from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const sign = (secret: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(body).digest('hex');
const listEvents = (shop: TestShop) =>
  shop.db.selectFrom('webhook_event').select(['event_id', 'processed_at']).execute();
const listOrders = (shop: TestShop) => shop.db.selectFrom('orders').select('order_id').execute();

describe('the webhook endpoint', () => {
  const body = JSON.stringify({ event: 'payment.captured', payload: {} });
  const good = sign(TEST_KEYS.webhookSecret, body);

  it.each<[string, string | Buffer, Record<string, string>]>([
    ['no signature', body, {}],
    ['a truncated signature', body, { 'x-razorpay-signature': good.slice(0, 32) }],
    ['a signature in capitals', body, { 'x-razorpay-signature': good.toUpperCase() }],
    ['another secret', body, { 'x-razorpay-signature': sign('another secret', body) }],
    ['the secret of the key', body, { 'x-razorpay-signature': sign(TEST_KEYS.keySecret, body) }],
    ['an empty secret', body, { 'x-razorpay-signature': sign('', body) }],
    ['an extra byte', `${body} `, { 'x-razorpay-signature': good }],
    ['gzip encoding', gzipSync(body), { 'x-razorpay-signature': good }],
  ])('rejects an event with %s and stores nothing', async (_case, payload, headers) => {
    const shop = await createTestShop();

    expect(await postWebhook(shop, payload, headers)).toBe(401);
    expect(await listEvents(shop)).toEqual([]);
  });

  it('stores a duplicate event once, and processes it once', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const { razorpay_payment_id: payment_id } = await shop.provider.pay(
      await startCheckout(asha, await shop.addProduct()),
    );
    const event = { event: 'payment.captured', payment_id, event_id: 'evt_same' } as const;

    expect(await deliverWebhook(shop, event)).toBe(200);
    expect(await deliverWebhook(shop, event)).toBe(200);
    await drainPollers(shop);

    expect(await listEvents(shop)).toMatchObject([
      { event_id: 'evt_same', processed_at: expect.any(Date) },
    ]);
    expect(await listOrders(shop)).toHaveLength(1);
  });

  it('an event sent again under another id changes nothing', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const { result } = await buy(shop, asha, await shop.addProduct({ stock: 3 }));
    const payment_id = result.razorpay_payment_id;

    for (const event_id of ['one', 'two', '', 'x'.repeat(5000)]) {
      expect(await deliverWebhook(shop, { event: 'payment.captured', payment_id, event_id })).toBe(
        200,
      );
    }
    await drainPollers(shop);

    expect(await listOrders(shop)).toHaveLength(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('processes events about unknown or missing payments without an effect', async () => {
    const shop = await createTestShop();
    for (const odd of ['{"event":"payout.made"}', '{"event":"x","payload":{"payment":1}}']) {
      const signature = sign(TEST_KEYS.webhookSecret, odd);
      expect(await postWebhook(shop, odd, { 'x-razorpay-signature': signature })).toBe(200);
    }
    const none = sign(TEST_KEYS.webhookSecret, 'no json');
    expect(await postWebhook(shop, 'no json', { 'x-razorpay-signature': none })).toBe(400);
    await drainPollers(shop);

    expect((await listEvents(shop)).every(({ processed_at }) => processed_at)).toBe(true);
  });

  it('an unreadable event about a payment of this shop stays due', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const { razorpay_payment_id: payment_id } = await shop.provider.pay(
      await startCheckout(asha, await shop.addProduct()),
    );
    const event = await shop.provider.eventFor({ event: 'payment.captured', payment_id });
    const odd = event.body.replace('"currency":"INR"', '"currency":"XYZ"');
    const signature = sign(TEST_KEYS.webhookSecret, odd);

    expect(await postWebhook(shop, odd, { 'x-razorpay-signature': signature })).toBe(200);
    // The error message for the log names the event, with the reason as its cause.
    await expect(drainPollers(shop)).rejects.toMatchObject({
      message: expect.stringMatching(/^event /),
      cause: new Error('cannot parse an event about a payment of this shop'),
    });

    expect(await listEvents(shop)).toMatchObject([{ processed_at: null }]);
  });

  it('stores events with characters that PostgreSQL text cannot hold', async () => {
    const shop = await createTestShop();
    const odd = '{"event":"x","payload":{"name":"\\u0000 \\ud83d"}}';
    const signature = sign(TEST_KEYS.webhookSecret, odd);

    expect(await postWebhook(shop, odd, { 'x-razorpay-signature': signature })).toBe(200);
    await drainPollers(shop);
    expect(await listEvents(shop)).toMatchObject([{ processed_at: expect.any(Date) }]);
  });

  it('aborts requests that are too large or too slow', { timeout: 30_000 }, async () => {
    const shop = await createTestShop();
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    expect(await postWebhook(shop, Buffer.alloc(300_000, 'a'), {})).toBe(413);

    const address = shop.app.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const response = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      socket.on('close', () => resolve(text)).on('error', reject);
      socket.write(
        'POST /api/razor/webhook HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\n' +
          'content-length: 1000\r\n\r\n{',
      );
    });
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('the return URL of browsers without pop-ups', () => {
  const postReturn = ({ app }: TestShop, form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/razor/return',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://api.razorpay.com',
        'sec-fetch-site': 'cross-site',
      },
      payload: new URLSearchParams(form).toString(),
    });

  it('redirects to the order by the signature alone, and creates no session', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const result = await shop.provider.pay(await startCheckout(asha, await shop.addProduct()));

    const response = await postReturn(shop, toPaymentResult(result));

    const [order] = await listOrders(shop);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/order-info/${order?.order_id}?paid=1`);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it.each<[string, string, Record<string, string>]>([
    ['a failed payment', 'failed', { 'error[code]': 'BAD_REQUEST_ERROR' }],
    ['an empty form', 'failed', {}],
    [
      'a forged signature',
      'refused',
      {
        razorpay_payment_id: 'pay_AAAAAAAAAAAAAA',
        razorpay_order_id: 'order_AAAAAAAAAAAAAA',
        razorpay_signature: '0'.repeat(64),
      },
    ],
  ])('redirects to the cart after %s, with payment=%s', async (_case, payment, form) => {
    const shop = await createTestShop();

    const response = await postReturn(shop, form);

    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `/cart?payment=${payment}`,
    ]);
    expect(await listOrders(shop)).toEqual([]);
  });
});

describe('an invalid payment result', () => {
  it('[PAY-06] is rejected: other ids, other orders, other signatures', async () => {
    const shop = await createTestShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const cheap = await shop.addProduct({ price_paise: fromRupees(100) });
    const expensive = await shop.addProduct({ price_paise: fromRupees(90_000) });
    const paid = toPaymentResult(await shop.provider.pay(await startCheckout(meera, cheap)));
    const orderId = await startCheckout(asha, expensive);
    const forgeries = [
      { ...paid, razorpay_order_id: orderId },
      { ...paid, razorpay_signature: sign('', `${orderId}|${paid.razorpay_payment_id}`) },
      { ...paid, razorpay_signature: paid.razorpay_signature.slice(0, 32) },
      { ...paid, razorpay_signature: paid.razorpay_signature.toUpperCase() },
      { ...paid, razorpay_payment_id: 'undefined' },
      { ...paid, razorpay_payment_id: '../orders' },
    ];

    for (const body of forgeries) {
      expect((await asha.call(payments.verify, { body })).status).toBe(400);
    }
    expect(await listOrders(shop)).toEqual([]);
    const rejected = await asha.call(payments.verify, {
      body: { ...paid, razorpay_order_id: orderId },
    });
    expect(rejected.body.msg).toBe('Payment verification failed!');
  });
});
