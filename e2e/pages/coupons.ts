import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { CouponInput } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { insertCoupon, markStopped } from '@shop/server/features/coupons/admin/coupons.queries.ts';
import { withServer } from '#fixtures/servers/server.ts';

export const haveCode = (page: Page) => page.getByRole('button', { name: 'Have a code?' });
export const codeField = (page: Page) => page.getByLabel('Code', { exact: true });
export const sums = (page: Page) => page.locator('.cart-sums');

/** A code that no other test uses. */
export const drawCode = () => `ONAM${randomInt(1e9)}`;

/** Inserts a coupon that has begun, by default 10 % for everything. */
export async function addCoupon(terms: Partial<CouponInput> = {}) {
  const code = drawCode();
  const coupon = CouponInput.parse({
    code,
    ...(terms.amount === undefined && { percent: 10 }),
    scope: { kind: 'all' },
    from: toIndianDate(new Date()),
    ...terms,
  });
  const coupon_id = await withServer(({ db }) =>
    db.transaction().execute((trx) => insertCoupon(trx, code, coupon)),
  );
  if (coupon_id === undefined) throw new Error(`there is a coupon ${code} already`);
  return { code, coupon_id };
}

export const stopCoupon = (coupon_id: number) =>
  withServer(({ db }) => db.transaction().execute((trx) => markStopped(trx, coupon_id)));

/** As a customer types it. */
export async function applyCode(page: Page, code: string) {
  await haveCode(page).click();
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
}
