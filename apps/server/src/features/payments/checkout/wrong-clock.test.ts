import { payments } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import {
  deliverWebhook,
  drainPollers,
  listViolations,
  startCheckout,
  toPaymentResult,
} from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Only Date is wrong: timers of the libraries keep working. */
async function withClockOff<T>(offsetMs: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offsetMs });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

async function readCheckout({ db }: TestShop, rzpOrderId: string) {
  const { rows } = await sql<{ state: string; lasts: number; age: number; ordered: number | null }>`
    select status as state, extract(epoch from expires_at - created_at)::float8 / 60 as lasts,
      extract(epoch from now() - created_at)::float8 as age,
      extract(epoch from now() - order_date)::float8 as ordered
    from checkout left join orders using (checkout_id)
    where rzp_order_id = ${rzpOrderId}`.execute(db);
  return rows[0];
}

describe.each([-DAY_MS, -300_000, 300_000, DAY_MS])('with a clock off by %i ms', (offsetMs) => {
  it('a reservation lasts 25 minutes and at most 45, by the clock of the database', async () => {
    const shop = await createTestShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const saree = await shop.addProduct({ stock: 2 });
    const state = async (orderId: string) => (await readCheckout(shop, orderId))?.state;

    await withClockOff(offsetMs, async () => {
      const idle = await startCheckout(asha, saree);
      const paying = await startCheckout(meera, saree);
      await shop.provider.pay(paying, { status: 'created' });
      const { lasts = 0, age = 0 } = (await readCheckout(shop, idle)) ?? {};
      expect(lasts).toBeCloseTo(25, 0);
      expect(age).toBeLessThan(60);

      await advanceTime(shop.db, '24 minutes');
      await drainPollers(shop);
      expect([await state(idle), await state(paying)]).toEqual(['open', 'open']);
      await advanceTime(shop.db, '2 minutes');
      await drainPollers(shop);
      expect([await state(idle), await state(paying)]).toEqual(['released', 'open']);
      await advanceTime(shop.db, '20 minutes');
      await drainPollers(shop);
      expect(await state(paying)).toBe('released');
    });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('orders are dated correctly and webhooks of any date are accepted', async () => {
    const shop = await createTestShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const saree = await shop.addProduct({ stock: 2 });

    await withClockOff(offsetMs, async () => {
      const verified = await startCheckout(asha, saree);
      const result = await shop.provider.pay(verified, { webhooks: false });
      await asha.call(payments.verify, { body: toPaymentResult(result) });
      const { ordered } = (await readCheckout(shop, verified)) ?? {};
      expect(Math.abs(ordered ?? Number.NaN)).toBeLessThan(60);

      const reported = await startCheckout(meera, saree);
      const { razorpay_payment_id: payment_id } = await shop.provider.pay(reported);
      expect(await deliverWebhook(shop, { event: 'payment.captured', payment_id })).toBe(200);
      await drainPollers(shop);
      expect((await readCheckout(shop, reported))?.state).toBe('paid');
    });
    expect(await listViolations(shop)).toEqual([]);
  });
});
