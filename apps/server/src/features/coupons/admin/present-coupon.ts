import type { Coupon, CouponState } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { paise, toRupees } from '@shop/domain/money';
import { lastDayBefore } from '@shop/domain/products/sales/sale-days';
import { presentScope } from '#features/catalog/prices/offer-scope.ts';
import type { CouponRow } from './coupons.queries.ts';

const rupees = (amount: number) => toRupees(paise(amount));

export function presentCoupon(row: CouponRow): Coupon {
  const { coupon_id, version, code, percent, amount_paise, cap_paise, minimum_paise } = row;
  const { starts_at, ends_at, stopped_at, limit_total, limit_each, on_sale_prices } = row;
  return {
    coupon_id,
    version,
    code,
    ...(percent !== null && { percent }),
    ...(amount_paise !== null && { amount: rupees(amount_paise) }),
    ...(cap_paise !== null && { cap: rupees(cap_paise) }),
    ...(minimum_paise !== null && { minimum: rupees(minimum_paise) }),
    ...presentScope(row),
    from: toIndianDate(starts_at),
    ...(ends_at && { to: lastDayBefore(ends_at) }),
    on_sale_prices,
    ...(limit_total !== null && { limit_total }),
    ...(limit_each !== null && { limit_each }),
    state: toState(row),
    used: row.paid,
    being_paid: row.being_paid,
    discount: rupees(row.discount_paise),
    created_at: row.created_at.toISOString(),
    ...(stopped_at && { stopped_at: stopped_at.toISOString() }),
  };
}

function toState({ state, begun, over, limit_total, paid, being_paid }: CouponRow): CouponState {
  if (state === 'stopped') return 'stopped';
  if (over) return 'ended';
  if (limit_total !== null && paid + being_paid >= limit_total) return 'used_up';
  return begun ? 'active' : 'planned';
}
