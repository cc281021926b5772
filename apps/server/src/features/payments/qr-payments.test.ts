import { describe, expect, it } from 'vitest';
import {
  deliverWebhook,
  drainPollers,
  listViolations,
  postWebhook,
  startCheckout,
} from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { reconcileAfterRestore } from './reconciliation/reconcile-after-restore.ts';
import { reconcileRecent } from './reconciliation/reconcile-recent.ts';

type Deps = TestShop['deps'];

/** Points that the provider's documentation leaves open about a payment of a QR code. */
const FORMS = [
  { qrNotes: true, qrOrders: false },
  { qrNotes: false, qrOrders: false },
  { qrNotes: true, qrOrders: true },
  { qrNotes: false, qrOrders: true },
];

async function makeCode({ deps }: TestShop) {
  const close_by = Math.floor(Date.now() / 1000) + 600;
  const made = await deps.razorpay.createQrCode({ amount: 245_000, checkout_id: 'c1', close_by });
  if (made.outcome !== 'ok') throw new Error('no QR code');
  return made.value.id;
}

/** A QR code of this shop without a checkout here, which was paid two hours ago. */
async function payCode(shop: TestShop) {
  await shop.provider.advanceClock(-7200);
  const qr_id = await makeCode(shop);
  const { payment_id } = await shop.provider.payQr(qr_id);
  return { qr_id, payment_id };
}

/** The same account, seen by a shop with another note. */
const asAnotherShop = ({ deps }: TestShop): Deps => ({
  ...deps,
  razorpay: { ...deps.razorpay, note: 'another shop' },
});

const withoutCodes = ({ deps }: TestShop): Deps => ({
  ...deps,
  razorpay: {
    ...deps.razorpay,
    listQrCodesOf: () => Promise.resolve({ outcome: 'unknown', why: 'timeout' }),
  },
});

const listAlerts = ({ db }: TestShop) =>
  db.selectFrom('alert').select(['kind', 'subject']).execute();

const listEvents = ({ db }: TestShop) =>
  db
    .selectFrom('webhook_event')
    .select(['event', 'attempts', 'last_error'])
    .where('processed_at', 'is not', null)
    .orderBy('received_at')
    .execute();

/** Neither booked nor refunded, here or at the provider. */
async function expectNoMoneyMoved(shop: TestShop) {
  for (const table of ['payment', 'refund', 'orders'] as const) {
    expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect((await shop.provider.ledger()).refunds).toEqual([]);
  expect(await listViolations(shop)).toEqual([]);
}

describe.each(FORMS)('the payment of a QR code without a checkout, with %j', (form) => {
  it('is reported every night, and never refunded', async () => {
    const shop = await createTestShop({ ownProvider: true });
    await shop.provider.setBehaviour(form);
    const { payment_id } = await payCode(shop);

    for (let night = 0; night < 2; night += 1) {
      expect(await reconcileRecent(shop.deps)).toEqual({ seen: 1, settled: 0, orphans: 0 });
    }

    expect(await listAlerts(shop)).toEqual([{ kind: 'qr_payment_unmatched', subject: payment_id }]);
    await drainPollers(shop);
    await expectNoMoneyMoved(shop);
  });

  it('is no orphan after a restore, whatever the operator agrees to', async () => {
    const shop = await createTestShop({ ownProvider: true });
    await shop.provider.setBehaviour(form);
    const { payment_id: subject } = await payCode(shop);

    expect(await reconcileAfterRestore(shop.deps, { days: 30, maxRefunds: 10 })).toMatchObject({
      seen: 1,
      settled: 0,
      orphans: 0,
      refunded: 0,
      qr_payments: 1,
      unknown: 0,
    });

    expect(await listAlerts(shop)).toEqual([{ kind: 'qr_payment_unmatched', subject }]);
    await drainPollers(shop);
    await expectNoMoneyMoved(shop);
  });

  it('is reported by its event, once stored, and never settled', async () => {
    const shop = await createTestShop({ ownProvider: true });
    await shop.provider.setBehaviour(form);
    const { payment_id } = await payCode(shop);

    expect(await deliverWebhook(shop, { event: 'qr_code.credited', payment_id })).toBe(200);
    await drainPollers(shop);

    expect(await listEvents(shop)).toEqual([
      {
        event: 'qr_code.credited',
        attempts: 1,
        last_error: 'of a QR code, without an order here',
      },
    ]);
    expect(await listAlerts(shop)).toEqual([{ kind: 'qr_payment_unmatched', subject: payment_id }]);
    await expectNoMoneyMoved(shop);
  });

  it('belongs to another shop when the code has its note', async () => {
    const shop = await createTestShop({ ownProvider: true });
    await shop.provider.setBehaviour(form);
    const { payment_id } = await payCode(shop);
    const deps = asAnotherShop(shop);

    await deliverWebhook(shop, { event: 'qr_code.credited', payment_id });
    await drainPollers({ deps });
    expect(await reconcileRecent(deps)).toMatchObject({ orphans: 0 });
    expect(await reconcileAfterRestore(deps, { days: 30, maxRefunds: 10 })).toMatchObject({
      orphans: 0,
      qr_payments: 0,
    });

    expect(await listEvents(shop)).toMatchObject([{ last_error: 'not an order of this shop' }]);
    expect(await listAlerts(shop)).toEqual([]);
    await expectNoMoneyMoved(shop);
  });
});

describe('a payment of a QR code', () => {
  it('is not refunded while the provider does not say whether it is one', async () => {
    const shop = await createTestShop({ ownProvider: true });
    await shop.provider.setBehaviour({ qrOrders: true });
    const { payment_id } = await payCode(shop);
    const [payment] = (await shop.provider.ledger()).payments;
    const deps = withoutCodes(shop);
    // Only the order carries the note of the shop.
    const items = [{ ...payment, notes: [] }];
    const listed = { outcome: 'ok', value: { items, unreadable: 0 } };
    const unmarked = {
      ...deps,
      // A response of the provider, whose entity has all the fields that the client reads.
      razorpay: { ...deps.razorpay, listPayments: async () => listed } as Deps['razorpay'],
    };
    const order = await deps.razorpay.fetchOrder(payment?.order_id ?? '');
    expect(order).toMatchObject({ value: { notes: { app: deps.razorpay.note } } });

    await expect(reconcileRecent(unmarked)).rejects.toThrow('cannot fetch the order');
    expect(await reconcileAfterRestore(unmarked, { days: 30, maxRefunds: 10 })).toMatchObject({
      unknown: 1,
      refunded: 0,
    });

    await expectNoMoneyMoved(shop);
    await reconcileRecent(shop.deps);
    expect(await listAlerts(shop)).toMatchObject([{ subject: payment_id }]);
  });

  it('that was given back in the dashboard needs nobody', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const { payment_id } = await payCode(shop);
    await shop.deps.razorpay.refundPayment(payment_id, { key: 'by-hand-00', amount: 245_000 });
    const [refund] = (await shop.provider.ledger()).refunds;

    const refund_id = refund?.id ?? '';
    await deliverWebhook(shop, { event: 'refund.created', payment_id, refund_id });
    await drainPollers(shop);
    await reconcileRecent(shop.deps);
    expect(await reconcileAfterRestore(shop.deps, { days: 30, maxRefunds: 10 })).toMatchObject({
      orphans: 0,
      qr_payments: 0,
    });

    expect(await listAlerts(shop)).toEqual([]);
    expect(await shop.db.selectFrom('payment').selectAll().execute()).toEqual([]);
  });

  it('that is minutes old may still be told by its event', async () => {
    const shop = await createTestShop({ ownProvider: true });
    await shop.provider.payQr(await makeCode(shop));

    await reconcileRecent(shop.deps);

    expect(await listAlerts(shop)).toEqual([]);
  });

  it('that came late, or twice, is reported each time', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const { qr_id, payment_id } = await payCode(shop);
    const second = await shop.provider.payQr(qr_id, { afterClose: true });

    await reconcileRecent(shop.deps);

    expect((await listAlerts(shop)).map(({ subject }) => subject).toSorted()).toEqual(
      [payment_id, second.payment_id].toSorted(),
    );
    await expectNoMoneyMoved(shop);
  });

  it('does not hinder payments of orders, nor the refund of a true orphan', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const { razorpay } = shop.deps;
    await payCode(shop);
    const asha = await shop.createCustomer();
    await shop.provider.pay(await startCheckout(asha, await shop.addProduct()));
    const orphan = await razorpay.createOrder({ amount: 50_000, receipt: 'r1', checkout_id: 'x' });
    if (orphan.outcome !== 'ok') throw new Error('no order');
    const { razorpay_payment_id } = await shop.provider.pay(orphan.value.id);

    expect(await reconcileRecent(shop.deps)).toEqual({ seen: 3, settled: 1, orphans: 1 });
    await drainPollers(shop);

    const { refunds } = await shop.provider.ledger();
    expect(refunds.map(({ payment_id }) => payment_id)).toEqual([razorpay_payment_id]);
    expect(await listViolations(shop)).toEqual([]);
  });
});

