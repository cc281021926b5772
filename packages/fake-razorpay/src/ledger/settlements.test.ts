import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FakeRazorpay, startFakeRazorpay } from '../start-fake-razorpay.ts';
import { createMerchant } from '../test-merchant.ts';
import type { SettlementItem } from './entities.ts';

let fake: FakeRazorpay;
let shop: ReturnType<typeof createMerchant>;

beforeAll(async () => {
  fake = await startFakeRazorpay();
  shop = createMerchant(fake.origin);
});
beforeEach(() => fake.control.reset());
afterAll(() => fake.stop());

async function pay(amount: number): Promise<string> {
  const { id } = await shop.newOrder({ amount });
  return (await fake.control.pay(id)).razorpay_payment_id;
}

async function listItems(at: number, paging = ''): Promise<SettlementItem[]> {
  const [year, month, day] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
    .format(new Date(at * 1000))
    .split('-');
  const path = `settlements/recon/combined?year=${year}&month=${month}&day=${day}${paging}`;
  // Only settlement items are ever listed there.
  return (await shop.call('GET', path)).body.items as SettlementItem[];
}

it('pays out payments less fees and refunds, once', async () => {
  const payment_id = await pay(100_000);
  await pay(50_000);
  await shop.call('POST', `payments/${payment_id}/refund`, { body: { amount: 20_000 } });
  await fake.control.adjust(-1_000, 'Chargeback fee');

  const settlement = await fake.control.settle();

  expect(settlement).toMatchObject({
    entity: 'settlement',
    status: 'processed',
    amount: 150_000 - 3_540 - 20_000 - 1_000,
    fees: 3_540,
    tax: 540,
  });
  expect(settlement.utr).toMatch(/^\d{10}[a-z0-9]{6}$/);
  expect(await listItems(settlement.created_at)).toMatchObject([
    {
      type: 'payment',
      entity_id: payment_id,
      amount: 100_000,
      fee: 2_360,
      tax: 360,
      credit: 97_640,
    },
    { type: 'payment', amount: 50_000, credit: 48_820 },
    { type: 'refund', payment_id, debit: 20_000, credit: 0, fee: 0 },
    { type: 'adjustment', debit: 1_000, description: 'Chargeback fee' },
  ]);
  expect(await fake.control.settle()).toMatchObject({ amount: 0, fees: 0 });
});

it('pays out again what a failed settlement held', async () => {
  await pay(100_000);
  const first = await fake.control.settle('created');
  expect(first.utr).toBeNull();

  await fake.control.changeSettlement(first.id, 'failed');
  const second = await fake.control.settle();

  expect(second.amount).toBe(first.amount);
  const { body } = await shop.call('GET', 'settlements?count=10');
  expect(body).toMatchObject({ count: 2, items: [{ id: second.id }, { status: 'failed' }] });
  expect((await shop.call('GET', `settlements/${second.id}`)).body).toEqual(second);
});

it('lists items in pages', async () => {
  for (const amount of [10_000, 20_000, 30_000]) await pay(amount);
  const { created_at } = await fake.control.settle();

  expect(await listItems(created_at, '&count=2')).toHaveLength(2);
  expect(await listItems(created_at, '&count=2&skip=2')).toMatchObject([{ amount: 30_000 }]);
  expect(await listItems(created_at - 86_400)).toEqual([]);
  const { status } = await shop.call('GET', 'settlements/recon/combined?year=2026');
  expect(status).toBe(400);
});
