import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { FAULTS } from '@shop/fake-razorpay/control';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPaymentsConfig } from '#config/index.ts';
import { openProvider } from '#test/test-shop.ts';
import { fakeRazorpayEnv } from '#tools/fake-razorpay-env.ts';
import { createRazorpayClient } from './client.ts';

async function start() {
  const { origin, control } = await openProvider();
  const env = fakeRazorpayEnv({ origin, script: `${origin}/v1/checkout.js` });
  const razorpay = createRazorpayClient(readPaymentsConfig(env));
  const order = { amount: 50_000, receipt: 'r1', checkout_id: 'c1' };
  return { control, razorpay, order };
}

describe('a request to the provider', () => {
  it('is ok, rejected or unknown', async () => {
    const { razorpay, order, control } = await start();
    const made = await razorpay.createOrder(order);
    if (made.outcome !== 'ok') throw new Error('no order');
    const { razorpay_payment_id } = await control.pay(made.value.id);

    expect(made.value).toMatchObject({ amount: 50_000, notes: { checkout: 'c1' } });
    expect(await razorpay.fetchPayment(razorpay_payment_id)).toMatchObject({
      outcome: 'ok',
      value: { status: 'captured', order_id: made.value.id },
    });
    expect(await razorpay.createOrder({ ...order, amount: 10 })).toMatchObject({
      outcome: 'rejected',
      code: 'BAD_REQUEST_ERROR',
    });
    expect(await razorpay.capturePayment(razorpay_payment_id, 50_000)).toMatchObject({
      outcome: 'rejected',
    });
    expect(await razorpay.fetchPayment('pay_AAAAAAAAAAAAAA')).toMatchObject({
      outcome: 'rejected',
    });
  });

  it.each(FAULTS.filter((fault) => fault !== 'hang' && fault !== 'slow' && fault !== 'trickle'))(
    'that meets the fault %s is unknown',
    async (fault) => {
      const { razorpay, order, control } = await start();
      await control.setFault({ call: 'create-order', fault });

      expect(await razorpay.createOrder(order)).toMatchObject({ outcome: 'unknown' });
      expect((await control.ledger()).redirectsFollowed).toBe(0);
    },
  );

  it('that is never answered, or too slowly, times out', { timeout: 30_000 }, async () => {
    const { razorpay, order, control } = await start();
    await control.setFault({ call: 'create-order', fault: 'hang' });
    await control.setFault({ call: 'fetch-payment', fault: 'trickle' });

    const started = performance.now();
    const requests = [razorpay.createOrder(order), razorpay.fetchPayment('pay_AAAAAAAAAAAAAA')];
    const outcomes = (await Promise.all(requests)).map(({ outcome }) => outcome);

    expect(outcomes).toEqual(['unknown', 'unknown']);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('is unknown when there is no server, or when the response is endless', async () => {
    const unreachable = createRazorpayClient(readPaymentsConfig(fakeRazorpayEnv()));
    expect(await unreachable.fetchPayment('pay_AAAAAAAAAAAAAA')).toMatchObject({
      outcome: 'unknown',
    });

    const endless = createServer((_request, response) => {
      const more = () => void response.write('x'.repeat(65_536), () => setImmediate(more));
      response.on('error', () => {});
      more();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void endless.close());
    const address = endless.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const client = createRazorpayClient(
      readPaymentsConfig(fakeRazorpayEnv({ origin, script: `${origin}/x.js` })),
    );
    expect(await client.fetchPayment('pay_AAAAAAAAAAAAAA')).toMatchObject({ outcome: 'unknown' });
  });

  it.each(['', 'pay_1', 'pay_AAAAAAAAAAAAA/', '../orders', 'pay_AAAAAAAAAAAAAA?x=1'])(
    'never has %j in its URL',
    async (id) => {
      const razorpay = createRazorpayClient(readPaymentsConfig(fakeRazorpayEnv()));
      await expect(razorpay.fetchPayment(id)).rejects.toThrow('not an id');
    },
  );

  it('returns the same refund for the same key', async () => {
    const { razorpay, order, control } = await start();
    const made = await razorpay.createOrder(order);
    if (made.outcome !== 'ok') throw new Error('no order');
    const { razorpay_payment_id: id } = await control.pay(made.value.id);
    const refund = { key: '0198c6b0-0000-7000-8000-000000000000', amount: 50_000 };

    const first = await razorpay.refundPayment(id, refund);
    const again = await razorpay.refundPayment(id, refund);

    expect(first.outcome).toBe('ok');
    expect(again).toEqual(first);
    expect((await control.ledger()).refunds).toHaveLength(1);
  });
});

it('accepts webhooks signed with the current or the previous secret only', () => {
  const previous = 'the secret of last month';
  const settings = { ...fakeRazorpayEnv(), RAZORPAY_WEBHOOK_SECRET_PREVIOUS: previous };
  const razorpay = createRazorpayClient(readPaymentsConfig(settings));
  const bytes = Buffer.from('{"event":"x"}');
  const sign = (secret: string) => createHmac('sha256', secret).update(bytes).digest('hex');

  expect(razorpay.verifyWebhookSignature(bytes, sign(TEST_KEYS.webhookSecret))).toBe(true);
  expect(razorpay.verifyWebhookSignature(bytes, sign(previous))).toBe(true);
  expect(razorpay.verifyWebhookSignature(bytes, sign(TEST_KEYS.keySecret))).toBe(false);
  expect(razorpay.verifyWebhookSignature(bytes, '')).toBe(false);
});
