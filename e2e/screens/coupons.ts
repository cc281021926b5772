import { expect, type Page } from '@playwright/test';
import { adminCoupons, buildUrl, type Coupon } from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { visitOrderFixture } from '#fixtures/order-data.ts';
import { MAYIL, NILA } from '#fixtures/products.ts';
import { visitCart } from '#pages/cart.ts';
import { addCoupon, applyCode, codeField, haveCode, stopCoupon, sums } from '#pages/coupons.ts';
import { openGuestPage } from '#pages/guest.ts';

const COUPON: Coupon = {
  coupon_id: 1,
  version: 1,
  code: 'KASAVU10',
  percent: 10,
  cap: 500,
  minimum: 2000,
  scope: { kind: 'all' },
  from: '2026-11-10',
  to: '2026-12-31',
  on_sale_prices: false,
  limit_total: 50,
  limit_each: 1,
  state: 'active',
  used: 37,
  being_paid: 2,
  discount: 14_820,
  created_at: '2026-11-09T06:30:00Z',
};

async function fulfill(page: Page, coupon: Coupon = COUPON) {
  const coupons = [
    { ...coupon, coupon_id: 2, code: 'VISHU', state: 'planned' as const, used: 0, being_paid: 0 },
    coupon,
    { ...coupon, coupon_id: 3, code: '7QK2M9XTR4', state: 'used_up' as const, used: 50 },
    { ...coupon, coupon_id: 4, code: 'ONAM250', state: 'stopped' as const, used: 12 },
  ];
  await signInStaff(page);
  await page.route(`**${adminCoupons.list.path}?*`, (route) =>
    route.fulfill({ json: { coupons, total: coupons.length } }),
  );
  const viewed = `**${buildUrl(adminCoupons.view, { params: { coupon_id: '1' } })}`;
  await page.route(viewed, (route) => route.fulfill({ json: coupon }));
}

export const couponScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'cart, typing a code': async (page) => {
    await visitCart(page, MAYIL);
    await applyCode(page, 'ONAM10000');
    await expect(page.getByText('This code is not known.')).toBeVisible();
  },
  'cart, with a code': async (page) => {
    const { code } = await addCoupon();
    await visitCart(page, NILA);
    await applyCode(page, code);
    await expect(sums(page)).toContainText('−₹490.00');
  },
  'cart, with a code that has ended': async (page) => {
    const { code, coupon_id } = await addCoupon();
    await visitCart(page, NILA);
    await applyCode(page, code);
    await stopCoupon(coupon_id);
    await page.reload();
    await expect(sums(page)).toContainText('Not used');
  },
  'guest form, with a code': async (page) => {
    const { code } = await addCoupon();
    await openGuestPage(page, NILA);
    await applyCode(page, code);
    await expect(sums(page)).toContainText('−₹245.00');
  },
  'guest form, typing a code': async (page) => {
    await openGuestPage(page, NILA);
    await haveCode(page).click();
    await expect(codeField(page)).toBeFocused();
  },
  'order info, with a code': (page) =>
    visitOrderFixture(page, { coupon: { code: 'ONAM10', discount: 2015 }, total_amount: 18_135 }),
  'admin coupons': async (page) => {
    await fulfill(page);
    await visit(page, '/admin/coupons');
    await expect(page.getByText('Used 37 of 50, 2 being paid')).toBeVisible();
  },
  'admin coupon': async (page) => {
    await fulfill(page);
    await visit(page, '/admin/coupons/1');
    await expect(page.getByText('₹14,820.00 given')).toBeVisible();
  },
  'admin coupon, stopped': async (page) => {
    await fulfill(page, { ...COUPON, state: 'stopped' });
    await visit(page, '/admin/coupons/1');
    await expect(page.getByText('This coupon is stopped')).toBeVisible();
  },
  'admin coupon, new': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/coupons/new');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Choose percent or rupees.')).toBeVisible();
  },
};
