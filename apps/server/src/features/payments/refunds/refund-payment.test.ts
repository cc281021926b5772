import { orders, payments } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { comparePayments } from '#features/payments/reconciliation/reconcile-recent.ts';
import { listOpenAlerts } from '#monitoring/alerts.queries.ts';
import { checkInvariants } from '#monitoring/check-invariants.ts';
import { passTime } from '#test/advance-time.ts';
import { asResult, broken, buy, deliver, pressBuy, workOff } from '#test/payments.ts';
import { openTestShop } from '#test/test-shop.ts';

/** A payment that cannot become an order: its hold has ended and the piece is gone. */
async function moneyToGiveBack() {
  const shop = await openTestShop({ ownProvider: true });
  const saree = await shop.addProduct({ stock: 1 });
  const [asha, meera] = [await shop.signUp(), await shop.signUp()];
  const orderId = await pressBuy(asha, saree);
  await passTime(shop.db, '26 minutes');
  await workOff(shop);
  await pressBuy(meera, saree);
  const result = await shop.provider.pay(orderId);
  await asha.call(payments.verify, { body: asResult(result) });
  const refund = async () => {
    const row = await shop.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow();
    const { refunds } = await shop.provider.ledger();
    return { ...row, atProvider: refunds.filter((one) => one.payment_id === row.rzp_payment_id) };
  };
  return { shop, refund, paymentId: result.razorpay_payment_id };
}

const alertsOf = async ({ shop }: Awaited<ReturnType<typeof moneyToGiveBack>>) =>
  (await listOpenAlerts(shop.db)).map(({ kind }) => kind);

describe('a refund', () => {
  it.each([
    'reset-after',
    'reset-before',
    'error-500',
    'html-502',
    'broken-json',
    'rate-429',
    'cut-body',
  ] as const)('[PAY-11] is made once although the provider answers with %s', async (fault) => {
    const { shop, refund } = await moneyToGiveBack();
    await shop.provider.setFault({ call: 'refund', fault, times: 2 });

    for (let tried = 0; tried < 4; tried += 1) {
      await workOff(shop);
      await shop.provider.moveClock(60);
      await passTime(shop.db, '30 minutes');
    }

    const { state, atProvider } = await refund();
    expect(state).toBe('processed');
    expect(atProvider).toMatchObject([{ amount: 245_000 }]);
    expect(await broken(shop)).toEqual([]);
  });

  it('waits, with an alert, while our balance is too low', async () => {
    const stage = await moneyToGiveBack();
    const { shop, refund } = stage;
    await shop.provider.setBalance(0);
    await workOff(shop);
    expect(await refund()).toMatchObject({ state: 'due', atProvider: [] });
    expect(await alertsOf(stage)).toContain('refund refused');
    await checkInvariants(shop.deps);
    expect(await alertsOf(stage)).toContain('refund refused');

    await shop.provider.setBalance(null);
    await passTime(shop.db, '2 hours');
    await workOff(shop);
    await shop.provider.moveClock(60);
    await passTime(shop.db, '2 hours');
    await workOff(shop);

    expect(await refund()).toMatchObject({ state: 'processed' });
    await checkInvariants(shop.deps);
    expect(await alertsOf(stage)).not.toContain('refund refused');
  });

  it('that failed at the provider calls a person', async () => {
    const stage = await moneyToGiveBack();
    const { shop, refund, paymentId: payment_id } = stage;
    await shop.provider.setRefundOutcome('failed');
    await workOff(shop);
    await shop.provider.moveClock(3600);
    await expect
      .poll(async () => (await refund()).atProvider.map(({ status }) => status))
      .toEqual(['failed']);
    const refund_id = (await refund()).atProvider[0]?.id ?? '';

    await deliver(shop, { event: 'refund.failed', payment_id, refund_id });
    await workOff(shop);

    expect(await refund()).toMatchObject({ state: 'failed' });
    expect(await alertsOf(stage)).toContain('refund failed');
  });

  it('that is under way is not over because an old report comes late', async () => {
    const { shop, refund, paymentId: payment_id } = await moneyToGiveBack();
    await workOff(shop);
    expect(await refund()).toMatchObject({ state: 'pending' });

    for (const status_as of ['authorized', 'failed', 'captured'] as const) {
      await deliver(shop, { event: 'payment.authorized', payment_id, status_as });
    }
    await workOff(shop);

    expect(await refund()).toMatchObject({ state: 'pending' });
  });

  it('is still owed after somebody gave a part of it back by hand', async () => {
    const stage = await moneyToGiveBack();
    const { shop, refund, paymentId } = stage;
    await shop.provider.setBalance(0);
    await workOff(shop);
    await shop.provider.setBalance(null);
    const part = await shop.deps.razorpay.refundPayment(paymentId, {
      key: 'by-hand-at-the-desk',
      paid: 10_000,
    });
    if (part.outcome !== 'done') throw new Error('no refund');

    await deliver(shop, {
      event: 'refund.processed',
      payment_id: paymentId,
      refund_id: part.value.id,
    });
    await workOff(shop);

    expect(await refund()).toMatchObject({ state: 'due', rzp_refund_id: null });
    expect(await alertsOf(stage)).toContain('partial refund');
  });

  it('of a part, made by hand, is told to a person and leaves the order as it is', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const { order_id, result } = await buy(shop, asha, await shop.addProduct());
    const { razorpay_payment_id: payment_id } = result;
    const part = await shop.deps.razorpay.refundPayment(payment_id, {
      key: 'by-hand-at-the-desk',
      paid: 10_000,
    });
    if (part.outcome !== 'done') throw new Error('no refund');

    await deliver(shop, { event: 'refund.processed', payment_id, refund_id: part.value.id });
    await workOff(shop);

    expect(await listOpenAlerts(shop.db)).toEqual([{ kind: 'partial refund', what: payment_id }]);
    const { body } = await asha.call(orders.view, { params: { id: order_id } });
    expect(body).toMatchObject({ payment_status: 'Paid' });
    expect(await broken(shop)).toEqual([]);
  });

  it('that somebody else made in full is over when that refund is', async () => {
    const { shop, refund, paymentId } = await moneyToGiveBack();
    await shop.deps.razorpay.refundPayment(paymentId, {
      key: 'by-hand-at-the-desk',
      paid: 245_000,
    });

    await workOff(shop);
    expect(await refund()).toMatchObject({ state: 'pending' });
    await shop.provider.moveClock(60);
    await passTime(shop.db, '1 hour');
    await workOff(shop);

    const { state, atProvider } = await refund();
    expect([state, atProvider.length]).toEqual(['processed', 1]);
  });

  it('of money that was never captured is left to the provider', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const asha = await shop.signUp();
    const orderId = await pressBuy(asha, saree);
    await asha.call(payments.verify, { body: asResult(await shop.provider.pay(orderId)) });
    const late = await shop.provider.pay(orderId, { status: 'authorized', force: true });
    await deliver(shop, { event: 'payment.authorized', payment_id: late.razorpay_payment_id });
    await workOff(shop);
    const { payments: before } = await shop.provider.ledger();
    expect(before.find(({ id }) => id === late.razorpay_payment_id)?.status).toBe('authorized');

    await shop.provider.move(late.razorpay_payment_id, 'refunded');
    await passTime(shop.db, '31 minutes');
    await workOff(shop);

    expect(await shop.db.selectFrom('refund').select('state').execute()).toEqual([
      { state: 'processed' },
    ]);
    expect(await broken(shop)).toEqual([]);
  });
});

