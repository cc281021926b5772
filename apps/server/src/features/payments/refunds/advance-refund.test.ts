import { orders, payments } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { describe, expect, it } from 'vitest';
import { reconcileRecent } from '#features/payments/reconciliation/reconcile-recent.ts';
import { listOpenAlerts } from '#monitoring/alerts.queries.ts';
import { checkInvariants } from '#monitoring/check-invariants.ts';
import {
  buy,
  deliverWebhook,
  drainPollers,
  listViolations,
  startCheckout,
  toPaymentResult,
} from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';

/** A payment to be refunded: its reservation expired and the stock was sold. */
async function createDueRefund() {
  const shop = await createTestShop({ ownProvider: true });
  const saree = await shop.addProduct({ stock: 1 });
  const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
  const orderId = await startCheckout(asha, saree);
  await advanceTime(shop.db, '26 minutes');
  await drainPollers(shop);
  await startCheckout(meera, saree);
  const result = await shop.provider.pay(orderId);
  await asha.call(payments.verify, { body: toPaymentResult(result) });
  const refund = async () => {
    const row = await shop.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow();
    const { refunds } = await shop.provider.ledger();
    return { ...row, atProvider: refunds.filter((one) => one.payment_id === row.rzp_payment_id) };
  };
  return { shop, refund, paymentId: result.razorpay_payment_id };
}

