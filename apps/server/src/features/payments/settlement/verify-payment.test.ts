import { cart, orders, payments } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { buy, getStock, listViolations, startCheckout, toPaymentResult } from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';

describe('a payment result sent by the browser', () => {
  it('[PAY-05] [PAY-08] creates a Pending order at the prices paid, and removes its items from the cart', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const other = await shop.addProduct({ stock: 5 });
    const asha = await shop.createCustomer();
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
    expect(await getStock(shop, saree)).toBe(3);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('creates one order however often it is sent', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 5 });
    const asha = await shop.createCustomer();
    const { order_id, result } = await buy(shop, asha, saree);

    const again = await Promise.all(
      Array.from({ length: 50 }, () =>
        asha.call(payments.verify, { body: toPaymentResult(result) }),
      ),
    );

    expect(new Set(again.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ order_id })]),
    );
    expect(await getStock(shop, saree)).toBe(4);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('creates an order by its signature while the provider fails', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const saree = await shop.addProduct();
    const asha = await shop.createCustomer();
    const result = await shop.provider.pay(await startCheckout(asha, saree));
    await shop.provider.setFault({ call: 'fetch-payment', fault: 'error-500', times: -1 });

    const { body } = await asha.call(payments.verify, { body: toPaymentResult(result) });

    const order_id = 'order_id' in body ? body.order_id : '';
    const { body: order } = await asha.call(orders.view, { params: { id: order_id } });
    expect(order).toMatchObject({ order_status: 'Pending', payment_status: 'Authorized' });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('creates the order without a session, and shows its id to its customer only', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const result = toPaymentResult(await shop.provider.pay(await startCheckout(asha, saree)));

    const visitor = await shop.call(payments.verify, { body: result });
    const other = await meera.call(payments.verify, { body: result });
    const owner = await asha.call(payments.verify, { body: result });

    expect(visitor.body).toMatchObject({ state: 'received' });
    expect(other).toMatchObject({ status: 404, body: { error: 'PAYMENT_NOT_FOUND' } });
    expect(owner.body).toEqual({ order_id: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) });
  });
});