describe("the comparison with the provider's own list", () => {
  it('[PAY-11] finds money of lost rows and gives it back', async () => {
    const shop = await openTestShop({ ownProvider: true });
    const { razorpay } = shop.deps;
    const lost = await razorpay.createOrder({ amount: 50_000, receipt: 'lost', checkout_id: 'x' });
    if (lost.outcome !== 'done') throw new Error('no order');
    const { razorpay_payment_id } = await shop.provider.pay(lost.value.id);

    expect(await comparePayments(shop.deps)).toEqual({ seen: 1, settled: 0, orphans: 0 });
    await shop.provider.moveClock(-7200);
    const old = await razorpay.createOrder({ amount: 60_000, receipt: 'old', checkout_id: 'y' });
    if (old.outcome !== 'done') throw new Error('no order');
    const { razorpay_payment_id: oldId } = await shop.provider.pay(old.value.id);
    expect(await comparePayments(shop.deps)).toEqual({ seen: 2, settled: 0, orphans: 1 });
    expect(await comparePayments(shop.deps)).toEqual({ seen: 2, settled: 0, orphans: 0 });
    await workOff(shop);

    const { refunds } = await shop.provider.ledger();
    expect(refunds.map(({ payment_id }) => payment_id)).toEqual([oldId]);
    expect(refunds.map(({ payment_id }) => payment_id)).not.toContain(razorpay_payment_id);
    expect(await shop.db.selectFrom('alert').select('kind').execute()).toEqual([
      { kind: 'orphan' },
    ]);
  });

  it('leaves many strangers to a person: the database may be the wrong one', async () => {
    const shop = await openTestShop({ ownProvider: true });
    await shop.provider.moveClock(-7200);
    for (let made = 0; made < 6; made += 1) {
      const order = { amount: 50_000, receipt: `lost${made}`, checkout_id: 'x' };
      const lost = await shop.deps.razorpay.createOrder(order);
      if (lost.outcome === 'done') await shop.provider.pay(lost.value.id);
    }

    const silence = { outcome: 'unknown', why: 'silence' } as const;
    const razorpay = { ...shop.deps.razorpay, fetchOrder: () => Promise.resolve(silence) };
    await expect(comparePayments({ ...shop.deps, razorpay })).rejects.toThrow('does not say whose');

    expect(await comparePayments(shop.deps)).toEqual({ seen: 6, settled: 0, orphans: 0 });
    expect(await shop.db.selectFrom('alert').select(['kind', 'what']).execute()).toEqual([
      { kind: 'many orphans', what: '6 payments' },
    ]);
  });

  it('[PAY-09] settles what was paid and never told', async () => {
    const shop = await openTestShop({ ownProvider: true });
    const asha = await shop.signUp();
    for (let paid = 0; paid < 3; paid += 1) {
      await shop.provider.pay(await pressBuy(asha, await shop.addProduct()));
      if (paid < 2) await comparePayments(shop.deps);
    }

    expect(await comparePayments(shop.deps)).toMatchObject({ seen: 3, settled: 1 });
    expect(await shop.db.selectFrom('orders').select('order_id').execute()).toHaveLength(3);
    expect(await broken(shop)).toEqual([]);
  });
});
