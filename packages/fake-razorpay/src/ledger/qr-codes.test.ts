import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_KEYS } from '../keys.ts';
import { type FakeRazorpay, startFakeRazorpay } from '../start-fake-razorpay.ts';
import { createMerchant, startReceiver } from '../test-merchant.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const CODE = {
  type: 'upi_qr',
  usage: 'single_use',
  fixed_amount: true,
  payment_amount: 245_000,
  notes: { app: 'shop' },
};

let fake: FakeRazorpay;
let shop: ReturnType<typeof createMerchant>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  fake = await startFakeRazorpay();
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

const create = (fields: Record<string, unknown> = {}) =>
  shop.call('POST', 'payments/qr_codes', { body: { ...CODE, ...fields } });
const newCode = async (fields?: Record<string, unknown>) => String((await create(fields)).body.id);
const fetchCode = async (id: string) => (await shop.call('GET', `payments/qr_codes/${id}`)).body;
const closeCode = (id: string) => shop.call('POST', `payments/qr_codes/${id}/close`);
const listPayments = async (id: string) =>
  (await shop.call('GET', `payments/qr_codes/${id}/payments`)).body.items;
const nowSeconds = () => Math.floor(Date.now() / 1000);

async function receivedEvents() {
  await fake.control.flushWebhooks();
  return receiver.received.map(({ event }) => event).toSorted();
}

async function receive(event: string) {
  await fake.control.flushWebhooks();
  const found = receiver.received.find((one) => one.event === event);
  if (!found) throw new Error(`no event ${event}`);
  return { ...found, parsed: JSON.parse(found.body) };
}

describe('a new code', () => {
  it('is active, has not been paid, and ends within two hours', async () => {
    const { status, body } = await create();

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^qr_[A-Za-z0-9]{14}$/),
      entity: 'qr_code',
      status: 'active',
      payment_amount: 245_000,
      payments_amount_received: 0,
      payments_count_received: 0,
      notes: { app: 'shop' },
      close_reason: null,
      image_content: expect.stringMatching(/^upi:\/\/pay\?.*&am=2450\.00$/),
    });
    expect(Number(body.close_by) - Number(body.created_at)).toBe(2 * HOUR);
    expect(await fetchCode(String(body.id))).toEqual(body);
    expect(await receivedEvents()).toEqual(['qr_code.created']);
  });

  it.each([
    [20 * MINUTE, 20 * MINUTE],
    [5 * HOUR, 2 * HOUR],
  ])('asked to end after %i seconds ends after %i', async (asked, given) => {
    const { body } = await create({ close_by: nowSeconds() + asked });

    expect(Math.abs(Number(body.close_by) - nowSeconds() - given)).toBeLessThanOrEqual(2);
  });

  it.each([
    { type: 'bharat_qr' },
    { usage: 'twice' },
    { fixed_amount: false },
    { payment_amount: undefined },
    { payment_amount: 99 },
    { close_by: nowSeconds() + MINUTE },
    { close_by: '1800000000' },
    { usage: 'multiple_use', close_by: nowSeconds() + HOUR },
    { amount: 245_000 },
  ])('is refused with %j', async (fields) => {
    expect((await create(fields)).status).toBe(400);
    expect((await fake.control.ledger()).qrCodes).toEqual([]);
  });

  it('is drawn by the provider, ends at a time in text, or is refused, as the account has it', async () => {
    await fake.control.setBehaviour({ qrImageContent: false, qrCloseByText: true });
    const { body } = await create();
    await fake.control.setBehaviour({ qrCodes: false });

    expect(body).not.toHaveProperty('image_content');
    expect(body.image_url).toMatch(/^https:\/\/rzp\.io\/i\/\w+$/);
    expect(body.close_by).toMatch(/^\d{10}$/);
    expect((await create()).body.error?.description).toMatch(/URL was not found/);
  });
});

