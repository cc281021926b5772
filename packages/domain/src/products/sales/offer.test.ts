import { describe, expect, it } from 'vitest';
import { fromRupees, paise } from '../../money.ts';
import { salePrice, toOffer } from './offer.ts';

const off = (percent: number, cap: number | null = null) => ({
  percent,
  amount_paise: null,
  cap_paise: cap === null ? null : fromRupees(cap),
});
const amount = (rupees: number) => ({
  percent: null,
  amount_paise: fromRupees(rupees),
  cap_paise: null,
});

describe('[SALE-01] the price in a sale', () => {
  it.each([
    [2450, off(20), 1960],
    [2451, off(20), 1960],
    [2450.5, off(10), 2205],
    [2450, off(20, 300), 2150],
    [2450, amount(450), 2000],
    [340, amount(400), 1],
    [1, off(90), 1],
    [1.5, off(1), 1],
  ])('of %d with %o is %d', (base, reduction, expected) => {
    expect(salePrice(fromRupees(base), reduction)).toBe(fromRupees(expected));
  });

  it('is between one rupee and the base price, keeps the percent and never rises with it', () => {
    for (let base = 100; base < 3_000_000; base = Math.ceil(base * 1.2) + 37) {
      let before = base;
      for (let percent = 1; percent <= 90; percent += 1) {
        const price = salePrice(paise(base), off(percent));
        expect(price).toBeGreaterThanOrEqual(100);
        expect(price).toBeLessThanOrEqual(before);
        // At least one rupee is paid, whatever the percent.
        expect(price === 100 || (base - price) * 100 >= base * percent).toBe(true);
        before = price;
      }
    }
  });
});

describe('[SALE-09] an offer', () => {
  const until = new Date('2026-09-08T18:30:00Z');
  const row = { price_paise: fromRupees(3063), sale_name: 'Onam sale', sale_ends_at: until };

  it('without a sale is the base price', () => {
    expect(toOffer({ price_paise: fromRupees(3063) })).toEqual({ price: 306300 });
    const base = { sale_name: null, sale_ends_at: null, offer_paise: fromRupees(3063) };
    expect(toOffer({ price_paise: fromRupees(3063), ...base })).toEqual({ price: 306300 });
  });

  it('strikes the lowest price before the sale, and says the percent of it', () => {
    const offer_paise = fromRupees(2450);
    expect(toOffer({ ...row, offer_paise, struck_paise: fromRupees(3000) }).sale).toEqual({
      name: 'Onam sale',
      until,
      base: 306300,
      was: 300000,
      percent: 18,
    });
  });

  it.each([null, 2450, 2400])('strikes nothing when the lowest price before was %s', (rupees) => {
    const struck_paise = rupees === null ? null : fromRupees(rupees);
    const { price, sale } = toOffer({ ...row, offer_paise: fromRupees(2450), struck_paise });
    expect(price).toBe(245000);
    expect(sale).toMatchObject({ percent: 0 });
    expect(sale).not.toHaveProperty('was');
  });
});
