import { expect, it, vi } from 'vitest';
import { refuseCode } from './refuse-code.ts';
import type { Coupon } from './use-coupon.ts';

function createCoupon() {
  const refuse = vi.fn<Coupon['refuse']>();
  const checkAgain = vi.fn<Coupon['checkAgain']>();
  return { refuse, checkAgain };
}

it('[SALE-03] a payment that is refused because of the code is explained beside the code', () => {
  const coupon = createCoupon();
  const refusal = { code: 'COUPON_USED', message: 'You have used this code already.' } as const;

  expect(refuseCode(coupon, refusal)).toBe(true);
  expect(coupon.refuse).toHaveBeenCalledExactlyOnceWith('You have used this code already.');
});

it('[SALE-07] with other prices the code is checked again, and the alert says why', () => {
  const coupon = createCoupon();

  expect(refuseCode(coupon, { code: 'PRICE_CHANGED', message: '' })).toBe(false);
  expect(coupon.checkAgain).toHaveBeenCalledOnce();
  expect(refuseCode(coupon, { code: 'OUT_OF_STOCK', message: '' })).toBe(false);
  expect(refuseCode(coupon, { code: undefined, message: '' })).toBe(false);
  expect(coupon.refuse).not.toHaveBeenCalled();
});
