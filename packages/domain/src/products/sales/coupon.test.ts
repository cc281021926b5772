import { describe, expect, it } from 'vitest';
import { fromRupees, paise, sum } from '../../money.ts';
import { type CouponTerms, couponDiscount, quoteCoupon } from './coupon.ts';

const terms = (given: { percent?: number; amount?: number; cap?: number; minimum?: number }) => {
  const rupees = (amount: number | undefined) => (amount === undefined ? null : fromRupees(amount));
  return {
    percent: given.percent ?? null,
    amount_paise: rupees(given.amount),
    cap_paise: rupees(given.cap),
    minimum_paise: rupees(given.minimum),
  } satisfies CouponTerms;
};

const line = (rupees: number, { quantity = 1, eligible = true } = {}) => ({
  price: fromRupees(rupees),
  quantity,
  eligible,
});

describe('[SALE-03] what a code takes off', () => {
  it.each([
    [{ percent: 10 }, 2450, 245],
    [{ percent: 10 }, 2451, 246],
    [{ percent: 90 }, 2451, 2205.9],
    [{ percent: 20, cap: 300 }, 2450, 300],
    [{ amount: 500 }, 2450, 500],
    [{ amount: 500 }, 400, 360],
    [{ amount: 500 }, 1, 0],
  ])('%j of ₹%d is ₹%d', (given, rupees, off) => {
    const eligible = fromRupees(rupees);
    expect(couponDiscount(terms(given), { eligible, items: eligible })).toBe(fromRupees(off));
  });

  it('keeps its percent up to 90, and leaves one rupee', () => {
    for (let value = 100; value < 3_000_000; value = Math.ceil(value * 1.2) + 37) {
      for (let percent = 1; percent <= 90; percent += 1) {
        const eligible = paise(value);
        const off = couponDiscount(terms({ percent }), { eligible, items: eligible });
        const most = Math.min(Math.floor((value * 90) / 100), value - 100);
        expect(off * 100 >= value * percent || off === most).toBe(true);
        expect(off).toBeLessThanOrEqual(most);
        expect(value - off).toBeGreaterThanOrEqual(100);
      }
    }
  });

  it('is shared by the eligible lines alone, and counts the others for the minimum', () => {
    const lines = [
      line(1000),
      line(500, { quantity: 2, eligible: false }),
      line(333, { quantity: 3 }),
    ];

    const reached = quoteCoupon(terms({ percent: 10, minimum: 2999 }), lines);
    const missed = quoteCoupon(terms({ percent: 10, minimum: 3349 }), lines);

    expect(reached).toEqual({
      items: 299_900,
      discount: 20_000,
      shares: [10_005, 0, 9995],
      missing: 0,
    });
    expect(sum(reached.shares)).toBe(reached.discount);
    expect(missed).toMatchObject({ discount: 0, shares: [0, 0, 0], missing: 35_000 });
  });
});
