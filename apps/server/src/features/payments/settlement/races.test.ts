import { payments } from '@shop/contract';
import { paise } from '@shop/domain/money';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { editProduct } from '#features/catalog/admin/edit-product.ts';
import { releaseCheckout } from '#features/payments/checkout/release-checkout.ts';
import {
  deliverWebhook,
  drainPollers,
  getStock,
  listViolations,
  startCheckout,
  toPaymentResult,
} from '#test/payments.ts';
import { raceForLock } from '#test/race-for-lock.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { settlePayment } from './settle-payment.ts';

const lockCheckouts = sql`select from checkout for update`;
const lockStock = (product_id: number) =>
  sql`select from product_stock where product_id = ${product_id} for update`;

async function prepare({ stock = 1 } = {}) {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ stock });
  const asha = await shop.createCustomer();
  const orderId = await startCheckout(asha, saree);
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

describe('concurrently', () => {
  it('[PAY-09] browser, webhook and worker report one payment: one order', async () => {
    const { shop, saree, asha, orderId } = await prepare();
    const result = await shop.provider.pay(orderId);
    await deliverWebhook(shop, {
      event: 'payment.captured',
      payment_id: result.razorpay_payment_id,
    });
    await advanceTime(shop.db, '3 minutes');

    await raceForLock(shop, lockCheckouts, [
      () => asha.call(payments.verify, { body: toPaymentResult(result) }),
      () => drainPollers(shop),
    ]);
    await drainPollers(shop);

    expect([await count(shop, 'orders'), await count(shop, 'refund')]).toEqual([1, 0]);
    expect(await getStock(shop, saree)).toBe(0);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each([
    ['payment first', 0],
    ['expiry first', 1],
  ])(
    '[PAY-10] the payment arrives and the reservation expires, %s: one order either way',
    async (_case, first) => {
      const { shop, saree, orderId, checkout_id, report } = await prepare();
      const { razorpay_payment_id } = await shop.provider.pay(orderId);
      const rivals = [
        () => settlePayment(shop.deps, report(razorpay_payment_id)),
        () => releaseCheckout(shop.db, checkout_id),
      ];

      await raceForLock(shop, lockCheckouts, first === 0 ? rivals : rivals.toReversed());

      expect([await count(shop, 'orders'), await count(shop, 'refund')]).toEqual([1, 0]);
      expect(await getStock(shop, saree)).toBe(0);
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('[PAY-11] two payments of one order: one order, one refund', async () => {
    const { shop, orderId, report } = await prepare({ stock: 2 });
    const one = await shop.provider.pay(orderId);
    const two = await shop.provider.pay(orderId, { force: true });

    await raceForLock(shop, lockCheckouts, [
      () => settlePayment(shop.deps, report(one.razorpay_payment_id)),
      () => settlePayment(shop.deps, report(two.razorpay_payment_id)),
    ]);

    expect([await count(shop, 'orders'), await count(shop, 'refund')]).toEqual([1, 1]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[PAY-10] two releases of one reservation return the stock once', async () => {
    const { shop, saree, checkout_id } = await prepare();

    await raceForLock(shop, lockCheckouts, [
      () => releaseCheckout(shop.db, checkout_id),
      () => releaseCheckout(shop.deps.paymentsDb, checkout_id),
    ]);

    expect(await getStock(shop, saree)).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[PAY-10] Buy is pressed again while an older window is being closed: the reservation stays', async () => {
    const { shop, saree, asha, orderId } = await prepare();
    const close = (window?: number) =>
      asha.call(payments.release, { body: { razorpay_order_id: orderId, window } });

    await raceForLock(shop, lockCheckouts, [() => startCheckout(asha, saree), () => close(1)]);
    expect(await getStock(shop, saree)).toBe(0);
    // A page from before windows were numbered.
    await close();
    expect(await getStock(shop, saree)).toBe(0);

    await close(2);
    expect(await getStock(shop, saree)).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each([
    ['reservation first', 0],
    ['release first', 1],
  ])(
    '[PAY-10] one reservation is released and another is made for the same product, %s',
    async (_case, first) => {
      const { shop, saree, checkout_id } = await prepare({ stock: 2 });
      const meera = await shop.createCustomer();
      const rivals = [
        () => startCheckout(meera, saree),
        () => releaseCheckout(shop.deps.paymentsDb, checkout_id),
      ];

      await raceForLock(shop, lockStock(saree), first === 0 ? rivals : rivals.toReversed());

      expect(await getStock(shop, saree)).toBe(1);
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('[PAY-10] an admin reduces the stock during a reservation: neither change is lost', async () => {
    const { shop, saree } = await prepare({ stock: 5 });
    const meera = await shop.createCustomer();
    const product = await shop.db.selectFrom('product').selectAll().executeTakeFirstOrThrow();

    await raceForLock(shop, lockStock(saree), [
      () => startCheckout(meera, saree),
      () =>
        editProduct(shop.deps, {
          ...product,
          price_paise: paise(product.price_paise),
          stock: 2,
          stock_base: 4,
        }),
    ]);

    // 5, minus two reservations, minus the 2 pieces that the admin removed.
    expect(await getStock(shop, saree)).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });
});
