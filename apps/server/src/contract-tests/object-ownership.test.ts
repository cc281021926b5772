import { randomUUID } from 'node:crypto';
import { accountDevices, accounts, cart, catalog, orders, TOKEN_VALID } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { replaceCartItem } from '#test/cart-items.ts';
import { buy } from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';

describe('access to objects by id', () => {
  const HUGE = 2 ** 53 + 2;
  const cases = ['own', "other's", 'missing', 'negative', 'huge', 'not a number'] as const;
  const expectedStatus = {
    own: 200,
    "other's": 404,
    missing: 404,
    negative: 400,
    huge: 400,
    'not a number': 400,
  };

  it.each([cart.changeQuantity, cart.remove])(
    `$path: cart_item_id in ${cases.length} forms, another customer's like a missing one`,
    async (endpoint) => {
      const shop = await createTestShop();
      const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
      const product_id = await shop.addProduct();
      const ids: Record<(typeof cases)[number], unknown> = {
        own: await replaceCartItem(shop, asha.user_id, product_id),
        "other's": await replaceCartItem(shop, meera.user_id, product_id),
        missing: 999_999,
        negative: -1,
        huge: HUGE,
        'not a number': 'one',
      };
      const responses = Object.fromEntries(
        await Promise.all(
          cases.map(async (name) => {
            // The type does not admit invalid ids.
            const body = { cart_item_id: ids[name] as number, quantity: 1 };
            return [name, await asha.call(endpoint, { body })] as const;
          }),
        ),
      );

      expect(Object.fromEntries(cases.map((name) => [name, responses[name]?.status]))).toEqual(
        expectedStatus,
      );
      expect(responses["other's"]?.body).toEqual(responses.missing?.body);
      expect((await meera.call(cart.view)).body.cart_item).toHaveLength(1);
    },
  );

  it("[ORDERS-12] an order is shown to its owner only: another customer's looks like a missing one", async () => {
    const shop = await createTestShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const product_id = await shop.addProduct();
    const { order_id } = await buy(shop, asha, product_id);
    const { order_id: hers } = await buy(shop, meera, product_id);
    const view = (id: string) => asha.call(orders.view, { params: { id } });

    expect((await view(order_id)).status).toBe(200);
    const [others, missing] = [await view(hers), await view('0000-0000')];
    expect([others.status, missing.status]).toEqual([404, 404]);
    expect(others.bytes).toEqual(missing.bytes);
    for (const id of ['1', '-1', '7qk2-m9xt', `${order_id} `, '../profile']) {
      expect([id, (await view(id)).status]).toEqual([id, 400]);
    }
    expect((await shop.createClient().call(orders.view, { params: { id: order_id } })).status).toBe(
      401,
    );
    const cancel = (id: string) => asha.call(orders.requestCancellation, { params: { id } });
    const [hersCancelled, noneCancelled] = [await cancel(hers), await cancel('0000-0000')];
    expect([hersCancelled.status, noneCancelled.status]).toEqual([404, 404]);
    expect(hersCancelled.bytes).toEqual(noneCancelled.bytes);
  });

  it("[RESET-05] a device is logged out by its owner only: another customer's looks like a missing one", async () => {
    const shop = await createTestShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const [hers] = (await meera.call(accountDevices.list)).body.devices;
    const logOut = (id: string) => asha.call(accountDevices.logOut, { params: { id } });

    expect((await asha.call(accountDevices.list)).body.devices).toHaveLength(1);
    const [others, missing] = [await logOut(hers?.session_id ?? ''), await logOut(randomUUID())];
    expect([others.status, missing.status]).toEqual([404, 404]);
    expect(others.bytes).toEqual(missing.bytes);
    for (const id of ['1', '-1', 'everything', '../../profile']) {
      expect([id, (await logOut(id)).status]).toEqual([id, 400]);
    }
    expect((await meera.call(accounts.validateToken)).body.msg).toBe(TOKEN_VALID);
  });

  const products = ['enabled', 'disabled', 'missing', 'negative', 'huge', 'not a number'] as const;

  it('products: six forms of product_id when viewing and when adding', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const ids: Record<(typeof products)[number], unknown> = {
      enabled: await shop.addProduct(),
      disabled: await shop.addProduct({ enabled: false }),
      missing: 999_999,
      negative: -1,
      huge: HUGE,
      'not a number': 'one',
    };
    const viewed: Record<string, unknown> = {};
    const added: Record<string, number> = {};
    for (const name of products) {
      const found = await shop.call(catalog.find, { params: { product_id: String(ids[name]) } });
      viewed[name] = found.status === 200 ? found.body.length : found.status;
      // The type does not admit invalid ids.
      const body = { product_id: ids[name] as number, quantity: 1 };
      added[name] = (await asha.call(cart.add, { body })).status;
    }

    const broken = { negative: 400, huge: 400, 'not a number': 400 };
    expect(viewed).toEqual({ enabled: 1, disabled: 0, missing: 0, ...broken });
    expect(added).toEqual({ enabled: 200, disabled: 404, missing: 404, ...broken });
  });
});
