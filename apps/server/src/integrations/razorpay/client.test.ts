import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { FAULTS } from '@shop/fake-razorpay/control';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { openStandIn } from '@shop/fake-razorpay/start-fake-razorpay';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPaymentsConfig } from '#config/index.ts';
import { standInSettings } from '#tools/fake-razorpay-env.ts';
import { openRazorpay } from './client.ts';

async function open() {
  const standIn = await openStandIn();
  onTestFinished(standIn.stop);
  const razorpay = openRazorpay(readPaymentsConfig(standInSettings(standIn)));
  const order = { amount: 50_000, receipt: 'r1', checkout_id: 'c1' };
  return { control: standIn.control, razorpay, order };
}

describe('a call to the provider', () => {
  it('is done, refused or unknown', async () => {
    const { razorpay, order, control } = await open();
    const made = await razorpay.createOrder(order);
    if (made.outcome !== 'done') throw new Error('no order');
    const { razorpay_payment_id } = await control.pay(made.value.id);

    expect(made.value).toMatchObject({ amount: 50_000, notes: { checkout: 'c1' } });
    expect(await razorpay.fetchPayment(razorpay_payment_id)).toMatchObject({
      outcome: 'done',
      value: { status: 'captured', order_id: made.value.id },
    });
    expect(await razorpay.createOrder({ ...order, amount: 10 })).toMatchObject({
      outcome: 'refused',
      code: 'BAD_REQUEST_ERROR',
    });
    expect(await razorpay.capturePayment(razorpay_payment_id, 50_000)).toMatchObject({
      outcome: 'refused',
    });
    expect(await razorpay.fetchPayment('pay_AAAAAAAAAAAAAA')).toMatchObject({ outcome: 'refused' });
  });

  it.each(FAULTS.filter((fault) => fault !== 'hang' && fault !== 'slow' && fault !== 'trickle'))(
    'that meets %s is unknown',
    async (fault) => {
      const { razorpay, order, control } = await open();
      await control.setFault({ call: 'create-order', fault });

      expect(await razorpay.createOrder(order)).toMatchObject({ outcome: 'unknown' });
      expect((await control.ledger()).redirectsFollowed).toBe(0);
    },
  );

  it.each(['hang', 'trickle'] as const)(
    'that meets %s is given up in time',
    { timeout: 30_000 },
    async (fault) => {
      const { razorpay, order, control } = await open();
      await control.setFault({ call: 'create-order', fault });

      const started = performance.now();
      const { outcome } = await razorpay.createOrder(order);

      expect(outcome).toBe('unknown');
      expect(performance.now() - started).toBeLessThan(10_000);
    },
  );

  it('is unknown when nobody is there, or when the answer has no end', async () => {
    const nobody = openRazorpay(readPaymentsConfig(standInSettings()));
    expect(await nobody.fetchPayment('pay_AAAAAAAAAAAAAA')).toMatchObject({ outcome: 'unknown' });

    const endless = createServer((_request, response) => {
      const more = () => void response.write('x'.repeat(65_536), () => setImmediate(more));
      response.on('error', () => {});
      more();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void endless.close());
    const address = endless.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const talking = openRazorpay(
      readPaymentsConfig(standInSettings({ origin, script: `${origin}/x.js` })),
    );
    expect(await talking.fetchPayment('pay_AAAAAAAAAAAAAA')).toMatchObject({ outcome: 'unknown' });
  });

  it.each(['', 'pay_1', 'pay_AAAAAAAAAAAAA/', '../orders', 'pay_AAAAAAAAAAAAAA?x=1'])(
    'never carries %j in its address',
    async (id) => {
      const razorpay = openRazorpay(readPaymentsConfig(standInSettings()));
      await expect(razorpay.fetchPayment(id)).rejects.toThrow('not an id');
    },
  );

  it('gives the same refund for the same key', async () => {
    const { razorpay, order, control } = await open();
    const made = await razorpay.createOrder(order);
    if (made.outcome !== 'done') throw new Error('no order');
    const { razorpay_payment_id: id } = await control.pay(made.value.id);
    const refund = { key: '0198c6b0-0000-7000-8000-000000000000', paid: 50_000 };

    const first = await razorpay.refundPayment(id, refund);
    const again = await razorpay.refundPayment(id, refund);

    expect(first.outcome).toBe('done');
    expect(again).toEqual(first);
    expect((await control.ledger()).refunds).toHaveLength(1);
  });
});

it('believes the current secret of the webhook and the one before, and no other', () => {
  const before = 'the secret of last month';
  const settings = { ...standInSettings(), RAZORPAY_WEBHOOK_SECRET_BEFORE: before };
  const razorpay = openRazorpay(readPaymentsConfig(settings));
  const bytes = Buffer.from('{"event":"x"}');
  const signed = (secret: string) => createHmac('sha256', secret).update(bytes).digest('hex');

  expect(razorpay.isEvent(bytes, signed(TEST_KEYS.webhookSecret))).toBe(true);
  expect(razorpay.isEvent(bytes, signed(before))).toBe(true);
  expect(razorpay.isEvent(bytes, signed(TEST_KEYS.keySecret))).toBe(false);
  expect(razorpay.isEvent(bytes, '')).toBe(false);
});
