import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_KEYS } from '../keys.ts';
import { type FakeRazorpay, startFakeRazorpay } from '../start-fake-razorpay.ts';
import { createMerchant } from '../test-merchant.ts';

const HOUR = 60 * 60;

let fake: FakeRazorpay;
let shop: ReturnType<typeof createMerchant>;

beforeAll(async () => {
  fake = await startFakeRazorpay();
  shop = createMerchant(fake.origin);
});
beforeEach(() => fake.control.reset());
afterAll(() => fake.stop());

const getPayment = async (id: string) => (await shop.call('GET', `payments/${id}`)).body;

const manual = { payment: { capture: 'manual' } };

async function authorized() {
  const { id } = await shop.newOrder(manual);
  const { razorpay_payment_id, status } = await fake.control.pay(id);
  expect(status).toBe('authorized');
  return razorpay_payment_id;
}

describe('a payment', () => {
  it('is captured at once, pays its order, and is signed over both ids', async () => {
    const { id } = await shop.newOrder({ notes: { app: 'shop' } });
    const paid = await fake.control.pay(id, { method: 'card' });

    const signature = createHmac('sha256', TEST_KEYS.keySecret)
      .update(`${id}|${paid.razorpay_payment_id}`)
      .digest('hex');
    expect(paid).toMatchObject({ status: 'captured', razorpay_signature: signature });
    expect(await getPayment(paid.razorpay_payment_id)).toMatchObject({
      entity: 'payment',
      amount: 50_000,
      captured: true,
      method: 'card',
      card: { last4: '1111' },
      notes: { app: 'shop' },
      fee: 1_180,
      tax: 180,
    });
    expect((await shop.call('GET', `orders/${id}`)).body).toMatchObject({
      status: 'paid',
      amount_paid: 50_000,
      amount_due: 0,
    });
  });

  it('is rejected for a paid order, and while another is authorized, unless forced', async () => {
    const paid = await shop.newOrder();
    await fake.control.pay(paid.id);
    const authorizedOrder = await shop.newOrder(manual);
    await fake.control.pay(authorizedOrder.id);

    await expect(fake.control.pay(paid.id)).rejects.toThrow('already done');
    await expect(fake.control.pay(authorizedOrder.id)).rejects.toThrow('already authorized');
    expect((await fake.control.pay(paid.id, { force: true })).status).toBe('captured');
    expect((await fake.control.ledger()).payments).toHaveLength(3);
  });

  it('refunds a late duplicate automatically when configured', async () => {
    await fake.control.setBehaviour({ autoRefundLate: true });
    const { id } = await shop.newOrder();
    const first = await fake.control.pay(id, { status: 'failed' });
    await fake.control.pay(id);

    await fake.control.transition(first.razorpay_payment_id, 'captured');

    expect(await getPayment(first.razorpay_payment_id)).toMatchObject({ status: 'refunded' });
    expect((await fake.control.ledger()).refunds).toHaveLength(1);
  });

  it('changes from failed to captured under one id, and never back', async () => {
    const { id } = await shop.newOrder();
    const { razorpay_payment_id } = await fake.control.pay(id, { status: 'failed' });
    expect(await getPayment(razorpay_payment_id)).toMatchObject({
      error_code: 'BAD_REQUEST_ERROR',
    });

    await fake.control.transition(razorpay_payment_id, 'captured');

    const [payment] = (await fake.control.ledger()).payments;
    expect(payment).toMatchObject({ status: 'captured', error_code: null });
    expect(payment?.history.map(({ status }) => status)).toEqual([
      'created',
      'failed',
      'authorized',
      'captured',
    ]);
    await expect(fake.control.transition(razorpay_payment_id, 'failed')).rejects.toThrow(
      'A captured payment does not become failed',
    );
  });

  it('is refunded when it is not captured in time', async () => {
    const id = await authorized();

    await fake.control.advanceClock(71 * HOUR);
    expect(await getPayment(id)).toMatchObject({ status: 'authorized' });
    await fake.control.advanceClock(2 * HOUR);

    expect(await getPayment(id)).toMatchObject({ status: 'refunded', captured: false });
  });

  it('stays captured', async () => {
    const id = await authorized();
    await shop.call('POST', `payments/${id}/capture`, {
      body: { amount: 50_000, currency: 'INR' },
    });

    await fake.control.advanceClock(100 * HOUR);

    expect(await getPayment(id)).toMatchObject({ status: 'captured' });
  });
});

describe('POST /payments/:id/capture', () => {
  const capture = (id: string, amount: number) =>
    shop.call('POST', `payments/${id}/capture`, { body: { amount, currency: 'INR' } });

  it('captures the whole amount once', async () => {
    const id = await authorized();

    const other = await capture(id, 49_999);
    const first = await capture(id, 50_000);
    const second = await capture(id, 50_000);

    expect(other.body.error?.description).toBe(
      'Capture amount must be equal to the amount authorized',
    );
    expect(first).toMatchObject({ status: 200, body: { status: 'captured', captured: true } });
    expect(second.status).toBe(400);
    expect(second.body.error?.description).toContain('already paid');
  });

  it('does not capture a failed payment', async () => {
    const { id } = await shop.newOrder();
    const { razorpay_payment_id } = await fake.control.pay(id, { status: 'failed' });

    expect((await capture(razorpay_payment_id, 50_000)).status).toBe(400);
    expect(await getPayment(razorpay_payment_id)).toMatchObject({ status: 'failed' });
  });
});
