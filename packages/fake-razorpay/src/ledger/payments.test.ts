import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_KEYS } from '../keys.ts';
import { openStandIn, type StandIn } from '../start-fake-razorpay.ts';
import { merchantOf } from '../test-merchant.ts';

const HOUR = 60 * 60;

let standIn: StandIn;
let shop: ReturnType<typeof merchantOf>;

beforeAll(async () => {
  standIn = await openStandIn();
  shop = merchantOf(standIn.origin);
});
beforeEach(() => standIn.control.reset());
afterAll(() => standIn.stop());

const paymentOf = async (id: string) => (await shop.call('GET', `payments/${id}`)).body;

const manual = { payment: { capture: 'manual' } };

async function authorized() {
  const { id } = await shop.newOrder(manual);
  const { razorpay_payment_id, status } = await standIn.control.pay(id);
  expect(status).toBe('authorized');
  return razorpay_payment_id;
}

describe('a payment', () => {
  it('is captured at once, pays its order, and comes with a signature over both ids', async () => {
    const { id } = await shop.newOrder({ notes: { app: 'shop' } });
    const paid = await standIn.control.pay(id, { method: 'card' });

    const signature = createHmac('sha256', TEST_KEYS.keySecret)
      .update(`${id}|${paid.razorpay_payment_id}`)
      .digest('hex');
    expect(paid).toMatchObject({ status: 'captured', razorpay_signature: signature });
    expect(await paymentOf(paid.razorpay_payment_id)).toMatchObject({
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

  it('is refused on a paid order, and while another is authorized, unless forced', async () => {
    const paid = await shop.newOrder();
    await standIn.control.pay(paid.id);
    const held = await shop.newOrder(manual);
    await standIn.control.pay(held.id);

    await expect(standIn.control.pay(paid.id)).rejects.toThrow('already done');
    await expect(standIn.control.pay(held.id)).rejects.toThrow('already authorized');
    expect((await standIn.control.pay(paid.id, { force: true })).status).toBe('captured');
    expect((await standIn.control.ledger()).payments).toHaveLength(3);
  });

  it('sends a late duplicate back by itself when switched so', async () => {
    await standIn.control.setSwitches({ autoRefundLate: true });
    const { id } = await shop.newOrder();
    const first = await standIn.control.pay(id, { status: 'failed' });
    await standIn.control.pay(id);

    await standIn.control.move(first.razorpay_payment_id, 'captured');

    expect(await paymentOf(first.razorpay_payment_id)).toMatchObject({ status: 'refunded' });
    expect((await standIn.control.ledger()).refunds).toHaveLength(1);
  });

  it('moves from failed to captured under one id, and never back', async () => {
    const { id } = await shop.newOrder();
    const { razorpay_payment_id } = await standIn.control.pay(id, { status: 'failed' });
    expect(await paymentOf(razorpay_payment_id)).toMatchObject({ error_code: 'BAD_REQUEST_ERROR' });

    await standIn.control.move(razorpay_payment_id, 'captured');

    const [payment] = (await standIn.control.ledger()).payments;
    expect(payment).toMatchObject({ status: 'captured', error_code: null });
    expect(payment?.history.map(({ status }) => status)).toEqual([
      'created',
      'failed',
      'authorized',
      'captured',
    ]);
    await expect(standIn.control.move(razorpay_payment_id, 'failed')).rejects.toThrow(
      'A captured payment does not become failed',
    );
  });

  it('goes back to the customer when nobody captures it in time', async () => {
    const id = await authorized();

    await standIn.control.moveClock(71 * HOUR);
    expect(await paymentOf(id)).toMatchObject({ status: 'authorized' });
    await standIn.control.moveClock(2 * HOUR);

    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', captured: false });
  });

  it('stays captured however late it is looked at', async () => {
    const id = await authorized();
    await shop.call('POST', `payments/${id}/capture`, {
      body: { amount: 50_000, currency: 'INR' },
    });

    await standIn.control.moveClock(100 * HOUR);

    expect(await paymentOf(id)).toMatchObject({ status: 'captured' });
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
    const { razorpay_payment_id } = await standIn.control.pay(id, { status: 'failed' });

    expect((await capture(razorpay_payment_id, 50_000)).status).toBe(400);
    expect(await paymentOf(razorpay_payment_id)).toMatchObject({ status: 'failed' });
  });
});
