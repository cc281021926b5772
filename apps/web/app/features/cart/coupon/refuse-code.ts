import type { ErrorCode } from '@shop/contract';
import type { Coupon } from './use-coupon.ts';

/** An error of the request to pay. */
export interface PaymentRefusal {
  code: ErrorCode | undefined;
  message: string;
}

/** @returns whether the page says why: the code is to blame. Everything else stays as it is. */
export function refuseCode(
  coupon: Pick<Coupon, 'refuse' | 'checkAgain'>,
  { code, message }: PaymentRefusal,
): boolean {
  if (code?.startsWith('COUPON_')) {
    coupon.refuse(message);
    return true;
  }
  if (code === 'PRICE_CHANGED') coupon.checkAgain();
  return false;
}
