import { describe, expect, it } from 'vitest';
import {
  countDays,
  describePreview,
  describeReduction,
  describeScope,
  formatDays,
} from './describe-sale.ts';

describe('[SALE-04] the words about a sale', () => {
  it('name its days', () => {
    const days = { from: '2026-11-20', to: '2026-11-23' };
    expect(formatDays(days)).toBe('Fri 20 Nov to Mon 23 Nov');
    expect(countDays(days)).toBe(4);
    expect(formatDays({ from: '2026-11-20', to: '2026-11-20' })).toBe('Fri 20 Nov');
    expect(countDays({ from: '2026-11-20', to: '' })).toBeNaN();
  });

  it('name its products and its reduction', () => {
    expect(describeScope({ scope: { kind: 'all' } })).toBe('All products');
    expect(describeScope({ scope: { kind: 'types', types: ['saree', 'set mundu'] } })).toBe(
      'Sarees, set mundus',
    );
    expect(describeScope({ scope: { kind: 'products', product_ids: [3] } })).toBe('1 product');
    expect(describeReduction({ percent: 10, cap: 2000 })).toBe('10 %, at most ₹2,000 a piece');
    expect(describeReduction({ amount: 450 })).toBe('₹450 a piece');
  });

  it('say what the prices become', () => {
    const preview = {
      starts_at: '2026-08-19T18:30:00.000Z',
      ends_at: '2026-09-08T18:30:00.000Z',
      products: 312,
      lowest: { price: 340, name: 'Kara stole' },
      not_struck: 28,
      without_rate: 2,
      page: [],
      more: false,
    };
    expect(describePreview(preview, new Date('2026-08-01'))).toEqual([
      '312 products, 20 August 00:00 to 8 September 24:00.',
      'Lowest price: ₹340 (Kara stole).',
      '28 were cheaper in the last 30 days or are new: no crossed-out price.',
      '2 products fall between two tax rates: the higher one counts.',
    ]);
  });

  it('leave out what is not so, and name another year', () => {
    const preview = {
      starts_at: '2026-11-19T05:00:00.000Z',
      ends_at: '2027-01-01T18:30:00.000Z',
      products: 0,
      not_struck: 0,
      without_rate: 0,
      page: [],
      more: false,
    };
    expect(describePreview(preview, new Date('2026-11-19'))).toEqual([
      '0 products, 19 November 10:30 to 1 January 2027 24:00.',
    ]);
  });
});
