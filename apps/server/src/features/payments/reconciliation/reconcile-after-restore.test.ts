import { describe, expect, it } from 'vitest';
import { findTimeline, moveIdsAhead } from '#db/restore.ts';
import { broken, buy, pressBuy, workOff } from '#test/payments.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { reconcilePayments } from './reconcile-after-restore.ts';
import { noteRestore } from './record-restore.ts';

const CAREFUL = { days: 30, most: 0 };

/** An order that the provider has and that no row knows of, as after a restore. */
async function payLost({ deps, provider }: TestShop, amount: number, checkout_id = 'x') {
  const lost = await deps.razorpay.createOrder({ amount, receipt: checkout_id, checkout_id });
  if (lost.outcome !== 'done') throw new Error('no order');
  return (await provider.pay(lost.value.id)).razorpay_payment_id;
}

const alertsOf = ({ db }: TestShop) => db.selectFrom('alert').select(['kind', 'what']).execute();

describe('after a restore', () => {
  it('money of lost orders goes back only when somebody has said how many', async () => {
    const shop = await openTestShop({ ownProvider: true });
    for (let made = 0; made < 7; made += 1) await payLost(shop, 50_000, `lost${made}`);

    for (const most of [0, 6]) {
      expect(await reconcilePayments(shop.deps, { days: 30, most })).toMatchObject({
        ...{ seen: 7, settled: 0, lost: 7, lost_paise: 350_000, givenBack: 0 },
      });
      expect(await shop.db.selectFrom('refund').selectAll().execute()).toEqual([]);
    }
    const agreed = await reconcilePayments(shop.deps, { days: 30, most: 7 });
    await workOff(shop);

    expect(agreed).toMatchObject({ lost: 7, givenBack: 7 });
    expect((await shop.provider.ledger()).refunds).toHaveLength(7);
    expect((await alertsOf(shop)).map(({ kind }) => kind)).toEqual(Array(7).fill('orphan'));
    expect(await reconcilePayments(shop.deps, CAREFUL)).toMatchObject({ lost: 0, givenBack: 0 });
    expect(await broken(shop)).toEqual([]);
  });

  it('money for a checkout that is still known becomes an order', async () => {
    const shop = await openTestShop({ ownProvider: true });
    const asha = await shop.signUp();
    await shop.provider.pay(await pressBuy(asha, await shop.addProduct()));

    expect(await reconcilePayments(shop.deps, CAREFUL)).toMatchObject({ settled: 1, lost: 0 });

    expect(await shop.db.selectFrom('orders').selectAll().execute()).toHaveLength(1);
    expect(await broken(shop)).toEqual([]);
  });

  it('what was lost and had gone back already is written down, and not refunded again', async () => {
    const shop = await openTestShop({ ownProvider: true });
    const paymentId = await payLost(shop, 50_000);
    await shop.deps.razorpay.refundPayment(paymentId, { key: 'before-the-loss', paid: 50_000 });

    expect(await reconcilePayments(shop.deps, CAREFUL)).toMatchObject({ lost: 0, givenBack: 0 });
    await workOff(shop);

    expect((await shop.provider.ledger()).refunds).toHaveLength(1);
    const payment = await shop.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow();
    expect(payment).toMatchObject({ rzp_payment_id: paymentId, outcome: 'refund' });
  });

  it('an order whose money has gone back calls a person, once', async () => {
    const shop = await openTestShop({ ownProvider: true });
    const asha = await shop.signUp();
    const { result, order_id } = await buy(shop, asha, await shop.addProduct());
    const { razorpay_payment_id: what } = result;
    await shop.deps.razorpay.refundPayment(what, { key: 'cancelled-and-lost', paid: 245_000 });

    expect(await reconcilePayments(shop.deps, CAREFUL)).toMatchObject({ gone: 1, settled: 0 });
    expect(await reconcilePayments(shop.deps, CAREFUL)).toMatchObject({ gone: 0 });

    expect(await alertsOf(shop)).toEqual([{ kind: 'money gone', what }]);
    const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ order_id, payment_status: 'Refunded', order_status: 'Pending' });
  });

  it('says so when the provider does not tell whose money it is', async () => {
    const shop = await openTestShop({ ownProvider: true });
    await payLost(shop, 50_000);
    const silence = { outcome: 'unknown', why: 'silence' } as const;
    const razorpay = { ...shop.deps.razorpay, fetchOrder: () => Promise.resolve(silence) };

    expect(await reconcilePayments({ ...shop.deps, razorpay }, CAREFUL)).toMatchObject({
      unsure: 1,
      lost: 0,
    });
  });

  it('nothing goes back while the provider has not told whose each payment is', async () => {
    const shop = await openTestShop({ ownProvider: true });
    for (const checkout of ['first', 'second']) await payLost(shop, 50_000, checkout);
    const answering = shop.deps.razorpay;
    const silence = { outcome: 'unknown', why: 'silence' } as const;
    let asked = 0;
    const razorpay = {
      ...answering,
      fetchOrder: (id: string) => {
        asked += 1;
        return asked % 2 === 1 ? answering.fetchOrder(id) : Promise.resolve(silence);
      },
    };
    const deps = { ...shop.deps, razorpay };

    expect(await reconcilePayments(deps, { days: 30, most: 1 })).toMatchObject({
      ...{ unsure: 1, lost: 1, givenBack: 0 },
    });
    expect(await shop.db.selectFrom('refund').selectAll().execute()).toEqual([]);
  });

  it('is noted once, also when the alert has been cleared since', async () => {
    const shop = await openTestShop();
    const before = await shop.addProduct();

    expect(await noteRestore(shop.db, 1)).toBe(false);
    expect(await noteRestore(shop.db, 2)).toBe(true);
    await shop.db.updateTable('alert').set({ cleared_at: new Date() }).execute();
    expect(await noteRestore(shop.db, 2)).toBe(false);

    expect(await shop.addProduct()).toBe(before + 100_001);
    expect(await noteRestore(shop.db, 3)).toBe(true);
  });

  it('new numbers begin far ahead of those that were lost', async () => {
    const shop = await openTestShop();
    const before = await shop.addProduct();

    expect(await findTimeline(shop.db)).toBe(1);
    await shop.db.transaction().execute(moveIdsAhead);

    expect(await shop.addProduct()).toBe(before + 100_001);
    expect((await shop.signUp()).user_id).toBeGreaterThan(100_000);
  });
});
