import { describe, expect, it } from 'vitest';
import { readSearchAmounts } from './search-amounts.ts';

describe('amounts in a search', () => {
  it.each([
    ['cream saree under 3000', 'cream saree', undefined, 3000],
    ['below ₹3,000', '', undefined, 3000],
    ['saree less than rs. 15000', 'saree', undefined, 15_000],
    ['silk upto 10k', 'silk', undefined, 10_000],
    ['2000 to 5000', '', 2000, 5000],
    ['saree 2,000-5,000 cotton', 'saree cotton', 2000, 5000],
    ['2 to 5k saree', 'saree', 2000, 5000],
    ['between 3k and 4k', '', 3000, 4000],
    ['5000 to 2000', '', 2000, 5000],
    ['5k', '', undefined, 5000],
    ['1.5k mundu', 'mundu', undefined, 1500],
    ['bridal 1 lakh', 'bridal', undefined, 100_000],
    ['mundu rs 1000', 'mundu', undefined, 1000],
    ['mundu 1000 rupees', 'mundu', undefined, 1000],
    ['mundu 1000/-', 'mundu', undefined, 1000],
    ['set mundu above 5000', 'set mundu', 5000, undefined],
    ['above 2000 below 5000 saree', 'saree', 2000, 5000],
    ['സാരി ൩൦൦൦ രൂപയിൽ താഴെ', 'സാരി', undefined, 3000],
    ['3000-ൽ താഴെ സാരി', 'സാരി', undefined, 3000],
    ['2000 മുതൽ 5000 വരെ', '', 2000, 5000],
    ['saree 3000 il thazhe', 'saree', undefined, 3000],
    ['thread under rs 50', 'thread', undefined, 50],
    ['6 metre saree under 3000', '6 metre saree', undefined, 3000],
    ['over 100 count saree below 2k', 'over 100 count saree', undefined, 2000],
  ])('[SEEK-01] %s', (search, words, min_price, max_price) => {
    expect(readSearchAmounts(search)).toEqual({ range: { min_price, max_price }, words });
  });

  it.each([
    'nila 3000',
    '3000',
    '100 count cotton',
    '120s cotton',
    '2 to 3 m',
    '2.8 m mundu',
    'kasavu saree',
    'under saree',
    'over the top',
    'under 0',
    'below 99999999999',
    'saree less than 6 metres',
    'saree less than 600 metres',
    'fabric above 100.5 m',
    'from 2024 collection',
    'over 100 count',
    'over 100-count cotton',
    'within 2 days',
    'within 100 days',
    'more than 120 pieces',
    'saree under 50',
    '',
  ])('[SEEK-01] %j has none: a number alone may be part of a name', (search) => {
    expect(readSearchAmounts(search)).toBeUndefined();
  });
});
