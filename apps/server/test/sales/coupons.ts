import { type CouponInput, guestPayments, payments } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { createToken } from '#features/accounts/sessions/sessions.ts';
import { insertCoupon as insertCouponRow } from '#features/coupons/admin/coupons.queries.ts';
import type { Guest } from '../guests.ts';
import { toPaymentResult } from '../payments.ts';
import type { TestShop } from '../test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

export const CODE = 'ONAM10';

/** Ten percent off everything, since long ago. */
export const createCouponInput = (given: Partial<CouponInput> = {}): CouponInput => ({
  code: CODE,
  from: '2026-01-01',
  scope: { kind: 'all' },
  on_sale_prices: false,
  ...(given.amount === undefined && { percent: 10 }),
  ...given,
});

export async function addCoupon(db: Db, given: Partial<CouponInput> = {}): Promise<number> {
  const coupon = createCouponInput(given);
  const coupon_id = await db
    .transaction()
    .execute((trx) => insertCouponRow(trx, coupon.code ?? CODE, coupon));
  if (!coupon_id) throw new Error('there is a coupon with this code');
  return coupon_id;
}

/** With letters of its own, so that many fit into one shop. */
export async function drawCoupon(db: Db) {
  const code = createToken()
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)
    .toUpperCase();
  return { code, coupon_id: await addCoupon(db, { code }) };
}

interface Purchase {
  coupon?: string;
  quantity?: number;
  seen_total?: number;
}

/** Presses Buy. */
export const pressBuy = (
  customer: Customer,
  product_id: number,
  { coupon = CODE, quantity = 1, ...rest }: Purchase = {},
) =>
  customer.call(payments.start, {
    body: { product_list: [{ product_id, quantity }], coupon, ...rest },
  });

export const pressBuyAsGuest = (
  { call, details, guest_key }: Guest,
  product_id: number,
  coupon = CODE,
) =>
  call(guestPayments.start, {
    body: { ...details, guest_key, product_list: [{ product_id, quantity: 1 }], coupon },
  });

/** Buys with the code, pays, and sends the result as the browser does. */
export async function buyWithCode(
  shop: TestShop,
  customer: Customer,
  product_id: number,
  purchase: Purchase = {},
) {
  const { status, body } = await pressBuy(customer, product_id, purchase);
  if (status !== 200) throw new Error(`checkout failed: ${status} ${body.error}`);
  const result = await shop.provider.pay(body.data.id);
  const verified = await customer.call(payments.verify, { body: toPaymentResult(result) });
  return {
    ...verified,
    order_id: 'order_id' in verified.body ? verified.body.order_id : '',
    result,
  };
}

/** Uses that count, with the counter of a limit. */
export async function countUses(db: Db, code = CODE) {
  const { rows } = await sql<{ used: number; uses: number; persons: number }>`
    select used, (select count(*) from coupon_use u where u.coupon_id = c.coupon_id) as uses,
      (select count(*) from coupon_person p where p.coupon_id = c.coupon_id) as persons
    from coupon c where code = ${code}`.execute(db);
  return rows[0];
}
