import { payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGuest } from '#test/guests.ts';
import { getStock, listOrders, listRefunds, listViolations, verify } from '#test/payments.ts';
import {
  addCoupon,
  buyWithCode,
  CODE,
  countUses,
  pressBuy,
  pressBuyAsGuest,
} from '#test/sales/coupons.ts';
import { runSale } from '#test/sales/sales.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { releaseCheckout } from './release-checkout.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

async function openShop() {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ price_paise: fromRupees(2450), stock: 50 });
  const asha = await shop.createCustomer();
  return { ...shop, saree, asha };
}

const readCheckouts = async ({ db }: TestShop) => {
  const { rows } = await sql<{
    checkout_id: string;
    status: string;
    amount_paise: number;
    discount_paise: number;
  }>`select checkout_id, status, amount_paise, discount_paise from checkout order by created_at`.execute(
    db,
  );
  return rows;
};

const releaseAll = async (shop: TestShop) => {
  for (const { checkout_id } of await readCheckouts(shop)) {
    await releaseCheckout(shop.db, checkout_id);
  }
};

const release = (customer: Customer, razorpay_order_id: string) =>
  customer.call(payments.release, { body: { razorpay_order_id } });

describe('[SALE-03] a code', () => {
  it('lowers the amount of the payment, in small letters and with spaces too', async () => {
    const shop = await openShop();
    await addCoupon(shop.db);

    const { body } = await pressBuy(shop.asha, shop.saree, { coupon: ' onam10 ' });

    expect(body.data.amount).toBe(220_500);
    expect(await readCheckouts(shop)).toMatchObject([{ discount_paise: 24_500 }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each([
    [{ coupon: 'ONAM1O' }, 'COUPON_UNKNOWN', 'This code is not known. Please check the letters.'],
    [{ from: '2026-01-01', to: '2026-09-08' }, 'COUPON_ENDED', 'This code ended on 8 September.'],
    [{ from: '2099-08-20' }, 'COUPON_NOT_BEGUN', 'This code starts on 20 August.'],
    [{ minimum: 2800 }, 'COUPON_MINIMUM', 'Add ₹350 more to use this code.'],
    [
      { scope: { kind: 'types' as const, types: ['mundu' as const] } },
      'COUPON_NOT_FOR_ITEMS',
      'This code is not for these items.',
    ],
  ])('with %j is refused with %s and holds nothing', async (given, error, msg) => {
    const shop = await openShop();
    const { coupon, ...terms } = { coupon: CODE, ...given };
    await addCoupon(shop.db, terms);

    const refused = await pressBuy(shop.asha, shop.saree, { coupon });

    expect(refused).toMatchObject({ status: 409, body: { error, msg } });
    expect(await readCheckouts(shop)).toEqual([]);
    expect(await getStock(shop, shop.saree)).toBe(50);
  });

  it('leaves out sale prices, unless it is for them too', async () => {
    const shop = await openShop();
    await runSale(shop.db);
    shop.deps.prices.clear();
    await addCoupon(shop.db);
    await addCoupon(shop.db, { code: 'BOTH', on_sale_prices: true });

    const refused = await pressBuy(shop.asha, shop.saree);
    const taken = await pressBuy(shop.asha, shop.saree, { coupon: 'BOTH' });

    expect(refused.body.error).toBe('COUPON_NOT_FOR_SALE_PRICES');
    expect(taken.body.data.amount).toBe(176_400);
  });

  it('is part of the request: another code is another payment, the same one goes on', async () => {
    const shop = await openShop();
    await addCoupon(shop.db, { limit_total: 1, limit_each: 1 });

    const first = await pressBuy(shop.asha, shop.saree);
    const again = await pressBuy(shop.asha, shop.saree);
    expect(again.body.data).toMatchObject({ id: first.body.data.id, amount: 220_500 });
    const without = await pressBuy(shop.asha, shop.saree, { coupon: '' });

    expect(without.body.data.amount).toBe(245_000);
    expect(await countUses(shop.db)).toEqual({ used: 0, uses: 0, persons: 0 });
    expect((await pressBuy(shop.asha, shop.saree)).body.data.amount).toBe(220_500);
    expect(await countUses(shop.db)).toEqual({ used: 1, uses: 1, persons: 3 });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('is refused when its total is above the one that was seen', async () => {
    const shop = await openShop();
    await addCoupon(shop.db);

    const refused = await pressBuy(shop.asha, shop.saree, { seen_total: 2204 });
    const taken = await pressBuy(shop.asha, shop.saree, { seen_total: 2205 });

    expect(refused.body.error).toBe('PRICE_CHANGED');
    expect(taken.status).toBe(200);
  });

  it('without limits writes no row that other purchases share', async () => {
    const shop = await openShop();
    await addCoupon(shop.db);
    const readVersion = () => sql`select xmin, xmax, used from coupon`.execute(shop.db);
    const { rows: before } = await readVersion();

    await buyWithCode(shop, shop.asha, shop.saree);
    await buyWithCode(shop, shop.asha, shop.saree);

    expect((await readVersion()).rows).toEqual(before);
    expect(await countUses(shop.db)).toEqual({ used: 0, uses: 2, persons: 0 });
  });
});

describe('[SALE-13] a limit for each person', () => {
  it('that was lowered counts the uses before it', async () => {
    const shop = await openShop();
    await addCoupon(shop.db, { limit_each: 2 });
    const late = await pressBuy(shop.asha, shop.saree);
    await releaseAll(shop);
    await buyWithCode(shop, shop.asha, shop.saree);
    // The first of two uses was given back.
    await sql`update coupon_person set nth = 2`.execute(shop.db);
    await sql`update coupon set limit_each = 1, version = 2`.execute(shop.db);

    await verify(shop.asha, await shop.provider.pay(late.body.data.id));

    expect(await listOrders(shop)).toHaveLength(1);
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'stale' }]);
  });

  it('counts account, email without its tag, and phone, for guests too', async () => {
    const shop = await openShop();
    await addCoupon(shop.db, { limit_each: 1 });
    const email = 'asha@example.com';
    await sql`update customer set email = ${email}, phone = '9847011111'`.execute(shop.db);
    await buyWithCode(shop, shop.asha, shop.saree);

    const again = await pressBuy(shop.asha, shop.saree);
    const tagged = createGuest(shop, { email: 'asha+two@example.com' });
    const samePhone = createGuest(shop, { phone: '9847011111' });
    const other = createGuest(shop);

    expect(again.body).toMatchObject({
      error: 'COUPON_USED',
      msg: 'You have used this code already.',
    });
    expect((await pressBuyAsGuest(tagged, shop.saree)).body.error).toBe('COUPON_USED');
    expect((await pressBuyAsGuest(samePhone, shop.saree)).body.error).toBe('COUPON_USED');
    expect((await pressBuyAsGuest(other, shop.saree)).status).toBe(200);
    const { rows } = await sql<{ person: string }>`select person from coupon_person`.execute(
      shop.db,
    );
    expect(rows.map(({ person }) => person).join()).not.toMatch(/asha|98470/);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('says that the code is in use in another payment', async () => {
    const shop = await openShop();
    await addCoupon(shop.db, { limit_each: 1 });
    const guest = createGuest(shop);
    const elsewhere = createGuest(shop, { email: guest.details.email });

    expect((await pressBuyAsGuest(guest, shop.saree)).status).toBe(200);
    const refused = await pressBuyAsGuest(elsewhere, shop.saree);

    expect(refused.body).toMatchObject({
      error: 'COUPON_IN_USE',
      msg: 'It is in use in another payment of yours. Finish or close that one.',
    });
  });

  it('gives one use to thirty presses of one person at once', async () => {
    const shop = await openShop();
    await addCoupon(shop.db, { limit_each: 1 });
    const { email } = createGuest(shop).details;
    const guests = Array.from({ length: 30 }, () => createGuest(shop, { email }));

    const replies = await Promise.all(guests.map((guest) => pressBuyAsGuest(guest, shop.saree)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countUses(shop.db)).toMatchObject({ uses: 1 });
    expect(await listViolations(shop)).toEqual([]);
  });
});

describe('[SALE-03] [SALE-11] a limit for all', () => {
  it('is never passed, and a released payment frees its use', async () => {
    const shop = await openShop();
    await addCoupon(shop.db, { limit_total: 2 });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.createCustomer()));

    const replies = await Promise.all(buyers.map((buyer) => pressBuy(buyer, shop.saree)));

    const errors = replies.flatMap(({ body }) => body.error ?? []);
    expect(errors).toEqual(Array.from({ length: 6 }, () => 'COUPON_USED_UP'));
    expect(await countUses(shop.db)).toMatchObject({ used: 2, uses: 2 });
    expect(await getStock(shop, shop.saree)).toBe(48);
    const holder = replies.findIndex(({ status }) => status === 200);
    const [buyer = shop.asha] = buyers.slice(holder);
    await release(buyer, replies[holder]?.body.data.id ?? '');
    expect(await countUses(shop.db)).toMatchObject({ used: 1, uses: 1 });
    expect((await pressBuy(shop.asha, shop.saree)).status).toBe(200);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('a payment after the release takes a use again, or is refunded when none is left', async () => {
    const shop = await openShop();
    await addCoupon(shop.db, { limit_total: 1 });
    const meera = await shop.createCustomer();
    const first = await pressBuy(shop.asha, shop.saree);
    await releaseAll(shop);
    const second = await pressBuy(meera, shop.saree);
    await releaseAll(shop);

    await verify(meera, await shop.provider.pay(second.body.data.id));
    const late = await verify(shop.asha, await shop.provider.pay(first.body.data.id));

    expect(await listOrders(shop)).toMatchObject([
      { coupon_code: CODE, discount_paise: 24_500, total_paise: 220_500 },
    ]);
    expect(late.body).toMatchObject({ state: 'refunding' });
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'stale' }]);
    expect(await countUses(shop.db)).toMatchObject({ used: 1, uses: 1 });
    expect(await getStock(shop, shop.saree)).toBe(49);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('a reservation keeps its code over its end, a payment after the release does not', async () => {
    const shop = await openShop();
    await addCoupon(shop.db);
    const meera = await shop.createCustomer();
    const late = await pressBuy(meera, shop.saree);
    await releaseAll(shop);
    const held = await pressBuy(shop.asha, shop.saree);
    await sql`update coupon set ends_at = now()`.execute(shop.db);

    await verify(shop.asha, await shop.provider.pay(held.body.data.id));
    await verify(meera, await shop.provider.pay(late.body.data.id));

    expect(await listOrders(shop)).toMatchObject([{ total_paise: 220_500 }]);
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'stale' }]);
  });

  it('a payment after the release is refunded when the code takes less off by then', async () => {
    const shop = await openShop();
    await addCoupon(shop.db, { percent: 50 });
    const wrong = await pressBuy(shop.asha, shop.saree);
    await releaseAll(shop);
    await sql`update coupon set percent = 5`.execute(shop.db);

    await verify(shop.asha, await shop.provider.pay(wrong.body.data.id));

    expect(await listOrders(shop)).toEqual([]);
    expect(await listRefunds(shop)).toMatchObject([{ reason: 'stale' }]);
    expect(await listViolations(shop)).toEqual([]);
  });
});

describe('[SALE-11] an order that is cancelled', () => {
  const setStatus = ({ db }: TestShop, status: string) =>
    sql`update orders set order_status = ${status}`.execute(db);

  it('before it was sent frees its code, once', async () => {
    const shop = await openShop();
    await addCoupon(shop.db, { limit_total: 5, limit_each: 1 });
    await buyWithCode(shop, shop.asha, shop.saree);

    await setStatus(shop, 'Cancelled');
    expect(await countUses(shop.db)).toEqual({ used: 0, uses: 0, persons: 0 });
    await setStatus(shop, 'Pending');
    expect(await countUses(shop.db)).toEqual({ used: 1, uses: 1, persons: 3 });
    await setStatus(shop, 'Cancelled');

    expect(await countUses(shop.db)).toEqual({ used: 0, uses: 0, persons: 0 });
    await buyWithCode(shop, shop.asha, shop.saree);
    expect(await countUses(shop.db)).toEqual({ used: 1, uses: 1, persons: 3 });
  });

  it('and set back to Pending uses its code again, unless it was used up meanwhile', async () => {
    const shop = await openShop();
    await addCoupon(shop.db, { limit_total: 1 });
    await buyWithCode(shop, shop.asha, shop.saree);
    await setStatus(shop, 'Cancelled');
    await buyWithCode(shop, shop.asha, shop.saree);

    await setStatus(shop, 'Pending');

    expect(await countUses(shop.db)).toMatchObject({ used: 1, uses: 1 });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('after it was sent frees nothing', async () => {
    const shop = await openShop();
    await addCoupon(shop.db, { limit_total: 5 });
    await buyWithCode(shop, shop.asha, shop.saree);

    await setStatus(shop, 'Shipped');
    await setStatus(shop, 'Cancelled');

    expect(await countUses(shop.db)).toMatchObject({ used: 1, uses: 1 });
  });
});
