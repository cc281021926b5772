import { errors } from '@shop/contract';

const CASES = [
  ['Not known', errors.COUPON_UNKNOWN],
  ['Too early', errors.COUPON_NOT_BEGUN],
  ['Over', errors.COUPON_ENDED],
  ['Order too small', errors.COUPON_MINIMUM],
  ['Used by them', errors.COUPON_USED],
  ['Used up', errors.COUPON_USED_UP],
  ['Other pieces', errors.COUPON_NOT_FOR_ITEMS],
  ['Only pieces in a sale', errors.COUPON_NOT_FOR_SALE_PRICES],
] as const;

const EXAMPLES: Record<string, string> = { day: '8 September', amount: '₹350' };

/** What a customer reads instead of a lower total. */
export function CouponWords() {
  return (
    <section className="dashboard-card" aria-labelledby="coupon-words">
      <h2 id="coupon-words" className="text-xl">
        When it does not work, customers read
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
