import { createHmac } from 'node:crypto';
import { connect as dial } from 'node:net';
import { gzipSync } from 'node:zlib';
import { payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { describe, expect, it } from 'vitest';
import { asResult, broken, buy, deliver, post, pressBuy, workOff } from '#test/payments.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

const signed = (secret: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(body).digest('hex');
const eventsOf = (shop: TestShop) =>
  shop.db.selectFrom('webhook_event').select(['event_id', 'processed_at']).execute();
const ordersOf = (shop: TestShop) => shop.db.selectFrom('orders').select('order_id').execute();

describe("the provider's events", () => {
  const body = JSON.stringify({ event: 'payment.captured', payload: {} });
  const good = signed(TEST_KEYS.webhookSecret, body);

  it.each<[string, string | Buffer, Record<string, string>]>([
    ['no signature', body, {}],
    ['half a signature', body, { 'x-razorpay-signature': good.slice(0, 32) }],
    ['a signature in capitals', body, { 'x-razorpay-signature': good.toUpperCase() }],
    ['another secret', body, { 'x-razorpay-signature': signed('another secret', body) }],
    ['the secret of the key', body, { 'x-razorpay-signature': signed(TEST_KEYS.keySecret, body) }],
    ['an empty secret', body, { 'x-razorpay-signature': signed('', body) }],
    ['one byte more', `${body} `, { 'x-razorpay-signature': good }],
    ['the same, packed', gzipSync(body), { 'x-razorpay-signature': good }],
  ])('with %s are refused and leave nothing', async (_case, payload, headers) => {
    const shop = await openTestShop();

    expect(await post(shop, payload, headers)).toBe(401);
    expect(await eventsOf(shop)).toEqual([]);
  });

  it('are kept once, and read once', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const { razorpay_payment_id: payment_id } = await shop.provider.pay(
      await pressBuy(asha, await shop.addProduct()),
    );
    const event = { event: 'payment.captured', payment_id, event_id: 'evt_same' } as const;

    expect(await deliver(shop, event)).toBe(200);
    expect(await deliver(shop, event)).toBe(200);
    await workOff(shop);

    expect(await eventsOf(shop)).toMatchObject([
      { event_id: 'evt_same', processed_at: expect.any(Date) },
    ]);
    expect(await ordersOf(shop)).toHaveLength(1);
  });

  it('sent again under another id change nothing', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const { result } = await buy(shop, asha, await shop.addProduct({ stock: 3 }));
    const payment_id = result.razorpay_payment_id;

    for (const event_id of ['one', 'two', '', 'x'.repeat(5000)]) {
      expect(await deliver(shop, { event: 'payment.captured', payment_id, event_id })).toBe(200);
    }
    await workOff(shop);

    expect(await ordersOf(shop)).toHaveLength(1);
    expect(await broken(shop)).toEqual([]);
  });

  it('about what is not ours, and about nothing, are read and done with', async () => {
    const shop = await openTestShop();
    for (const odd of ['{"event":"payout.made"}', '{"event":"x","payload":{"payment":1}}']) {
      const signature = signed(TEST_KEYS.webhookSecret, odd);
      expect(await post(shop, odd, { 'x-razorpay-signature': signature })).toBe(200);
    }
    const none = signed(TEST_KEYS.webhookSecret, 'no json');
    expect(await post(shop, 'no json', { 'x-razorpay-signature': none })).toBe(400);
    await workOff(shop);

    expect((await eventsOf(shop)).every(({ processed_at }) => processed_at)).toBe(true);
  });

  it('about our money that cannot be read stay, and are not lost', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const { razorpay_payment_id: payment_id } = await shop.provider.pay(
      await pressBuy(asha, await shop.addProduct()),
    );
    const event = await shop.provider.eventFor({ event: 'payment.captured', payment_id });
    const odd = event.body.replace('"currency":"INR"', '"currency":"XYZ"');
    const signature = signed(TEST_KEYS.webhookSecret, odd);

    expect(await post(shop, odd, { 'x-razorpay-signature': signature })).toBe(200);
    // Which one it is stands in the log, with why.
    await expect(workOff(shop)).rejects.toMatchObject({
      message: expect.stringMatching(/^event /),
      cause: new Error('an event about our money cannot be read'),
    });

    expect(await eventsOf(shop)).toMatchObject([{ processed_at: null }]);
  });

  it('with characters that no table takes are kept all the same', async () => {
    const shop = await openTestShop();
    const odd = '{"event":"x","payload":{"name":"\\u0000 \\ud83d"}}';
    const signature = signed(TEST_KEYS.webhookSecret, odd);

    expect(await post(shop, odd, { 'x-razorpay-signature': signature })).toBe(200);
    await workOff(shop);
    expect(await eventsOf(shop)).toMatchObject([{ processed_at: expect.any(Date) }]);
  });

  it('that are too big or too slow are given up', { timeout: 30_000 }, async () => {
    const shop = await openTestShop();
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    expect(await post(shop, Buffer.alloc(300_000, 'a'), {})).toBe(413);

    const address = shop.app.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = dial(port, '127.0.0.1');
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      socket.on('close', () => resolve(text)).on('error', reject);
      socket.write(
        'POST /api/razor/webhook HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\n' +
          'content-length: 1000\r\n\r\n{',
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('coming back from the provider without a pop-up', () => {
  const comeBack = ({ app }: TestShop, form: Record<string, string>) =>
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

  it('leads to the order, by the signature alone, and opens no session', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const result = await shop.provider.pay(await pressBuy(asha, await shop.addProduct()));

    const answer = await comeBack(shop, asResult(result));

    const [order] = await ordersOf(shop);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`/order-info/${order?.order_id}?paid=1`);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each<[string, string, Record<string, string>]>([
    ['a failed payment', 'failed', { 'error[code]': 'BAD_REQUEST_ERROR' }],
    ['nothing', 'failed', {}],
    [
      'a forged one',
      'refused',
      {
        razorpay_payment_id: 'pay_AAAAAAAAAAAAAA',
        razorpay_order_id: 'order_AAAAAAAAAAAAAA',
        razorpay_signature: '0'.repeat(64),
      },
    ],
  ])('with %s leads to the cart, which says %s', async (_case, said, form) => {
    const shop = await openTestShop();

    const answer = await comeBack(shop, form);

    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/cart?payment=${said}`]);
    expect(await ordersOf(shop)).toEqual([]);
  });
});

describe('what is no proof', () => {
  it('[PAY-06] is refused: other ids, other orders, other signatures', async () => {
    const shop = await openTestShop();
    const [asha, meera] = [await shop.signUp(), await shop.signUp()];
    const cheap = await shop.addProduct({ price_paise: fromRupees(100) });
    const dear = await shop.addProduct({ price_paise: fromRupees(90_000) });
    const paid = asResult(await shop.provider.pay(await pressBuy(meera, cheap)));
    const wanted = await pressBuy(asha, dear);
    const tries = [
      { ...paid, razorpay_order_id: wanted },
      { ...paid, razorpay_signature: signed('', `${wanted}|${paid.razorpay_payment_id}`) },
      { ...paid, razorpay_signature: paid.razorpay_signature.slice(0, 32) },
      { ...paid, razorpay_signature: paid.razorpay_signature.toUpperCase() },
      { ...paid, razorpay_payment_id: 'undefined' },
      { ...paid, razorpay_payment_id: '../orders' },
    ];

    for (const body of tries) {
      expect((await asha.call(payments.verify, { body })).status).toBe(400);
    }
    expect(await ordersOf(shop)).toEqual([]);
    const refused = await asha.call(payments.verify, {
      body: { ...paid, razorpay_order_id: wanted },
    });
    expect(refused.body.msg).toBe('Payment verification failed!');
  });
});
