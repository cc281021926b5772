import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FakeRazorpay, startFakeRazorpay } from '../start-fake-razorpay.ts';
import { createMerchant } from '../test-merchant.ts';

let fake: FakeRazorpay;
let shop: ReturnType<typeof createMerchant>;

beforeAll(async () => {
  fake = await startFakeRazorpay();
  shop = createMerchant(fake.origin);
});
beforeEach(() => fake.control.reset());
afterAll(() => fake.stop());

async function paid(): Promise<string> {
  const { id } = await shop.newOrder();
  return (await fake.control.pay(id)).razorpay_payment_id;
}

const refund = (id: string, body: object = {}, key?: string) =>
  shop.call('POST', `payments/${id}/refund`, {
    body,
    ...(key !== undefined && { headers: { 'x-refund-idempotency': key } }),
  });

const getPayment = async (id: string) => (await shop.call('GET', `payments/${id}`)).body;

it('refunds in full, first pending and then processed', async () => {
  const id = await paid();

  const { status, body } = await refund(id, { notes: { why: 'sold out' } });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { entity: 'refund', amount: 50_000, payment_id: id, status: 'pending', receipt: null },
  });
  expect(body.id).toMatch(/^rfnd_[A-Za-z0-9]{14}$/);
  await fake.control.advanceClock(10);

  expect((await shop.call('GET', `refunds/${String(body.id)}`)).body).toMatchObject({
    status: 'processed',
  });
  expect(await getPayment(id)).toMatchObject({
    status: 'refunded',
    amount_refunded: 50_000,
    refund_status: 'full',
  });
  expect((await fake.control.ledger()).orders).toMatchObject([{ status: 'paid' }]);
});

it('refunds in full with an empty body', async () => {
  const id = await paid();
  const headers = { 'content-type': 'application/json' };

  const { body } = await shop.call('POST', `payments/${id}/refund`, { headers });

  expect(body).toMatchObject({ entity: 'refund', amount: 50_000 });
});

it('refunds in parts, never more than was paid', async () => {
  const id = await paid();

  await refund(id, { amount: 20_000 });
  expect(await getPayment(id)).toMatchObject({ status: 'captured', refund_status: 'partial' });
  expect((await refund(id, { amount: 30_001 })).status).toBe(400);
  await refund(id, { amount: 30_000 });

  expect((await refund(id)).body.error?.description).toBe(
    'The payment has been fully refunded already',
  );
  expect((await shop.call('GET', `payments/${id}/refunds`)).body.count).toBe(2);
});

it('returns the same refund for the same key and body, and 400 for another body', async () => {
  const id = await paid();
  const key = 'refund-of-checkout-1';

  const responses = await Promise.all(
    Array.from({ length: 5 }, () => refund(id, { amount: 1_000 }, key)),
  );
  const other = await refund(id, { amount: 2_000 }, key);
  const short = await refund(id, { amount: 2_000 }, 'short');

  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect([other.status, short.status]).toEqual([400, 400]);
  expect((await fake.control.ledger()).refunds).toHaveLength(1);
});

it('rejects invalid requests as the provider does', async () => {
  const id = await paid();
  const { id: order } = await shop.newOrder();
  const uncaptured = await fake.control.pay(order, { status: 'authorized' });

  expect((await refund(id, { reason: 'x' })).body.error?.description).toBe(
    'reason is/are not required and should not be sent',
  );
  expect((await refund(id, { amount: 99 })).status).toBe(400);
  expect((await refund(uncaptured.razorpay_payment_id)).body.error?.description).toBe(
    'The payment status should be captured for action to be taken',
  );
  expect((await fake.control.ledger()).refunds).toEqual([]);
});

it('needs enough balance, which captures increase', async () => {
  const id = await paid();
  await fake.control.setBalance(0);
  expect((await refund(id)).body.error?.description).toContain('enough balance');

  await paid();

  expect((await refund(id)).status).toBe(200);
  expect((await refund(await paid())).status).toBe(200);
});

it('restores the amount when a refund fails', async () => {
  const id = await paid();
  await fake.control.setRefundOutcome('failed');

  const { body } = await refund(id);
  await fake.control.advanceClock(10);

  expect((await shop.call('GET', `refunds/${String(body.id)}`)).body.status).toBe('failed');
  expect(await getPayment(id)).toMatchObject({ status: 'captured', amount_refunded: 0 });
});
