import { cart, orders, payments } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { asResult, broken, buy, pressBuy, stockOf } from '#test/payments.ts';
import { openTestShop } from '#test/test-shop.ts';

describe('a payment that the browser brings back', () => {
  it('[PAY-05] [PAY-08] becomes a Pending order at the prices paid, and its pieces leave the cart', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const other = await shop.addProduct({ stock: 5 });
    const asha = await shop.signUp();
    await asha.call(cart.add, { body: { product_id: saree, quantity: 3 } });
    await asha.call(cart.add, { body: { product_id: other, quantity: 1 } });

    const { status, order_id } = await buy(shop, asha, saree, { quantity: 2, method: 'card' });

    expect(status).toBe(200);
    const { body } = await asha.call(orders.view, { params: { id: order_id } });
    expect(body).toMatchObject({
      order_id,
      order_status: 'Pending',
      total_amount: 4900,
      payment_method: 'card',
      payment_status: 'Paid',
      delivery_date: null,
      items: [{ product_id: saree, name: 'Nila Kasavu Saree', quantity: 2, price: 2450 }],
      user: { name: asha.name, email: asha.email, address: asha.address },
    });
    const leftInCart = async () => {
      const { body: left } = await asha.call(cart.view);
      return left.cart_item.map(({ product_id, quantity }) => [product_id, quantity]);
    };
    expect(await leftInCart()).toEqual([
      [saree, 1],
      [other, 1],
    ]);
    await buy(shop, asha, other);
    expect(await leftInCart()).toEqual([[saree, 1]]);
    expect(await stockOf(shop, saree)).toBe(3);
    expect(await broken(shop)).toEqual([]);
  });

  it('is the same order however often it is brought', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const asha = await shop.signUp();
    const { order_id, result } = await buy(shop, asha, saree);

    const again = await Promise.all(
      Array.from({ length: 50 }, () => asha.call(payments.verify, { body: asResult(result) })),
    );

    expect(new Set(again.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ order_id })]),
    );
    expect(await stockOf(shop, saree)).toBe(4);
    expect(await broken(shop)).toEqual([]);
  });

  it('is an order on the strength of its signature while the provider is silent', async () => {
    const shop = await openTestShop({ ownProvider: true });
    const saree = await shop.addProduct();
    const asha = await shop.signUp();
    const result = await shop.provider.pay(await pressBuy(asha, saree));
    await shop.provider.setFault({ call: 'fetch-payment', fault: 'error-500', times: -1 });

    const { body } = await asha.call(payments.verify, { body: asResult(result) });

    const order_id = 'order_id' in body ? body.order_id : '';
    const { body: order } = await asha.call(orders.view, { params: { id: order_id } });
    expect(order).toMatchObject({ order_status: 'Pending', payment_status: 'Authorized' });
    expect(await broken(shop)).toEqual([]);
  });

  it('loses nothing when the session has ended, and tells the number to its owner alone', async () => {
    const shop = await openTestShop();
    const saree = await shop.addProduct();
    const [asha, meera] = [await shop.signUp(), await shop.signUp()];
    const result = asResult(await shop.provider.pay(await pressBuy(asha, saree)));

    const stranger = await shop.call(payments.verify, { body: result });
    const other = await meera.call(payments.verify, { body: result });
    const owner = await asha.call(payments.verify, { body: result });

    expect(stranger.body).toMatchObject({ state: 'received' });
    expect(other).toMatchObject({ status: 404, body: { error: 'PAYMENT_NOT_FOUND' } });
    expect(owner.body).toEqual({ order_id: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) });
  });
});
