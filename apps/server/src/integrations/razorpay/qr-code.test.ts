import { FAULTS } from '@shop/fake-razorpay/control';
import { describe, expect, it } from 'vitest';
import { readPaymentsConfig } from '#config/index.ts';
import { openProvider } from '#test/test-shop.ts';
import { fakeRazorpayEnv } from '#tools/fake-razorpay-env.ts';
import { createRazorpayClient } from './client.ts';
import { readQrNotes } from './qr-code.ts';

async function start() {
  const { origin, control } = await openProvider();
  const env = fakeRazorpayEnv({ origin, script: `${origin}/v1/checkout.js` });
  const razorpay = createRazorpayClient(readPaymentsConfig(env));
  const create = async () => {
    const made = await razorpay.createQrCode(newCode());
    if (made.outcome !== 'ok') throw new Error('no QR code');
    return made.value;
  };
  return { control, razorpay, create };
}

const TWENTY_MINUTES = 20 * 60;

const newCode = () => ({
  amount: 245_000,
  checkout_id: 'c1',
  close_by: Math.floor(Date.now() / 1000) + TWENTY_MINUTES,
});

/** Without slow and trickle, which only take long. */
const QUICK_FAULTS = FAULTS.filter((fault) => !['hang', 'slow', 'trickle'].includes(fault));

describe('a QR code', () => {
  it('is made for one payment of an amount, and paid by a payment without an order', async () => {
    const { control, razorpay, create } = await start();
    const { id, notes, ...code } = await create();
    expect(code).toMatchObject({ status: 'active', payment_amount: 245_000, close_reason: null });
    expect(readQrNotes(notes, razorpay.note)).toBe('c1');
    expect(readQrNotes(notes, 'another shop')).toBeUndefined();

    const { payment_id } = await control.payQr(id);

    expect(await razorpay.fetchQrCode(id)).toMatchObject({
      outcome: 'ok',
      value: { status: 'closed', close_reason: 'paid', payments_amount_received: 245_000 },
    });
    expect(await razorpay.listQrPayments(id)).toMatchObject({
      value: {
        items: [{ id: payment_id, order_id: null, amount: 245_000, status: 'captured' }],
        unreadable: 0,
      },
    });
    expect(await razorpay.listQrCodesOf(payment_id)).toMatchObject({ value: { items: [{ id }] } });
  });

  it('says when it ends, as a number or as text', async () => {
    const { control, razorpay, create } = await start();
    await control.setBehaviour({ qrCloseByText: true, qrImageContent: false });
    const day = { ...newCode(), close_by: newCode().close_by + 24 * 3600 };

    const { close_by } = await create();
    const long = await razorpay.createQrCode(day);

    expect(Math.abs(close_by - newCode().close_by)).toBeLessThan(5);
    expect(long.outcome === 'ok' && day.close_by - long.value.close_by).toBeGreaterThan(22 * 3600);
  });

  it('is closed once, and refused on an account without QR codes', async () => {
    const { control, razorpay, create } = await start();
    const { id } = await create();

    expect(await razorpay.closeQrCode(id)).toMatchObject({
      value: { status: 'closed', close_reason: 'on_demand' },
    });
    expect(await razorpay.closeQrCode(id)).toMatchObject({ outcome: 'rejected' });
    await control.setBehaviour({ qrCodes: false });
    expect(await razorpay.createQrCode(newCode())).toMatchObject({ outcome: 'rejected' });
  });

  it('of no payment is an empty list', async () => {
    const { control, razorpay } = await start();
    const made = await razorpay.createOrder({ amount: 50_000, receipt: 'r1', checkout_id: 'c1' });
    if (made.outcome !== 'ok') throw new Error('no order');
    const { razorpay_payment_id } = await control.pay(made.value.id);

    expect(await razorpay.listQrCodesOf(razorpay_payment_id)).toEqual({
      outcome: 'ok',
      value: { items: [], unreadable: 0 },
    });
  });

  it.each(['', 'qr_1', 'qr_AAAAAAAAAAAAA/', '../orders', 'pay_AAAAAAAAAAAAAA'])(
    'never has %j in its URL',
    async (id) => {
      const razorpay = createRazorpayClient(readPaymentsConfig(fakeRazorpayEnv()));
      await expect(razorpay.fetchQrCode(id)).rejects.toThrow('not an id');
      await expect(razorpay.closeQrCode(id)).rejects.toThrow('not an id');
      await expect(razorpay.listQrPayments(id)).rejects.toThrow('not an id');
    },
  );
});

describe.each(QUICK_FAULTS)('the fault %s', (fault) => {
  it('leaves a new code unknown, even one that was made', async () => {
    const { control, razorpay } = await start();
    await control.setFault({ call: 'create-qr', fault, when: 'after' });

    expect(await razorpay.createQrCode(newCode())).toMatchObject({ outcome: 'unknown' });
  });

  it('leaves reading and closing unknown, and the next request succeeds', async () => {
    const { control, razorpay, create } = await start();
    const { id } = await create();
    const { payment_id } = await control.payQr((await create()).id);
    const requests = {
      'fetch-qr': () => razorpay.fetchQrCode(id),
      'qr-payments': () => razorpay.listQrPayments(id),
      'find-qr': () => razorpay.listQrCodesOf(payment_id),
      'close-qr': () => razorpay.closeQrCode(id),
    };
    for (const [call, request] of Object.entries(requests)) {
      // A list may not say whose it is, so a wrong entry is read like a right one.
      const isList = call === 'qr-payments' || call === 'find-qr';
      // The keys of the literal above are calls.
      await control.setFault({ call: call as keyof typeof requests, fault, wrong: 'order' });

      const { outcome } = await request();
      expect([call, outcome]).toEqual([call, fault === 'wrong-data' && isList ? 'ok' : 'unknown']);
    }
    const { outcome } = await razorpay.closeQrCode(id);
    // These faults reach the provider before the response is lost or changed.
    const wasClosed = fault === 'reset-after' || fault === 'wrong-data';
    expect(outcome).toBe(wasClosed ? 'rejected' : 'ok');
  });
});

it('a request about a QR code that is never answered times out', { timeout: 30_000 }, async () => {
  const { control, razorpay } = await start();
  await control.setFault({ call: 'create-qr', fault: 'hang', when: 'after' });

  expect(await razorpay.createQrCode(newCode())).toMatchObject({ outcome: 'unknown', busy: {} });
  // It was made all the same, and ends by itself unseen.
  expect((await control.ledger()).qrCodes).toHaveLength(1);
});
