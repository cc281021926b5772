import { desk, orders, shopkeeping } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { passTime } from '#test/advance-time.ts';
import { broken, buy, deliver, pressBuy, workOff } from '#test/payments.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

const open = async () => {
  const shop = await openTestShop({ ownProvider: true });
  const [asha, admin] = [await shop.signUp(), await shop.logInAdmin()];
  return { shop, asha, admin, saree: await shop.addProduct({ stock: 9 }) };
};
type Admin = Awaited<ReturnType<TestShop['logInAdmin']>>;

const openOn = async (admin: Admin, show?: 'matched') =>
  (await admin.call(desk.list, { query: show ? { show } : {} })).body.payments;
const settle = async (admin: Admin, id: string) =>
  (await admin.call(desk.settle, { params: { id } })).body;

/** An order that was cancelled, and its refund asked for. */
async function refundAsked() {
  const place = await open();
  const { shop, asha, admin, saree } = place;
  const { order_id, result } = await buy(shop, asha, saree);
  const body = { order_status: 'Cancelled' } as const;
  await admin.call(shopkeeping.changeStatus, { params: { order_id }, body });
  await admin.call(desk.refundOrder, { params: { id: order_id } });
  return { ...place, order_id, id: result.razorpay_payment_id };
}

const paymentStatusOf = async (shop: TestShop, order_id: string) =>
  (
    await shop.db
      .selectFrom('orders')
      .select('payment_status')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
  ).payment_status;

