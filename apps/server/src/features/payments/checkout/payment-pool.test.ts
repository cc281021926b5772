import { payments } from '@shop/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { deliverWebhook, listViolations, startCheckout, toPaymentResult } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

/** More than the five connections of a test shop's pool. */
const BUYERS = 7;

it('a payment is settled while waiting buyers occupy every connection of the shop', async () => {
  const shop = await createTestShop();
  const buyers: Awaited<ReturnType<TestShop['createCustomer']>>[] = [];
  for (let count = 0; count < BUYERS; count += 1) buyers.push(await shop.createCustomer());
  const asha = await shop.createCustomer();
  const result = await shop.provider.pay(await startCheckout(asha, await shop.addProduct()));
  const wanted = await shop.addProduct({ stock: BUYERS });
  const { razorpay_payment_id: payment_id } = result;
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.deps.paymentsDb,
    );
    return rows[0]?.waiting;
  };

  // A connection outside both pools holds the lock.
  const client = new pg.Client({ connectionString: shop.url });
  await client.connect();
  await client.query('begin');
  await client.query('select from product_stock where product_id = $1 for update', [wanted]);
  // On a slow machine some of them get OVERLOADED.
  const waiting = Promise.allSettled(buyers.map((buyer) => startCheckout(buyer, wanted)));
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(5);

  const verified = await asha.call(payments.verify, { body: toPaymentResult(result) });
  expect(verified.status).toBe(200);
  expect(await deliverWebhook(shop, { event: 'payment.captured', payment_id })).toBe(200);
  await client.end();
  await waiting;
  expect(await listViolations(shop)).toEqual([]);
});
