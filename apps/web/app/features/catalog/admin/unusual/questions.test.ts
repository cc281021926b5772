import { describe, expect, it } from 'vitest';
import { askAboutDiscount, askAboutPrice, askAboutStock } from './questions.ts';

const edited = { before: { price: 2800, stock: 23, discount: 0 } };
const added = { prices: { saree: 2375 } };

describe('[DESK-05] the product form asks', () => {
  it('about a price that is far from the one before, or from others of its type', () => {
    expect(askAboutPrice(edited, 'saree')(28_000)).toBe('Price was ₹2,800. Is ₹28,000 right?');
    expect(askAboutPrice(edited, 'saree')(3100)).toBeUndefined();
    expect(askAboutPrice(added, 'saree')(25_000)).toBe(
      'Other sarees cost about ₹2,375. Is ₹25,000 right?',
    );
    expect(askAboutPrice(added, 'saree')(2222)).toBeUndefined();
    expect(askAboutPrice(added, 'stole')(25_000)).toBeUndefined();
    expect(askAboutPrice({}, 'saree')(25_000)).toBeUndefined();
  });

  it('about ten times the stock, and about a discount above 60 percent', () => {
    expect(askAboutStock(edited)(230)).toBe('Stock was 23. Is 230 right?');
    expect(askAboutStock(added)(230)).toBe('Is a stock of 230 right?');
    expect(askAboutStock(added)(3)).toBeUndefined();
    expect(askAboutDiscount(edited)(90)).toBe('Is 90% right?');
    expect(askAboutDiscount(edited)(10)).toBeUndefined();
  });
});
