import type { Suggestions } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { groupSuggestions } from './suggestion-groups.ts';

const NILA = { product_id: 7, name: 'Nila Kasavu Saree', price: 2400, stock: 1, image: null };
const FOUND: Suggestions = {
  products: [NILA],
  lists: [
    { filters: { type: 'saree' }, products: 1 },
    { filters: { type: 'set mundu', color: 'Ivory', fabric: 'Silk' }, products: 1200 },
  ],
  pages: [{ path: '/policies/returns', title: 'Returns and refunds' }],
};
const RECENT = ['kasavu', 'Kasavu saree', 'kasavu set', 'kasavu silk', 'peacock'];

const group = (changes: Partial<Parameters<typeof groupSuggestions>[0]>) =>
  groupSuggestions({
    typed: 'ka',
    found: FOUND,
    recentSearches: [],
    filters: {},
    ...changes,
  });

const labels = (changes: Parameters<typeof group>[0]) =>
  group(changes).map(({ heading, suggestions }) => [heading, ...suggestions.map((s) => s.label)]);

describe('the groups of suggestions', () => {
  it('[SEEK-05] has own searches, lists in words, products and pages, each under a heading', () => {
    expect(labels({ recentSearches: ['kasavu'] })).toEqual([
      ['Recent searches', 'kasavu'],
      ['Browse', 'Sarees', 'Ivory silk set mundus'],
      ['Products', 'Nila Kasavu Saree'],
      ['Pages', 'Returns and refunds'],
    ]);
  });

  it('[SEEK-05] leads to the list, the product, the page, and the search with its filters', () => {
    const groups = group({ recentSearches: ['kasavu'], filters: { color: 'Red' } });
    expect(groups.flatMap(({ suggestions }) => suggestions.map(({ url }) => url))).toEqual([
      '/home?search=kasavu&color=Red',
      '/home?type=saree',
      '/home?type=set+mundu&color=Ivory&fabric=Silk',
      '/product-info/7',
      '/policies/returns',
    ]);
  });

  it('says how many products a list has', () => {
    const browse = group({}).find(({ heading }) => heading === 'Browse');
    expect(browse?.suggestions.map(({ detail }) => detail)).toEqual([
      '1 product',
      '1,200 products',
    ]);
  });

  it('[SEEK-05] shows all own searches before something is typed, then two that continue the text', () => {
    const only = { found: undefined, recentSearches: RECENT };
    expect(labels({ ...only, typed: undefined })).toEqual([['Recent searches', ...RECENT]]);
    expect(labels({ ...only, typed: ' ' })).toEqual([['Recent searches', ...RECENT]]);
    expect(labels({ ...only, typed: 'KASAVU' })).toEqual([
      ['Recent searches', 'Kasavu saree', 'kasavu set'],
    ]);
    expect(labels({ ...only, typed: 'ruby' })).toEqual([]);
  });
});
