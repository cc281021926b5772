import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_KEYS } from '../keys.ts';
import { type FakeRazorpay, startFakeRazorpay } from '../start-fake-razorpay.ts';
import { basicAuth, createMerchant } from '../test-merchant.ts';

let fake: FakeRazorpay;
let shop: ReturnType<typeof createMerchant>;

beforeAll(async () => {
  fake = await startFakeRazorpay();
  shop = createMerchant(fake.origin);
});
beforeEach(() => fake.control.reset());
afterAll(() => fake.stop());

describe('authentication', () => {
  it.each([
    ['no credentials', ''],
    ['another secret', basicAuth(TEST_KEYS.keyId, 'other')],
    ['the webhook secret', basicAuth(TEST_KEYS.keyId, TEST_KEYS.webhookSecret)],
    ['a lower-case scheme', basicAuth(TEST_KEYS.keyId, TEST_KEYS.keySecret, 'basic')],
    ['an upper-case scheme', basicAuth(TEST_KEYS.keyId, TEST_KEYS.keySecret, 'BASIC')],
  ])('rejects %s', async (_case, authorization) => {
    const { status, body } = await shop.call('GET', 'payments', { headers: { authorization } });

    expect(status).toBe(401);
    expect(body.error).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      description: 'Authentication failed',
    });
  });

  it('does not start with a live key', async () => {
    await expect(startFakeRazorpay({ keyId: 'rzp_live_0123456789abcd' })).rejects.toThrow(
      'exited with code 1',
    );
  });

  it('does not serve the control API on the public port', async () => {
    const { status } = await fetch(`${fake.origin}/ledger`, { method: 'POST' });
    expect(status).toBe(404);
  });
});

describe('POST /orders', () => {
  it('responds with an order as documented', async () => {
    const { status, body } = await shop.call('POST', 'orders', {
      body: { amount: 50_000, currency: 'INR', receipt: 'checkout-1', notes: {} },
    });

    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 50_000,
      amount_paid: 0,
      amount_due: 50_000,
      currency: 'INR',
      receipt: 'checkout-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: expect.any(Number),
    });
  });

  it.each([
    ['no amount', { amount: undefined }, 'The amount field is required.'],
    ['less than a rupee', { amount: 99 }, 'The amount must be at least INR 1.00'],
    ['half a paisa', { amount: 100.5 }, 'The amount must be an integer.'],
    ['no currency', { currency: undefined }, 'The currency field is required.'],
    [
      'a long receipt',
      { receipt: 'r'.repeat(41) },
      'The receipt may not be greater than 40 characters.',
    ],
    [
      'a long note',
      { notes: { a: 'n'.repeat(257) } },
      'notes value cannot be greater than 256 characters.',
    ],
    ['an unknown field', { price: 1 }, 'price is/are not required and should not be sent'],
  ])('rejects %s', async (_case, fields, description) => {
    const { status, body } = await shop.call('POST', 'orders', {
      body: { amount: 50_000, currency: 'INR', ...fields },
    });

    expect({ status, error: body.error }).toMatchObject({
      status: 400,
      error: { code: 'BAD_REQUEST_ERROR', description },
    });
    expect((await fake.control.ledger()).orders).toEqual([]);
  });

  it('rejects more orders than the limit of a period with 429', async () => {
    await fake.control.setBehaviour({ orderLimit: { orders: 2, seconds: 60 } });
    const body = { amount: 100, currency: 'INR' };
    const replies = [];
    for (let count = 0; count < 3; count += 1) {
      replies.push(await shop.call('POST', 'orders', { body }));
    }
    await fake.control.setBehaviour({ orderLimit: { orders: 2, seconds: 0 } });

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(replies[2]?.body.error).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      description: 'Too many requests',
    });
    expect((await shop.call('POST', 'orders', { body })).status).toBe(200);
  });

  it('accepts a duplicate receipt, unless receipts must be unique', async () => {
    await shop.newOrder({ receipt: 'same' });
    await shop.newOrder({ receipt: 'same' });
    await fake.control.setBehaviour({ uniqueReceipts: true });

    const { status } = await shop.call('POST', 'orders', {
      body: { amount: 100, currency: 'INR', receipt: 'same' },
    });

    expect(status).toBe(400);
    expect((await shop.call('GET', 'orders?receipt=same')).body.count).toBe(2);
  });
});

describe('GET', () => {
  it('returns an order and its payments, and an error for an unknown id', async () => {
    const { id } = await shop.newOrder();
    const first = await fake.control.pay(id, { status: 'failed' });
    const second = await fake.control.pay(id, { status: 'created' });

    const { body } = await shop.call('GET', `orders/${id}/payments`);

    expect(body).toMatchObject({
      entity: 'collection',
      count: 2,
      items: [{ id: second.razorpay_payment_id }, { id: first.razorpay_payment_id }],
    });
    expect((await shop.call('GET', `orders/${id}`)).body).toMatchObject({
      status: 'attempted',
      attempts: 2,
    });
    expect((await shop.call('GET', 'orders/order_00000000000000')).body.error?.description).toBe(
      'The id provided does not exist',
    );
  });

  it('omits created payments when configured', async () => {
    const { id } = await shop.newOrder();
    await fake.control.pay(id, { status: 'created' });
    await fake.control.setBehaviour({ listCreated: false });

    expect((await shop.call('GET', `orders/${id}/payments`)).body.count).toBe(0);
  });

  it('lists payments of a period, newest first, in pages', async () => {
    const { now, ids } = await payAtThreeTimes();
    const list = async (query: string) => {
      const { body } = await shop.call('GET', `payments?${query}`);
      return (body.items as { id: string }[]).map(({ id }) => ids.indexOf(id));
    };

    expect(await list('count=2')).toEqual([2, 1]);
    expect(await list('count=2&skip=2')).toEqual([0]);
    expect(await list(`from=${now + 500}`)).toEqual([2, 1]);
    expect(await list(`from=${now + 500}&to=${now + 1_500}`)).toEqual([1]);
    expect(await list(`to=${now - 500}`)).toEqual([]);
    expect((await shop.call('GET', 'payments?count=101')).status).toBe(400);
  });

  async function payAtThreeTimes() {
    const now = Math.floor(Date.now() / 1000);
    const ids: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      const { id } = await shop.newOrder();
      ids.push((await fake.control.pay(id)).razorpay_payment_id);
      await fake.control.advanceClock(1_000);
    }
    return { now, ids };
  }
});

it('serves checkout.js and the sheet', async () => {
  const script = await fetch(fake.script);
  const sheet = await fetch(`${fake.origin}/v1/checkout/sheet`);

  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await script.text()).toContain('window.Razorpay');
  expect(await sheet.text()).toContain('Choose how to pay');
});
