import { couponErrors } from '@shop/contract';

const CASES = [
  ['Not known', couponErrors.COUPON_UNKNOWN],
  ['Too early', couponErrors.COUPON_NOT_BEGUN],
  ['Over', couponErrors.COUPON_ENDED],
  ['Order too small', couponErrors.COUPON_MINIMUM],
  ['Used by this customer', couponErrors.COUPON_USED],
  ['Being paid elsewhere', couponErrors.COUPON_IN_USE],
  ['Used up', couponErrors.COUPON_USED_UP],
  ['Other pieces', couponErrors.COUPON_NOT_FOR_ITEMS],
  ['Only pieces in a sale', couponErrors.COUPON_NOT_FOR_SALE_PRICES],
] as const;

const EXAMPLES: Record<string, string> = { day: '8 September', amount: '₹350' };

/** The messages that a customer reads instead of a lower total. */
export function CouponWords() {
  return (
    <section className="dashboard-card" aria-labelledby="coupon-words">
      <h2 id="coupon-words" className="text-xl">
        What customers read when the code does not work
      </h2>
      <dl className="coupon-words">
        {CASES.map(([label, { msg }]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{msg.replaceAll(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name] ?? '')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
