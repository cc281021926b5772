import { describe, expect, it } from 'vitest';
import { suggestPages } from './suggest-pages.ts';

const titles = (text: string) => suggestPages(text).map(({ title }) => title);

describe('suggestPages', () => {
  it('[SEEK-05] finds a page by the beginnings of its words, in any order', () => {
    expect(titles('ret')).toEqual(['Returns and refunds']);
    expect(titles('REFUND, ret')).toEqual(['Returns and refunds']);
    expect(titles('deliv')).toEqual(['Delivery']);
  });

  it('finds no page when a word is missing, or there is none', () => {
    expect(titles('returns kasavu')).toEqual([]);
    expect(titles('efunds')).toEqual([]);
    expect(titles('--')).toEqual([]);
  });
});
