import { coupons } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { expect, it } from 'vitest';
import { addCoupon, buyWithCode, CODE, pressBuy } from '#test/sales/coupons.ts';
import { runSale } from '#test/sales/sales.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Client = Pick<TestShop, 'call'>;

async function openShop() {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ price_paise: fromRupees(2450), stock: 50 });
  return { ...shop, saree, asha: await shop.createCustomer() };
}

const quote = ({ call }: Client, products: number[], code = CODE) =>
  call(coupons.quote, {
    body: { product_list: products.map((product_id) => ({ product_id, quantity: 1 })), code },
  });

it('[SALE-03] anybody sees what a code gives, and for which pieces it is not', async () => {
  const shop = await openShop();
  const stole = await shop.addProduct({ price_paise: fromRupees(1000), stock: 5 });
  await runSale(shop.db, { products: [stole] });
  shop.deps.prices.clear();
  await addCoupon(shop.db);

  const { body } = await quote(shop, [shop.saree, stole], 'onam10');

  expect(body).toEqual({
    code: CODE,
    items: 3250,
    discount: 245,
    total: 3005,
    note: 'Not for 1 item that is already on sale.',
  });
  expect((await quote(shop, [stole])).body.error).toBe('COUPON_NOT_FOR_SALE_PRICES');
});

it('[SALE-13] customers see that they have used a code; their own open payment does not count', async () => {
  const shop = await openShop();
  await addCoupon(shop.db, { limit_each: 1 });
  const { asha, saree } = shop;

  await pressBuy(asha, saree);
  expect((await quote(asha, [saree])).status).toBe(200);
  await buyWithCode(shop, asha, saree);

  expect((await quote(asha, [saree])).body.error).toBe('COUPON_USED');
  expect((await quote(shop, [saree])).status).toBe(200);
});

it('[SALE-13] after 20 wrong codes none is looked at, and right ones in between do not help', async () => {
  const shop = await openShop();
  await addCoupon(shop.db);
  const { asha, saree } = shop;
  for (let guess = 0; guess < 20; guess += 1) {
    const wrong =
      guess % 2 === 0
        ? quote(asha, [saree], `X${guess}`)
        : pressBuy(asha, saree, { coupon: `X${guess}` });
    expect((await wrong).body.error).toBe('COUPON_UNKNOWN');
    if (guess % 5 === 0) expect((await quote(asha, [saree])).status).toBe(200);
  }

  expect(await quote(asha, [saree])).toMatchObject({
    status: 429,
    body: { error: 'RATE_LIMITED' },
  });
  expect((await pressBuy(asha, saree)).status).toBe(429);
  expect((await pressBuy(asha, saree, { coupon: '' })).status).toBe(200);
});
