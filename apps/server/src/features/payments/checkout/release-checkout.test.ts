import { payments } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { passTime } from '#test/advance-time.ts';
import { asResult, broken, buy, liveOf, pressBuy, stockOf, workOff } from '#test/payments.ts';
import { openTestShop } from '#test/test-shop.ts';

describe('a hold', () => {
  it('ends by itself when nobody pays, and the piece can be bought again', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const [asha, meera] = [await shop.signUp(), await shop.signUp()];
    await pressBuy(asha, saree);

    await passTime(shop.db, '24 minutes');
    await workOff(shop);
    expect(await stockOf(shop, saree)).toBe(0);
    await passTime(shop.db, '2 minutes');
    await workOff(shop);

    expect(await stockOf(shop, saree)).toBe(1);
    expect((await buy(shop, meera, saree)).status).toBe(200);
    expect(await broken(shop)).toEqual([]);
  });

  it('is given back at once when the sheet is closed, and only by its owner', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const [asha, meera] = [await shop.signUp(), await shop.signUp()];
    const razorpay_order_id = await pressBuy(asha, saree);

    await meera.call(payments.release, { body: { razorpay_order_id } });
    expect(await stockOf(shop, saree)).toBe(0);
    await asha.call(payments.release, { body: { razorpay_order_id } });
    expect(await stockOf(shop, saree)).toBe(1);
    expect((await buy(shop, meera, saree)).status).toBe(200);
  });

  it('becomes the order when the sheet is closed but only its answer was lost', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.signUp();
    const razorpay_order_id = await pressBuy(asha, saree);
    await shop.provider.pay(razorpay_order_id);

    const closed = await asha.call(payments.release, { body: { razorpay_order_id } });
    const again = await asha.call(payments.release, { body: { razorpay_order_id } });

    const [order] = await shop.db.selectFrom('orders').select('order_id').execute();
    expect(closed.body).toEqual({ msg: 'Paid', order_id: order?.order_id });
    expect(again.body).toEqual(closed.body);
    expect(await broken(shop)).toEqual([]);
  });

  it('is kept when the sheet is closed but the money is on its way', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.signUp();
    const razorpay_order_id = await pressBuy(asha, saree);
    const result = await shop.provider.pay(razorpay_order_id, { status: 'created' });

    const closed = await asha.call(payments.release, { body: { razorpay_order_id } });
    expect(closed.body).toMatchObject({ state: 'confirming' });
    expect(await stockOf(shop, saree)).toBe(0);
    await shop.provider.move(result.razorpay_payment_id, 'captured');
    const { body } = await asha.call(payments.verify, { body: asResult(result) });
    expect(body).toHaveProperty('order_id');
  });

  it('that a crash left without an order is given back after two minutes', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.signUp();
    await pressBuy(asha, saree);
    await shop.db.updateTable('checkout').set({ state: 'held', rzp_order_id: null }).execute();

    await passTime(shop.db, '3 minutes');
    await workOff(shop);

    expect(await stockOf(shop, saree)).toBe(1);
  });

  it('that the customer came back to is not ended by who looked at it before', async () => {
    const shop = await openTestShop({ ownProvider: true });
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.signUp();
    const orderId = await pressBuy(asha, saree);
    await passTime(shop.db, '26 minutes');
    await shop.provider.setFault({ call: 'order-payments', fault: 'slow', slow_ms: 2500 });

    const looking = workOff(shop);
    await expect
      .poll(async () => {
        const [live] = await liveOf(shop, asha);
        return (live?.check_at?.getTime() ?? 0) > Date.now();
      })
      .toBe(true);
    expect(await pressBuy(asha, saree)).toBe(orderId);
    await looking;

    expect(await stockOf(shop, saree)).toBe(0);
    expect(await liveOf(shop, asha)).toHaveLength(1);
  });
});
