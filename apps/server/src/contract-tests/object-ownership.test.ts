import { cart, catalog, orders } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { freshLine } from '#test/cart-items.ts';
import { buy } from '#test/payments.ts';
import { openTestShop } from '#test/test-shop.ts';

describe('whose objects', () => {
  const HUGE = 2 ** 53 + 2;
  const cases = ['own', "other's", 'missing', 'negative', 'huge', 'not a number'] as const;
  const line = {
    own: 200,
    "other's": 404,
    missing: 404,
    negative: 400,
    huge: 400,
    'not a number': 400,
  };

  it.each([cart.changeQuantity, cart.remove])(
    `$path: cart_item_id in ${cases.length} forms, somebody else's like a missing one`,
    async (endpoint) => {
      const shop = await openTestShop();
      const [asha, meera] = [await shop.signUp(), await shop.signUp()];
      const product_id = await shop.addProduct();
      const ids: Record<(typeof cases)[number], unknown> = {
        own: await freshLine(shop, asha.user_id, product_id),
        "other's": await freshLine(shop, meera.user_id, product_id),
        missing: 999_999,
        negative: -1,
        huge: HUGE,
        'not a number': 'one',
      };
      const answers = Object.fromEntries(
        await Promise.all(
          cases.map(async (name) => {
            // Ids that no honest form would send are the point.
            const body = { cart_item_id: ids[name] as number, quantity: 1 };
            return [name, await asha.call(endpoint, { body })] as const;
          }),
        ),
      );

      expect(Object.fromEntries(cases.map((name) => [name, answers[name]?.status]))).toEqual(line);
      expect(answers["other's"]?.body).toEqual(answers.missing?.body);
      expect((await meera.call(cart.view)).body.cart_item).toHaveLength(1);
    },
  );

  it("an order: own, somebody else's, missing, and what is no number", async () => {
    const shop = await openTestShop();
    const [asha, meera] = [await shop.signUp(), await shop.signUp()];
    const product_id = await shop.addProduct();
    const { order_id } = await buy(shop, asha, product_id);
    const { order_id: hers } = await buy(shop, meera, product_id);
    const look = (id: string) => asha.call(orders.view, { params: { id } });

    expect((await look(order_id)).status).toBe(200);
    const [others, missing] = [await look(hers), await look('0000-0000')];
    expect([others.status, missing.status]).toEqual([404, 404]);
    expect(others.bytes).toEqual(missing.bytes);
    for (const id of ['1', '-1', '7qk2-m9xt', `${order_id} `, '../profile']) {
      expect([id, (await look(id)).status]).toEqual([id, 400]);
    }
    expect((await shop.visitor().call(orders.view, { params: { id: order_id } })).status).toBe(401);
    const cancel = (id: string) => asha.call(orders.requestCancellation, { params: { id } });
    const [hersCancelled, noneCancelled] = [await cancel(hers), await cancel('0000-0000')];
    expect([hersCancelled.status, noneCancelled.status]).toEqual([404, 404]);
    expect(hersCancelled.bytes).toEqual(noneCancelled.bytes);
  });

  const products = ['enabled', 'disabled', 'missing', 'negative', 'huge', 'not a number'] as const;

  it('products: six forms of product_id when looking and when adding', async () => {
    const shop = await openTestShop();
    const asha = await shop.signUp();
    const ids: Record<(typeof products)[number], unknown> = {
      enabled: await shop.addProduct(),
      disabled: await shop.addProduct({ enabled: false }),
      missing: 999_999,
      negative: -1,
      huge: HUGE,
      'not a number': 'one',
    };
    const looked: Record<string, unknown> = {};
    const added: Record<string, number> = {};
    for (const name of products) {
      const found = await shop.call(catalog.find, { params: { product_id: String(ids[name]) } });
      looked[name] = found.status === 200 ? found.body.length : found.status;
      // Ids that no honest form would send are the point.
      const body = { product_id: ids[name] as number, quantity: 1 };
      added[name] = (await asha.call(cart.add, { body })).status;
    }

    const broken = { negative: 400, huge: 400, 'not a number': 400 };
    expect(looked).toEqual({ enabled: 1, disabled: 0, missing: 0, ...broken });
    expect(added).toEqual({ enabled: 200, disabled: 404, missing: 404, ...broken });
  });
});
