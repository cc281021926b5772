import { payments } from '@shop/contract';
import { paise } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { editProduct } from '#features/catalog/admin/edit-product.ts';
import { releaseCheckout } from '#features/payments/checkout/release-checkout.ts';
import { passTime } from '#test/advance-time.ts';
import { asResult, broken, deliver, pressBuy, stockOf, workOff } from '#test/payments.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Races with the database's own locks as barriers: somebody holds the row, the rivals arrive one after
 * the other and wait, and then the row is let go. PostgreSQL serves them in the order they came.
 */
async function behindALock(
  shop: TestShop,
  row: ReturnType<typeof sql>,
  rivals: (() => Promise<unknown>)[],
): Promise<void> {
  const started: Promise<unknown>[] = [];
  await shop.db.transaction().execute(async (trx) => {
    await row.execute(trx);
    for (const rival of rivals) {
      started.push(rival());
      await expect
        .poll(async () => {
          const { rows } = await sql<{ waiting: number }>`
            select count(*)::integer as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
          return rows[0]?.waiting;
        })
        .toBe(started.length);
    }
  });
  await Promise.all(started);
}

const theCheckout = sql`select from checkout for update`;
const theStock = (product_id: number) =>
  sql`select from product_stock where product_id = ${product_id} for update`;

async function stageOf({ stock = 1 } = {}) {
  const shop = await openTestShop();
  const saree = await shop.addProduct({ stock });
  const asha = await shop.signUp();
  const orderId = await pressBuy(asha, saree);
  const { checkout_id } = await shop.db
    .selectFrom('checkout')
    .select('checkout_id')
    .executeTakeFirstOrThrow();
  const report = (rzp_payment_id: string) => ({
    rzp_payment_id,
    rzp_order_id: orderId,
    status: 'captured' as const,
    amount_paise: 245_000,
    method: 'upi',
    captured: true,
  });
  return { shop, saree, asha, orderId, checkout_id, report };
}

const count = async (shop: TestShop, table: 'orders' | 'refund') =>
  (await shop.db.selectFrom(table).select('rzp_payment_id').execute()).length;

describe('at the same moment', () => {
  it('[PAY-09] browser, event and worker report one payment: one order', async () => {
    const { shop, saree, asha, orderId } = await stageOf();
    const result = await shop.provider.pay(orderId);
    await deliver(shop, { event: 'payment.captured', payment_id: result.razorpay_payment_id });
    await passTime(shop.db, '3 minutes');

    await behindALock(shop, theCheckout, [
      () => asha.call(payments.verify, { body: asResult(result) }),
      () => workOff(shop),
    ]);
    await workOff(shop);

    expect([await count(shop, 'orders'), await count(shop, 'refund')]).toEqual([1, 0]);
    expect(await stockOf(shop, saree)).toBe(0);
    expect(await broken(shop)).toEqual([]);
  });

  it.each([
    ['the money first', 0],
    ['the end of the hold first', 1],
  ])(
    '[PAY-10] the money comes and the hold ends, %s: one order either way',
    async (_case, first) => {
      const { shop, saree, orderId, checkout_id, report } = await stageOf();
      const { razorpay_payment_id } = await shop.provider.pay(orderId);
      const rivals = [
        () => settlePayment(shop.deps, report(razorpay_payment_id)),
        () => releaseCheckout(shop.db, checkout_id),
      ];

      await behindALock(shop, theCheckout, first === 0 ? rivals : rivals.toReversed());

      expect([await count(shop, 'orders'), await count(shop, 'refund')]).toEqual([1, 0]);
      expect(await stockOf(shop, saree)).toBe(0);
      expect(await broken(shop)).toEqual([]);
    },
  );

  it('[PAY-11] two payments of one order: one order, one refund', async () => {
    const { shop, orderId, report } = await stageOf({ stock: 2 });
    const one = await shop.provider.pay(orderId);
    const two = await shop.provider.pay(orderId, { force: true });

    await behindALock(shop, theCheckout, [
      () => settlePayment(shop.deps, report(one.razorpay_payment_id)),
      () => settlePayment(shop.deps, report(two.razorpay_payment_id)),
    ]);

    expect([await count(shop, 'orders'), await count(shop, 'refund')]).toEqual([1, 1]);
    expect(await broken(shop)).toEqual([]);
  });

  it('[PAY-10] two ends of one hold put the piece back once', async () => {
    const { shop, saree, checkout_id } = await stageOf();

    await behindALock(shop, theCheckout, [
      () => releaseCheckout(shop.db, checkout_id),
      () => releaseCheckout(shop.deps.money, checkout_id),
    ]);

    expect(await stockOf(shop, saree)).toBe(1);
    expect(await broken(shop)).toEqual([]);
  });

  it.each([
    ['the hold first', 0],
    ['the end first', 1],
  ])('[PAY-10] one hold ends and another begins on the same piece, %s', async (_case, first) => {
    const { shop, saree, checkout_id } = await stageOf({ stock: 2 });
    const meera = await shop.signUp();
    const rivals = [
      () => pressBuy(meera, saree),
      () => releaseCheckout(shop.deps.money, checkout_id),
    ];

    await behindALock(shop, theStock(saree), first === 0 ? rivals : rivals.toReversed());

    expect(await stockOf(shop, saree)).toBe(1);
    expect(await broken(shop)).toEqual([]);
  });

  it('[PAY-10] an admin takes pieces away while one is being bought: nothing is undone', async () => {
    const { shop, saree } = await stageOf({ stock: 5 });
    const meera = await shop.signUp();
    const product = await shop.db.selectFrom('product').selectAll().executeTakeFirstOrThrow();

    await behindALock(shop, theStock(saree), [
      () => pressBuy(meera, saree),
      () =>
        editProduct(shop.deps, {
          ...product,
          price_paise: paise(product.price_paise),
          stock: 2,
          stock_base: 4,
        }),
    ]);

    // Five, one held, one bought just now, and two that the admin took away.
    expect(await stockOf(shop, saree)).toBe(1);
    expect(await broken(shop)).toEqual([]);
  });
});
