import { adminCoupons, type CouponInput } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listViolations } from '#test/payments.ts';
import { buyWithCode, CODE, countUses, createCouponInput, pressBuy } from '#test/sales/coupons.ts';
import { createTestShop } from '#test/test-shop.ts';

async function openShop() {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ price_paise: fromRupees(2450), stock: 50 });
  const admin = await shop.createStaff('catalogue');
  const add = (given: Partial<CouponInput> = {}) =>
    admin.call(adminCoupons.create, { body: createCouponInput(given) });
  const at = (coupon_id: number) => ({ params: { coupon_id: `${coupon_id}` } });
  const change = (coupon_id: number, version: number, given: Partial<CouponInput> = {}) =>
    admin.call(adminCoupons.change, {
      ...at(coupon_id),
      body: { coupon: createCouponInput(given), version },
    });
  return { ...shop, shop, saree, admin, asha: await shop.createCustomer(), add, at, change };
}

it('[SALE-03] staff add a coupon with typed letters, or ten that nobody guesses', async () => {
  const { admin, add, db } = await openShop();

  const typed = await add({ code: 'onam10', to: '2099-09-08', cap: 500, limit_total: 50 });
  const made = await add({ code: undefined });

  expect(typed.body).toMatchObject({
    code: CODE,
    percent: 10,
    cap: 500,
    to: '2099-09-08',
    state: 'active',
    used: 0,
    being_paid: 0,
  });
  expect(made.body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  expect((await add()).body.error).toBe('COUPON_EXISTS');
  const { body } = await admin.call(adminCoupons.list, { query: {} });
  expect(body).toMatchObject({ total: 2, coupons: [{ code: made.body.code }, { code: CODE }] });
  const { rows } = await sql<{ action: string }>`select action from audit_log`.execute(db);
  expect(rows.filter(({ action }) => action === 'coupon added')).toHaveLength(2);
});

it('[SALE-03] the list says how often a coupon was used and is being paid with', async () => {
  const { shop, admin, add, at, saree, asha } = await openShop();
  const { coupon_id } = (await add({ limit_total: 2 })).body;
  await buyWithCode(shop, asha, saree);
  await pressBuy(await shop.createCustomer(), saree);

  const { body } = await admin.call(adminCoupons.view, at(coupon_id));

  expect(body).toMatchObject({ used: 1, being_paid: 1, discount: 245, state: 'used_up' });
});

it('[SALE-13] a limit that comes later counts earlier uses, and none goes below them', async () => {
  const { shop, add, change, saree, asha, db } = await openShop();
  const { coupon_id, version } = (await add()).body;
  await buyWithCode(shop, asha, saree);
  await buyWithCode(shop, await shop.createCustomer({ phone: '9847022222' }), saree);

  const low = await change(coupon_id, version, { limit_total: 1 });
  const limited = await change(coupon_id, version, { limit_total: 2, limit_each: 1 });
  const stale = await change(coupon_id, version);

  expect(low.body).toMatchObject({ error: 'COUPON_LIMIT_TOO_LOW' });
  expect(limited.body).toMatchObject({ state: 'used_up' });
  expect(stale.body.error).toBe('COUPON_CHANGED');
  expect(await countUses(db)).toEqual({ used: 2, uses: 2, persons: 6 });
  const wider = await change(coupon_id, version + 1, { limit_total: 3, limit_each: 1 });
  expect(wider.body).toMatchObject({ state: 'active' });
  expect((await pressBuy(asha, saree)).body.error).toBe('COUPON_USED');
  const taken = await pressBuy(await shop.createCustomer({ phone: '9847033333' }), saree);
  expect(taken.body.error).toBeUndefined();
  await change(coupon_id, version + 2);
  expect(await countUses(db)).toEqual({ used: 0, uses: 3, persons: 0 });
  expect(await listViolations(shop)).toEqual([]);
});

it('[SALE-03] the letters of a used code stay, and it is stopped instead of removed', async () => {
  const { shop, admin, add, at, change, saree, asha } = await openShop();
  const { coupon_id, version } = (await add()).body;
  const unused = (await add({ code: 'VISHU' })).body;
  await buyWithCode(shop, asha, saree);

  const renamed = await change(coupon_id, version, { code: 'ONAM20' });
  const removed = await admin.call(adminCoupons.remove, at(coupon_id));
  const stopped = await admin.call(adminCoupons.stop, at(coupon_id));

  expect(renamed.body.error).toBe('COUPON_HAS_USES');
  expect(removed.body).toMatchObject({ error: 'COUPON_HAS_USES' });
  expect(stopped.body.state).toBe('stopped');
  expect((await pressBuy(asha, saree)).body.error).toBe('COUPON_ENDED');
  expect((await admin.call(adminCoupons.remove, at(unused.coupon_id))).status).toBe(200);
  expect((await pressBuy(asha, saree, { coupon: 'VISHU' })).body.error).toBe('COUPON_UNKNOWN');
});
