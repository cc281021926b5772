import { payments } from '@shop/contract';
import { formatTime } from '@shop/domain/dates';
import { advanceTime } from '@shop/test-kit/advance-time';
import { describe, expect, it } from 'vitest';
import {
  buy,
  drainPollers,
  getStock,
  listActiveCheckouts,
  listViolations,
  startCheckout,
  toPaymentResult,
} from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';

describe('a reservation', () => {
  it('expires without a payment, and its stock can be bought again', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    await startCheckout(asha, saree);

    await advanceTime(shop.db, '24 minutes');
    await drainPollers(shop);
    expect(await getStock(shop, saree)).toBe(0);
    await advanceTime(shop.db, '2 minutes');
    await drainPollers(shop);

    expect(await getStock(shop, saree)).toBe(1);
    expect((await buy(shop, meera, saree)).status).toBe(200);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('is released at once when its own customer closes the checkout', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const razorpay_order_id = await startCheckout(asha, saree);

    await meera.call(payments.release, { body: { razorpay_order_id } });
    expect(await getStock(shop, saree)).toBe(0);
    await asha.call(payments.release, { body: { razorpay_order_id } });
    expect(await getStock(shop, saree)).toBe(1);
    expect((await buy(shop, meera, saree)).status).toBe(200);
  });

  it('becomes an order when the checkout is closed after a payment whose response was lost', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const razorpay_order_id = await startCheckout(asha, saree);
    await shop.provider.pay(razorpay_order_id);

    const closed = await asha.call(payments.release, { body: { razorpay_order_id } });
    const again = await asha.call(payments.release, { body: { razorpay_order_id } });

    const [order] = await shop.db.selectFrom('orders').select('order_id').execute();
    expect(closed.body).toEqual({ msg: 'Paid', order_id: order?.order_id });
    expect(again.body).toEqual(closed.body);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('is kept when the checkout is closed while a payment is pending', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const razorpay_order_id = await startCheckout(asha, saree);
    const result = await shop.provider.pay(razorpay_order_id, { status: 'created' });

    const closed = await asha.call(payments.release, { body: { razorpay_order_id } });
    expect(closed.body).toMatchObject({ state: 'confirming' });
    expect(await getStock(shop, saree)).toBe(0);
    await shop.provider.transition(result.razorpay_payment_id, 'captured');
    const { body } = await asha.call(payments.verify, { body: toPaymentResult(result) });
    expect(body).toHaveProperty('order_id');
  });

  it('[CLEAR-02] is kept for its time after a failed attempt, when the customer stays on the page', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const razorpay_order_id = await startCheckout(asha, saree);
    const release = async (body: { keep?: boolean; window?: number }) =>
      (await asha.call(payments.release, { body: { razorpay_order_id, ...body } })).body;
    await shop.provider.pay(razorpay_order_id, { status: 'failed' });

    const { kept_until, failed, msg } = await release({ keep: true });
    expect(failed).toBe(true);
    expect(msg).toContain('nothing was charged. We are keeping it for you until ');
    expect(msg).toContain(`${formatTime(kept_until ?? '')}. If money has left your account, it`);
    const minutes = (Date.parse(kept_until ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(24);
    expect(minutes).toBeLessThanOrEqual(25);
    expect(await getStock(shop, saree)).toBe(0);

    expect(await startCheckout(asha, saree)).toBe(razorpay_order_id);
    expect(await release({ keep: true, window: 1 })).toEqual({ msg: 'Kept' });
    await shop.provider.pay(razorpay_order_id, { status: 'failed' });
    const released = await release({ window: 2 });
    expect(released).toMatchObject({ failed: true });
    expect(released).not.toHaveProperty('kept_until');
    expect(released.msg).toMatch(/^The payment failed, and nothing was charged\. If money/);
    expect(await getStock(shop, saree)).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[CLEAR-02] is released without a word of failure when the next window was only closed', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const razorpay_order_id = await startCheckout(asha, saree);
    await shop.provider.pay(razorpay_order_id, { status: 'failed' });
    const release = async (window: number) =>
      (await asha.call(payments.release, { body: { razorpay_order_id, keep: true, window } })).body;
    expect(await release(1)).toMatchObject({ failed: true });
    expect(await startCheckout(asha, saree)).toBe(razorpay_order_id);

    expect(await release(2)).toEqual({ msg: 'Released' });
    expect(await getStock(shop, saree)).toBe(1);
  });

  it('[CLEAR-02] kept after a failed attempt ends by itself', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const razorpay_order_id = await startCheckout(asha, saree);
    await shop.provider.pay(razorpay_order_id, { status: 'failed' });
    await asha.call(payments.release, { body: { razorpay_order_id, keep: true } });

    await advanceTime(shop.db, '26 minutes');
    await drainPollers(shop);

    expect(await getStock(shop, saree)).toBe(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[CLEAR-02] is released without an attempt, even when it should be kept', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const razorpay_order_id = await startCheckout(asha, saree);

    const { body } = await asha.call(payments.release, {
      body: { razorpay_order_id, keep: true },
    });

    expect(body).toEqual({ msg: 'Released' });
    expect(await getStock(shop, saree)).toBe(1);
  });

  it('without a provider order, after a crash, is released after two minutes', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    await startCheckout(asha, saree);
    await shop.db.updateTable('checkout').set({ status: 'held', rzp_order_id: null }).execute();

    await advanceTime(shop.db, '3 minutes');
    await drainPollers(shop);

    expect(await getStock(shop, saree)).toBe(1);
  });

  it('that the customer extends during a poll is not released by that poll', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    const orderId = await startCheckout(asha, saree);
    await advanceTime(shop.db, '26 minutes');
    await shop.provider.setFault({ call: 'order-payments', fault: 'slow', slow_ms: 2500 });

    const polling = drainPollers(shop);
    await expect
      .poll(async () => {
        const [active] = await listActiveCheckouts(shop, asha);
        return (active?.next_check_at?.getTime() ?? 0) > Date.now();
      })
      .toBe(true);
    expect(await startCheckout(asha, saree)).toBe(orderId);
    await polling;

    expect(await getStock(shop, saree)).toBe(0);
    expect(await listActiveCheckouts(shop, asha)).toHaveLength(1);
  });
});