describe('a scanned code', () => {
  it('is paid by one payment without an order, and closed', async () => {
    const id = await newCode();
    const { payment_id, status } = await fake.control.payQr(id);

    expect(status).toBe('captured');
    expect(await listPayments(id)).toMatchObject([
      { id: payment_id, order_id: null, amount: 245_000, method: 'upi', notes: { app: 'shop' } },
    ]);
    expect(await fetchCode(id)).toMatchObject({
      status: 'closed',
      close_reason: 'paid',
      payments_count_received: 1,
      payments_amount_received: 245_000,
    });
    const found = await shop.call('GET', `payments/qr_codes?payment_id=${payment_id}`);
    expect(found.body.items).toMatchObject([{ id }]);
    await expect(fake.control.payQr(id)).rejects.toThrow('closed');
    expect(await receivedEvents()).toEqual([
      'payment.authorized',
      'payment.captured',
      'qr_code.closed',
      'qr_code.created',
      'qr_code.credited',
    ]);
  });

  it('sends events that carry the code, signed with escaped slashes', async () => {
    const id = await newCode();
    const { payment_id } = await fake.control.payQr(id);

    const { body, signature, parsed } = await receive('qr_code.credited');
    expect(signature).toBe(
      createHmac('sha256', TEST_KEYS.webhookSecret).update(body).digest('hex'),
    );
    expect(body).toContain('https:\\/\\/rzp.io');
    expect(parsed).toMatchObject({
      contains: ['payment', 'qr_code'],
      payload: {
        payment: { entity: { id: payment_id, order_id: null, status: 'captured' } },
        qr_code: { entity: { id, payments_count_received: 1 } },
      },
    });
    expect((await receive('qr_code.closed')).parsed.contains).toEqual(['qr_code']);
    const again = await fake.control.eventFor({ event: 'qr_code.credited', payment_id });
    expect(JSON.parse(again.body).payload).toEqual(parsed.payload);
    const created = await fake.control.eventFor({ event: 'qr_code.created', qr_id: id });
    expect(JSON.parse(created.body).contains).toEqual(['qr_code']);
  });

  it('may send no payment.captured, copy no notes, and have an order', async () => {
    await fake.control.setBehaviour({ qrCaptured: false, qrNotes: false, qrOrders: true });
    const id = await newCode();
    await fake.control.payQr(id);

    const [payment] = (await fake.control.ledger()).payments;
    expect(payment).toMatchObject({ qr_id: id, notes: [] });
    expect(payment?.order_id).toMatch(/^order_/);
    expect((await shop.call('GET', `orders/${payment?.order_id}`)).body.status).toBe('paid');
    expect(await receivedEvents()).not.toContain('payment.captured');
  });

  it('takes no other amount, unless it is for any amount', async () => {
    const fixed = await newCode();
    await expect(fake.control.payQr(fixed, { amount: 100 })).rejects.toThrow('no other amount');

    const open = await newCode({ usage: 'multiple_use', fixed_amount: false });
    await fake.control.payQr(open, { amount: 100 });
    await fake.control.payQr(open, { amount: 200 });

    expect(await fetchCode(open)).toMatchObject({
      status: 'active',
      payments_count_received: 2,
      payments_amount_received: 300,
    });
  });

  it('can be declined by the bank', async () => {
    const id = await newCode();
    expect(await fake.control.payQr(id, { status: 'failed' })).toMatchObject({ status: 'failed' });
    expect(await fetchCode(id)).toMatchObject({ status: 'active', payments_count_received: 0 });
  });
});

describe('a closed code', () => {
  it('was closed on demand, once', async () => {
    const id = await newCode();
    const { body } = await closeCode(id);

    expect(body).toMatchObject({ status: 'closed', close_reason: 'on_demand' });
    expect((await closeCode(id)).status).toBe(400);
    expect(await receivedEvents()).toEqual(['qr_code.closed', 'qr_code.created']);
    await expect(fake.control.payQr(id)).rejects.toThrow('closed');
  });

  it('has ended by itself, without a reason and without an event', async () => {
    const id = await newCode({ close_by: nowSeconds() + 20 * MINUTE });
    await fake.control.advanceClock(21 * MINUTE);

    expect(await fetchCode(id)).toMatchObject({ status: 'closed', close_reason: null });
    expect(await receivedEvents()).toEqual(['qr_code.created']);
    await expect(fake.control.payQr(id)).rejects.toThrow('closed');
  });

  it('still gets the money that the bank confirms late', async () => {
    const id = await newCode();
    const { payment_id } = await fake.control.payQr(id, { status: 'created' });
    await closeCode(id);
    await fake.control.transition(payment_id, 'captured');

    expect(await listPayments(id)).toMatchObject([{ id: payment_id, status: 'captured' }]);
    expect(await fetchCode(id)).toMatchObject({
      close_reason: 'on_demand',
      payments_count_received: 1,
    });
  });

  it('may be paid a second time, and the provider may give that money back', async () => {
    const id = await newCode();
    await fake.control.payQr(id);
    const second = await fake.control.payQr(id, { afterClose: true });
    await fake.control.setBehaviour({ autoRefundLate: true });
    const third = await fake.control.payQr(id, { afterClose: true });

    expect([second.status, third.status]).toEqual(['captured', 'refunded']);
    expect(await fetchCode(id)).toMatchObject({ payments_count_received: 3 });
    expect((await receivedEvents()).filter((event) => event === 'qr_code.closed')).toHaveLength(1);
  });
});

it('pays out the payment of a code, and refunds it', async () => {
  const { payment_id } = await fake.control.payQr(await newCode());
  expect((await fake.control.settle()).amount).toBeGreaterThan(200_000);

  const { body } = await shop.call('POST', `payments/${payment_id}/refund`, { body: {} });

  expect(body).toMatchObject({ payment_id, amount: 245_000 });
});