const listAlertKinds = async ({ shop }: Awaited<ReturnType<typeof createDueRefund>>) =>
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
  ] as const)('[PAY-11] is made once although the provider responds with %s', async (fault) => {
    const { shop, refund } = await createDueRefund();
    await shop.provider.setFault({ call: 'refund', fault, times: 2 });

    for (let attempt = 0; attempt < 4; attempt += 1) {
      await drainPollers(shop);
      await shop.provider.advanceClock(60);
      await advanceTime(shop.db, '30 minutes');
    }

    const { status, atProvider } = await refund();
    expect(status).toBe('processed');
    expect(atProvider).toMatchObject([{ amount: 245_000 }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('stays due, with an alert, while the balance is too low', async () => {
    const context = await createDueRefund();
    const { shop, refund } = context;
    await shop.provider.setBalance(0);
    await drainPollers(shop);
    expect(await refund()).toMatchObject({ status: 'due', atProvider: [] });
    expect(await listAlertKinds(context)).toContain('refund_rejected');
    await checkInvariants(shop.deps);
    expect(await listAlertKinds(context)).toContain('refund_rejected');

    await shop.provider.setBalance(null);
    await advanceTime(shop.db, '2 hours');
    await drainPollers(shop);
    await shop.provider.advanceClock(60);
    await advanceTime(shop.db, '2 hours');
    await drainPollers(shop);

    expect(await refund()).toMatchObject({ status: 'processed' });
    await checkInvariants(shop.deps);
    expect(await listAlertKinds(context)).not.toContain('refund_rejected');
  });

  it('that failed at the provider raises an alert', async () => {
    const context = await createDueRefund();
    const { shop, refund, paymentId: payment_id } = context;
    await shop.provider.setRefundOutcome('failed');
    await drainPollers(shop);
    await shop.provider.advanceClock(3600);
    await expect
      .poll(async () => (await refund()).atProvider.map(({ status }) => status))
      .toEqual(['failed']);
    const refund_id = (await refund()).atProvider[0]?.id ?? '';

    await deliverWebhook(shop, { event: 'refund.failed', payment_id, refund_id });
    await drainPollers(shop);

    expect(await refund()).toMatchObject({ status: 'failed' });
    expect(await listAlertKinds(context)).toContain('refund_failed');
  });

  it('stays pending when an old event arrives late', async () => {
    const { shop, refund, paymentId: payment_id } = await createDueRefund();
    await drainPollers(shop);
    expect(await refund()).toMatchObject({ status: 'pending' });

    for (const status_as of ['authorized', 'failed', 'captured'] as const) {
      await deliverWebhook(shop, { event: 'payment.authorized', payment_id, status_as });
    }
    await drainPollers(shop);

    expect(await refund()).toMatchObject({ status: 'pending' });
  });

  it('stays due after a partial refund in the dashboard', async () => {
    const context = await createDueRefund();
    const { shop, refund, paymentId } = context;
    await shop.provider.setBalance(0);
    await drainPollers(shop);
    await shop.provider.setBalance(null);
    const part = await shop.deps.razorpay.refundPayment(paymentId, {
      key: 'made-in-the-dashboard',
      amount: 10_000,
    });
    if (part.outcome !== 'ok') throw new Error('no refund');

    await deliverWebhook(shop, {
      event: 'refund.processed',
      payment_id: paymentId,
      refund_id: part.value.id,
    });
    await drainPollers(shop);

    expect(await refund()).toMatchObject({ status: 'due', rzp_refund_id: null });
    expect(await listAlertKinds(context)).toContain('partial_refund');
  });

  it('in part, made in the dashboard, raises an alert and leaves the order unchanged', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const { order_id, result } = await buy(shop, asha, await shop.addProduct());
    const { razorpay_payment_id: payment_id } = result;
    const part = await shop.deps.razorpay.refundPayment(payment_id, {
      key: 'made-in-the-dashboard',
      amount: 10_000,
    });
    if (part.outcome !== 'ok') throw new Error('no refund');

    await deliverWebhook(shop, { event: 'refund.processed', payment_id, refund_id: part.value.id });
    await drainPollers(shop);

    expect(await listOpenAlerts(shop.db)).toEqual([
      { kind: 'partial_refund', subject: payment_id },
    ]);
    const { body } = await asha.call(orders.view, { params: { id: order_id } });
    expect(body).toMatchObject({ payment_status: 'Paid' });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('made in full in the dashboard is processed when that one is', async () => {
    const { shop, refund, paymentId } = await createDueRefund();
    await shop.deps.razorpay.refundPayment(paymentId, {
      key: 'made-in-the-dashboard',
      amount: 245_000,
    });

    await drainPollers(shop);
    expect(await refund()).toMatchObject({ status: 'pending' });
    await shop.provider.advanceClock(60);
    await advanceTime(shop.db, '1 hour');
    await drainPollers(shop);

    const { status, atProvider } = await refund();
    expect([status, atProvider.length]).toEqual(['processed', 1]);
  });

  it('of an uncaptured payment is left to the provider', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const asha = await shop.createCustomer();
    const orderId = await startCheckout(asha, saree);
    await asha.call(payments.verify, { body: toPaymentResult(await shop.provider.pay(orderId)) });
    const late = await shop.provider.pay(orderId, { status: 'authorized', force: true });
    await deliverWebhook(shop, {
      event: 'payment.authorized',
      payment_id: late.razorpay_payment_id,
    });
    await drainPollers(shop);
    const { payments: before } = await shop.provider.ledger();
    expect(before.find(({ id }) => id === late.razorpay_payment_id)?.status).toBe('authorized');

    await shop.provider.transition(late.razorpay_payment_id, 'refunded');
    await advanceTime(shop.db, '31 minutes');
    await drainPollers(shop);

    expect(await shop.db.selectFrom('refund').select('status').execute()).toEqual([
      { status: 'processed' },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });
});

describe('the reconciliation of recent payments', () => {
  it('[PAY-11] finds payments without a checkout and refunds them', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const { razorpay } = shop.deps;
    const orphan = await razorpay.createOrder({
      amount: 50_000,
      receipt: 'orphan',
      checkout_id: 'x',
    });
    if (orphan.outcome !== 'ok') throw new Error('no order');
    const { razorpay_payment_id } = await shop.provider.pay(orphan.value.id);

    expect(await reconcileRecent(shop.deps)).toEqual({ seen: 1, settled: 0, orphans: 0 });
    await shop.provider.advanceClock(-7200);
    const old = await razorpay.createOrder({ amount: 60_000, receipt: 'old', checkout_id: 'y' });
    if (old.outcome !== 'ok') throw new Error('no order');
    const { razorpay_payment_id: oldId } = await shop.provider.pay(old.value.id);
    expect(await reconcileRecent(shop.deps)).toEqual({ seen: 2, settled: 0, orphans: 1 });
    expect(await reconcileRecent(shop.deps)).toEqual({ seen: 2, settled: 0, orphans: 0 });
    await drainPollers(shop);

    const { refunds } = await shop.provider.ledger();
    expect(refunds.map(({ payment_id }) => payment_id)).toEqual([oldId]);
    expect(refunds.map(({ payment_id }) => payment_id)).not.toContain(razorpay_payment_id);
    expect(await shop.db.selectFrom('alert').select('kind').execute()).toEqual([
      { kind: 'orphan_payment' },
    ]);
  });

  it('refunds nothing when there are many orphans: it may be the wrong database', async () => {
    const shop = await createTestShop({ ownProvider: true });
    await shop.provider.advanceClock(-7200);
    for (let count = 0; count < 6; count += 1) {
      const order = { amount: 50_000, receipt: `orphan${count}`, checkout_id: 'x' };
      const orphan = await shop.deps.razorpay.createOrder(order);
      if (orphan.outcome === 'ok') await shop.provider.pay(orphan.value.id);
    }

    const noResponse = { outcome: 'unknown', why: 'timeout' } as const;
    const razorpay = { ...shop.deps.razorpay, fetchOrder: () => Promise.resolve(noResponse) };
    await expect(reconcileRecent({ ...shop.deps, razorpay })).rejects.toThrow(
      'cannot fetch the order',
    );

    expect(await reconcileRecent(shop.deps)).toEqual({ seen: 6, settled: 0, orphans: 0 });
    expect(await shop.db.selectFrom('alert').select(['kind', 'subject']).execute()).toEqual([
      { kind: 'too_many_orphans', subject: '6 payments' },
    ]);
  });

  it('[PAY-09] settles payments that were never reported', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const asha = await shop.createCustomer();
    for (let paid = 0; paid < 3; paid += 1) {
      await shop.provider.pay(await startCheckout(asha, await shop.addProduct()));
      if (paid < 2) await reconcileRecent(shop.deps);
    }

    expect(await reconcileRecent(shop.deps)).toMatchObject({ seen: 3, settled: 1 });
    expect(await shop.db.selectFrom('orders').select('order_id').execute()).toHaveLength(3);
    expect(await listViolations(shop)).toEqual([]);
  });
});
