import type { Coupon } from '@shop/contract';
import { AuditDetails } from '#audit/audit-history.tsx';
import { describeScope } from '../../sales/describe-sale.ts';
import { describeTerms, formatCouponDays } from '../describe-coupon.ts';
import { CouponHead } from './coupon-editor.tsx';
import { CouponUsed } from './coupon-used.tsx';

/** Nothing about a stopped coupon changes any more. */
export function StoppedCoupon({ coupon }: { coupon: Coupon }) {
  return (
    <div className="page flex flex-col gap-4 py-6">
      <CouponHead coupon={coupon} />
      <p>{`${describeTerms(coupon)}. ${describeScope(coupon)}. ${formatCouponDays(coupon)}.`}</p>
      <CouponUsed coupon={coupon} />
      <p className="card-note">
        This coupon is stopped, and nobody can use it. Make another with other letters.
      </p>
      <AuditDetails query={{ subject: `coupon:${coupon.coupon_id}` }} />
    </div>
  );
}