describe('an event of a QR code', () => {
  it.each(['qr_code.created', 'qr_code.closed'] as const)('%s is stored only', async (event) => {
    const shop = await createTestShop({ ownProvider: true });
    const qr_id = await makeCode(shop);

    expect(await deliverWebhook(shop, { event, qr_id })).toBe(200);
    await drainPollers(shop);

    expect(await listEvents(shop)).toEqual([
      { event, attempts: 1, last_error: 'about a QR code without a payment' },
    ]);
    expect(await listAlerts(shop)).toEqual([]);
  });

  it('about a payment of this shop that cannot be read stays due', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const { payment_id } = await payCode(shop);
    const told = await shop.provider.eventFor({ event: 'qr_code.credited', payment_id });
    const parsed = JSON.parse(told.body);
    parsed.payload.payment.entity.amount = 'much';
    const body = JSON.stringify(parsed);
    const signed = await shop.provider.eventFor({ event: 'qr_code.credited', body });

    await postWebhook(shop, body, { 'x-razorpay-signature': signed.signature });
    await expect(drainPollers(shop)).rejects.toThrow('event ');

    expect(await listEvents(shop)).toEqual([]);
    const [event] = await shop.db.selectFrom('webhook_event').select('last_error').execute();
    expect(event?.last_error).toBe('cannot parse an event about a payment of this shop');
  });

  it('with a code of an unknown form does not hide the payment of an order', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const asha = await shop.createCustomer();
    const product_id = await shop.addProduct();
    const rzp_order_id = await startCheckout(asha, product_id);
    const { razorpay_payment_id: payment_id } = await shop.provider.pay(rzp_order_id);
    const told = await shop.provider.eventFor({ event: 'payment.captured', payment_id });
    const parsed = JSON.parse(told.body);
    const body = JSON.stringify({ ...parsed, payload: { ...parsed.payload, qr_code: 7 } });
    const signed = await shop.provider.eventFor({ event: 'payment.captured', body });

    await postWebhook(shop, body, { 'x-razorpay-signature': signed.signature });
    await drainPollers(shop);

    expect(await shop.db.selectFrom('orders').select('order_id').execute()).toHaveLength(1);
    expect(await listAlerts(shop)).toEqual([]);
  });
});
