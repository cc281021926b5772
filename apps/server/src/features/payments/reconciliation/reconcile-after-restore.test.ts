import { describe, expect, it } from 'vitest';
import { advanceSequences, getWalTimeline } from '#db/restore.ts';
import { buy, drainPollers, listViolations, startCheckout } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { recordRestore } from './reconcile.ts';
import { reconcileAfterRestore } from './reconcile-after-restore.ts';

const DRY_RUN = { days: 30, maxRefunds: 0 };

/** A paid provider order without a checkout, as after a restore. */
async function payOrphan({ deps, provider }: TestShop, amount: number, checkout_id = 'x') {
  const order = await deps.razorpay.createOrder({ amount, receipt: checkout_id, checkout_id });
  if (order.outcome !== 'ok') throw new Error('no order');
  return (await provider.pay(order.value.id)).razorpay_payment_id;
}

const listAlerts = ({ db }: TestShop) =>
  db.selectFrom('alert').select(['kind', 'subject']).execute();

describe('after a restore', () => {
  it('orphans are refunded only when the operator has stated their number', async () => {
    const shop = await createTestShop({ ownProvider: true });
    for (let count = 0; count < 7; count += 1) await payOrphan(shop, 50_000, `orphan${count}`);

    for (const maxRefunds of [0, 6]) {
      expect(await reconcileAfterRestore(shop.deps, { days: 30, maxRefunds })).toMatchObject({
        seen: 7,
        settled: 0,
        orphans: 7,
        orphans_paise: 350_000,
        refunded: 0,
      });
      expect(await shop.db.selectFrom('refund').selectAll().execute()).toEqual([]);
    }
    const agreed = await reconcileAfterRestore(shop.deps, { days: 30, maxRefunds: 7 });
    await drainPollers(shop);

    expect(agreed).toMatchObject({ orphans: 7, refunded: 7 });
    expect((await shop.provider.ledger()).refunds).toHaveLength(7);
    expect((await listAlerts(shop)).map(({ kind }) => kind)).toEqual(
      Array(7).fill('orphan_payment'),
    );
    expect(await reconcileAfterRestore(shop.deps, DRY_RUN)).toMatchObject({
      orphans: 0,
      refunded: 0,
    });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('a payment of an existing checkout becomes an order', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const asha = await shop.createCustomer();
    await shop.provider.pay(await startCheckout(asha, await shop.addProduct()));

    expect(await reconcileAfterRestore(shop.deps, DRY_RUN)).toMatchObject({
      settled: 1,
      orphans: 0,
    });

    expect(await shop.db.selectFrom('orders').selectAll().execute()).toHaveLength(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('an orphan that is already refunded is recorded, and not refunded again', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const paymentId = await payOrphan(shop, 50_000);
    await shop.deps.razorpay.refundPayment(paymentId, { key: 'before-the-loss', amount: 50_000 });

    expect(await reconcileAfterRestore(shop.deps, DRY_RUN)).toMatchObject({
      orphans: 0,
      refunded: 0,
    });
    await drainPollers(shop);

    expect((await shop.provider.ledger()).refunds).toHaveLength(1);
    const payment = await shop.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
    expect(payment).toMatchObject({ rzp_payment_id: paymentId, outcome: 'refund' });
  });

  it('an order whose payment was refunded raises one alert', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const asha = await shop.createCustomer();
    const { result, order_id } = await buy(shop, asha, await shop.addProduct());
    const { razorpay_payment_id: subject } = result;
    await shop.deps.razorpay.refundPayment(subject, { key: 'cancelled-and-lost', amount: 245_000 });

    expect(await reconcileAfterRestore(shop.deps, DRY_RUN)).toMatchObject({
      reversed: 1,
      settled: 0,
    });
    expect(await reconcileAfterRestore(shop.deps, DRY_RUN)).toMatchObject({ reversed: 0 });

    expect(await listAlerts(shop)).toEqual([{ kind: 'payment_reversed', subject }]);
    const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ order_id, payment_status: 'Refunded', order_status: 'Pending' });
  });

  it('counts payments whose order the provider does not return', async () => {
    const shop = await createTestShop({ ownProvider: true });
    await payOrphan(shop, 50_000);
    const noResponse = { outcome: 'unknown', why: 'timeout' } as const;
    const razorpay = { ...shop.deps.razorpay, fetchOrder: () => Promise.resolve(noResponse) };

    expect(await reconcileAfterRestore({ ...shop.deps, razorpay }, DRY_RUN)).toMatchObject({
      unknown: 1,
      orphans: 0,
    });
  });

  it('nothing is refunded while the order of any payment is unknown', async () => {
    const shop = await createTestShop({ ownProvider: true });
    for (const checkout of ['first', 'second']) await payOrphan(shop, 50_000, checkout);
    const original = shop.deps.razorpay;
    const noResponse = { outcome: 'unknown', why: 'timeout' } as const;
    let requests = 0;
    const razorpay = {
      ...original,
      fetchOrder: (id: string) => {
        requests += 1;
        return requests % 2 === 1 ? original.fetchOrder(id) : Promise.resolve(noResponse);
      },
    };
    const deps = { ...shop.deps, razorpay };

    expect(await reconcileAfterRestore(deps, { days: 30, maxRefunds: 1 })).toMatchObject({
      unknown: 1,
      orphans: 1,
      refunded: 0,
    });
    expect(await shop.db.selectFrom('refund').selectAll().execute()).toEqual([]);
  });

  it('is recorded once, also after its alert was cleared', async () => {
    const shop = await createTestShop();
    const before = await shop.addProduct();

    expect((await recordRestore(shop.db, [])).isFirst).toBe(true);
    await shop.db.updateTable('alert').set({ cleared_at: new Date() }).execute();
    expect((await recordRestore(shop.db, [])).isFirst).toBe(false);

    expect(await shop.addProduct()).toBe(before + 100_001);
  });

  it('sequences continue far ahead of the lost ids', async () => {
    const shop = await createTestShop();
    const before = await shop.addProduct();

    expect(await getWalTimeline(shop.db)).toBe(1);
    await shop.db.transaction().execute(advanceSequences);

    expect(await shop.addProduct()).toBe(before + 100_001);
    expect((await shop.createCustomer()).user_id).toBeGreaterThan(100_000);
  });
});
