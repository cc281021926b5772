import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TEST_KEYS } from '../keys.ts';
import { openStandIn, type StandIn } from '../start-fake-razorpay.ts';
import { merchantOf } from '../test-merchant.ts';

const { keyId: key_id } = TEST_KEYS;
const UPI_CEILING = 1_00_000_00;

let standIn: StandIn;
let shop: ReturnType<typeof merchantOf>;

beforeAll(async () => {
  standIn = await openStandIn();
  shop = merchantOf(standIn.origin);
});
beforeEach(() => standIn.control.reset());
afterAll(() => standIn.stop());

const begin = async (method: string, amount = 50_000) => {
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
const look = async (payment_id: string) =>
  (await shop.call('GET', `checkout/payments/${payment_id}?key_id=${key_id}`)).body;

it.each([
  ['success', 'captured'],
  ['authorize', 'authorized'],
])('ends in %s with the proof that the page is told', async (outcome, status) => {
  const { order_id, payment_id } = await begin('card');

  expect(await finish(payment_id, outcome)).toMatchObject({
    status,
    response: { razorpay_payment_id: payment_id, razorpay_order_id: order_id },
  });
});

it('ends in failure with the reason, and may still succeed under the same id', async () => {
  const { order_id, payment_id } = await begin('upi');

  expect(await finish(payment_id, 'failure')).toMatchObject({
    status: 'failed',
    error: { code: 'BAD_REQUEST_ERROR', metadata: { order_id, payment_id } },
  });
  expect(await finish(payment_id, 'success')).toMatchObject({ status: 'captured' });
});

it('succeeds later, though the customer may have gone', async () => {
  const { payment_id } = await begin('netbanking');

  expect(await finish(payment_id, 'late', 0.1)).toEqual({ status: 'created' });
  await expect.poll(() => look(payment_id)).toMatchObject({ status: 'captured' });
});

it('fails a payment about which the bank stays silent', async () => {
  const { payment_id } = await begin('netbanking');

  await standIn.control.moveClock(600);

  expect(await look(payment_id)).toMatchObject({ status: 'failed' });
});

it('fails more than a lakh by UPI, and no more than a lakh', async () => {
  const lakh = await begin('upi', UPI_CEILING);
  const more = await begin('upi', UPI_CEILING + 1);

  expect(await finish(lakh.payment_id, 'success')).toMatchObject({ status: 'captured' });
  expect(await finish(more.payment_id, 'success')).toMatchObject({ status: 'failed' });
});

it('knows its own key alone', async () => {
  const { id } = await shop.newOrder();

  const path = `checkout/orders/${id}?key_id=`;
  expect((await shop.call('GET', `${path}rzp_test_another`)).status).toBe(401);
  expect((await shop.call('GET', `${path}${key_id}`)).body).toEqual({
    amount: 50_000,
    status: 'created',
  });
});
