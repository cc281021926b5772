import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TEST_KEYS } from '../keys.ts';
import { type FakeRazorpay, startFakeRazorpay } from '../start-fake-razorpay.ts';
import { createMerchant } from '../test-merchant.ts';

const { keyId: key_id } = TEST_KEYS;
const MAX_UPI_PAISE = 1_00_000_00;

let fake: FakeRazorpay;
let shop: ReturnType<typeof createMerchant>;

beforeAll(async () => {
  fake = await startFakeRazorpay();
  shop = createMerchant(fake.origin);
});
beforeEach(() => fake.control.reset());
afterAll(() => fake.stop());

const start = async (method: string, amount = 50_000) => {
  const { id: order_id } = await shop.newOrder({ amount });
  const { body } = await shop.call('POST', 'checkout/payments', {
    body: { key_id, order_id, method },
  });
  return { order_id, payment_id: String(body.payment_id) };
};
const finish = async (payment_id: string, outcome: string, seconds?: number) => {
  const body = { key_id, outcome, seconds };
  return (await shop.call('POST', `checkout/payments/${payment_id}/finish`, { body })).body;
};
const fetchStatus = async (payment_id: string) =>
  (await shop.call('GET', `checkout/payments/${payment_id}?key_id=${key_id}`)).body;

it.each([
  ['success', 'captured'],
  ['authorize', 'authorized'],
])('finishes with %s and a signed response', async (outcome, status) => {
  const { order_id, payment_id } = await start('card');

  expect(await finish(payment_id, outcome)).toMatchObject({
    status,
    response: { razorpay_payment_id: payment_id, razorpay_order_id: order_id },
  });
});

it('finishes with failure and its reason, and may still succeed under the same id', async () => {
  const { order_id, payment_id } = await start('upi');

  expect(await finish(payment_id, 'failure')).toMatchObject({
    status: 'failed',
    error: { code: 'BAD_REQUEST_ERROR', metadata: { order_id, payment_id } },
  });
  expect(await finish(payment_id, 'success')).toMatchObject({ status: 'captured' });
});

it('succeeds later, without the customer', async () => {
  const { payment_id } = await start('netbanking');

  expect(await finish(payment_id, 'late', 0.1)).toEqual({ status: 'created' });
  await expect.poll(() => fetchStatus(payment_id)).toMatchObject({ status: 'captured' });
});

it('fails a payment without a response of the bank', async () => {
  const { payment_id } = await start('netbanking');

  await fake.control.advanceClock(600);

  expect(await fetchStatus(payment_id)).toMatchObject({ status: 'failed' });
});

it('fails UPI payments above one lakh, and not of exactly one lakh', async () => {
  const lakh = await start('upi', MAX_UPI_PAISE);
  const more = await start('upi', MAX_UPI_PAISE + 1);

  expect(await finish(lakh.payment_id, 'success')).toMatchObject({ status: 'captured' });
  expect(await finish(more.payment_id, 'success')).toMatchObject({ status: 'failed' });
});

it('rejects other keys', async () => {
  const { id } = await shop.newOrder();

  const path = `checkout/orders/${id}?key_id=`;
  expect((await shop.call('GET', `${path}rzp_test_another`)).status).toBe(401);
  expect((await shop.call('GET', `${path}${key_id}`)).body).toEqual({
    amount: 50_000,
    status: 'created',
  });
});
