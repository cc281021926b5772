import { describe, expect, it } from 'vitest';
import { matchFilters } from './match-filters.ts';

const match = (...words: string[][]) =>
  matchFilters(words, ['type', 'color', 'fabric', 'occasion']);

describe('matchFilters', () => {
  it('[SEEK-05] names the filter of a word', () => {
    expect(match(['saree'])).toEqual([{ type: 'saree' }]);
    expect(match(['wedding'])).toEqual([{ occasion: 'Wedding' }]);
  });

  it('[SEEK-05] joins the filters of several words, in any order', () => {
    expect(match(['ivory'], ['saree'])).toEqual([{ color: 'Ivory', type: 'saree' }]);
    expect(match(['saree'], ['silk'], ['ivory'])).toEqual([
      { type: 'saree', fabric: 'Silk', color: 'Ivory' },
    ]);
  });

  it('[SEEK-05] gives one choice for each term that an unfinished word may become, best first', () => {
    expect(match(['saree', 'satin', 'sandal'])).toEqual([{ type: 'saree' }, { fabric: 'Satin' }]);
  });

  it('names an option of several words by each of them, after the option that is the whole word', () => {
    expect(match(['mundu'])).toEqual([{ type: 'mundu' }, { type: 'set mundu' }]);
    expect(match(['set'], ['mundu'])).toEqual([{ type: 'set mundu' }]);
  });

  it('finds nothing when a word belongs to no option, or two words to the same filter', () => {
    expect(match(['peacock'], ['saree'])).toEqual([]);
    expect(match(['ivory'], ['red'])).toEqual([]);
    expect(match()).toEqual([]);
  });

  it('never names the type of everything else', () => {
    expect(match(['other'])).toEqual([]);
  });

  it('stays small when every word may be many options', () => {
    const many = ['red', 'blue', 'silk', 'cotton', 'wedding', 'party', 'saree', 'stole'];
    expect(match(many, many, many, many, many, many).length).toBeLessThanOrEqual(6);
  });
});