describe('the money desk', () => {
  it('is empty on a good day, and lists what matches when asked', async () => {
    const { shop, asha, admin, saree } = await open();
    const { order_id, result } = await buy(shop, asha, saree);

    expect(await openOn(admin)).toEqual([]);
    expect(await openOn(admin, 'matched')).toMatchObject([
      { payment_id: result.razorpay_payment_id, state: 'matched', order_id, amount: 2450 },
    ]);
  });

  it('shows money without an order, and settles it now', async () => {
    const { shop, asha, admin, saree } = await open();
    const rzp_order_id = await pressBuy(asha, saree);
    const { razorpay_payment_id: id } = await shop.provider.pay(rzp_order_id);
    const checkout = shop.db.selectFrom('checkout').select('checkout_id');
    const { checkout_id } = await checkout.executeTakeFirstOrThrow();
    // As if a process had known of it and died before it decided.
    await shop.db
      .insertInto('payment')
      .values({ rzp_payment_id: id, rzp_order_id, checkout_id, status: 'captured' })
      .execute();

    expect(await openOn(admin)).toMatchObject([{ payment_id: id, state: 'money without order' }]);
    expect((await admin.call(shopkeeping.summary)).body.today.payments).toBe(1);
    expect(await settle(admin, id)).toMatchObject({ state: 'matched' });
    expect(await openOn(admin)).toEqual([]);
    expect((await asha.call(orders.listMine)).body.orders).toHaveLength(1);
    expect(await broken(shop)).toEqual([]);
  });

  it('shows a refund that is due, and sends it now', async () => {
    const { shop, admin, order_id, id } = await refundAsked();

    expect(await openOn(admin)).toMatchObject([
      { payment_id: id, state: 'refund due', order_id, why: 'cancelled' },
    ]);
    expect(await settle(admin, id)).toMatchObject({ state: 'refunded' });
    expect(await openOn(admin)).toEqual([]);
    await anHourLater(shop);
    expect(await paymentStatusOf(shop, order_id)).toBe('Refunded');
  });

  it('shows a refund that failed, and begins it anew under another key', async () => {
    const { shop, admin, order_id, id } = await refundAsked();
    await shop.provider.setRefundOutcome('failed');
    await workOff(shop);
    await anHourLater(shop);
    expect(await openOn(admin)).toMatchObject([{ payment_id: id, state: 'refund failed' }]);
    expect(await paymentStatusOf(shop, order_id)).toBe('Paid');
    const [first] = (await shop.provider.ledger()).refunds;

    await shop.provider.setRefundOutcome('processed');
    expect(await settle(admin, id)).toMatchObject({ state: 'refunded' });
    // The old failure is told once more, late: it is not about the new refund.
    await deliver(shop, { event: 'refund.failed', payment_id: id, refund_id: first?.id ?? '' });
    await workOff(shop);
    expect(await openOn(admin)).toEqual([]);

    await anHourLater(shop);
    expect(await paymentStatusOf(shop, order_id)).toBe('Refunded');
    const { refunds } = await shop.provider.ledger();
    expect(refunds.map(({ status }) => status)).toEqual(['failed', 'processed']);
    expect(await broken(shop)).toEqual([]);
  });

  it('does not call an order refunded whose refund was begun anew and not taken', async () => {
    const { shop, admin, order_id, id } = await refundAsked();
    await shop.provider.setRefundOutcome('failed');
    await workOff(shop);
    await anHourLater(shop);

    await shop.provider.setBalance(0);
    expect(await settle(admin, id)).toMatchObject({ state: 'refund due' });
    expect(await paymentStatusOf(shop, order_id)).toBe('Paid');
    await shop.provider.setBalance(null);
    await shop.provider.setRefundOutcome('processed');
    await anHourLater(shop);
    await anHourLater(shop);
    expect(await paymentStatusOf(shop, order_id)).toBe('Refunded');
  });

  it('gives back what somebody tried to refund at the provider, in vain', async () => {
    const { shop, asha, admin, saree } = await open();
    const { order_id, result } = await buy(shop, asha, saree);
    const id = result.razorpay_payment_id;
    await shop.provider.setRefundOutcome('failed');
    await shop.deps.razorpay.refundPayment(id, { key: 'by-hand-at-the-desk', paid: 245_000 });
    await deliver(shop, { event: 'payment.captured', payment_id: id, status_as: 'refunded' });
    await shop.provider.moveClock(60);
    await workOff(shop);

    await shop.provider.setRefundOutcome('processed');
    const body = { order_status: 'Cancelled' } as const;
    await admin.call(shopkeeping.changeStatus, { params: { order_id }, body });
    const asked = await admin.call(desk.refundOrder, { params: { id: order_id } });
    expect(asked.body.error).toBeUndefined();
    await workOff(shop);
    await anHourLater(shop);
    expect(await paymentStatusOf(shop, order_id)).toBe('Refunded');
  });

  it('is over when the money was given back in parts by hand', async () => {
    const { shop, asha, admin, saree } = await open();
    const { order_id, result } = await buy(shop, asha, saree);
    for (const key of ['first-half-by-hand', 'other-half-by-hand']) {
      await shop.deps.razorpay.refundPayment(result.razorpay_payment_id, { key, paid: 122_500 });
    }
    await shop.provider.moveClock(60);
    const body = { order_status: 'Cancelled' } as const;
    await admin.call(shopkeeping.changeStatus, { params: { order_id }, body });
    await admin.call(desk.refundOrder, { params: { id: order_id } });
    await workOff(shop);
    await anHourLater(shop);

    expect(await openOn(admin)).toEqual([]);
    expect(await paymentStatusOf(shop, order_id)).toBe('Refunded');
  });

  it('is patient with a silent provider, and knows only payments that there are', async () => {
    const { shop, admin, id } = await refundAsked();
    await shop.provider.setFault({ call: 'fetch-payment', fault: 'error-500', times: -1 });
    expect(await settle(admin, id)).toMatchObject({ state: 'refund due' });
    const missing = await admin.call(desk.settle, { params: { id: 'pay_00000000000000' } });
    expect([missing.status, missing.body.error]).toEqual([404, 'PAYMENT_NOT_FOUND']);
  });
});

/** What the provider has taken on comes to its end, and the shop asks about it. */
async function anHourLater(shop: TestShop): Promise<void> {
  await shop.provider.moveClock(60);
  await passTime(shop.db, '1 hour');
  await workOff(shop);
}
