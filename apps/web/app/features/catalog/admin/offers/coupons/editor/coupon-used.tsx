import type { Coupon } from '@shop/contract';
import { describeGiven, describeUses } from '../describe-coupon.ts';

/** How often it was used, and what it has cost the shop. */
export function CouponUsed({ coupon }: { coupon: Coupon }) {
  const { used, being_paid, limit_total } = coupon;
  const share = limit_total ? Math.min(100, ((used + being_paid) / limit_total) * 100) : undefined;
  return (
    <section className="dashboard-card" aria-labelledby="coupon-used">
      <h2 id="coupon-used" className="text-xl">
        Used
      </h2>
      <p className="tabular-nums lining-nums">
        <b>{describeUses(coupon)}</b>
        {`, ${describeGiven(coupon)}`}
      </p>
      {share !== undefined && (
        <div className="coupon-bar" aria-hidden="true">
          <div style={{ width: `${share}%` }} />
        </div>
      )}
    </section>
  );
}
