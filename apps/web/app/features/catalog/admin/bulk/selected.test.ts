import { describe, expect, it } from 'vitest';
import {
  countElsewhere,
  describePage,
  describeSelected,
  NOTHING,
  nameSelected,
  readKept,
  toggleOne,
  togglePage,
  toKept,
  toSelection,
} from './selected.ts';

const PAGE = [1, 2, 3];
const pick = (...product_ids: number[]) => ({ all: false, product_ids });
const ALL = { all: true, product_ids: [] };

describe('[BULK-01] ticks of products', () => {
  it('are put on one by one and by the page, and keep those of other pages', () => {
    expect(toggleOne(NOTHING, 2, PAGE)).toEqual(pick(2));
    expect(toggleOne(pick(2), 2, PAGE)).toEqual(NOTHING);
    expect(togglePage(pick(2, 9), PAGE)).toEqual(pick(9, 1, 2, 3));
    expect(togglePage(pick(9, 1, 2, 3), PAGE)).toEqual(pick(9));
    expect(countElsewhere(pick(9, 1), PAGE)).toBe(1);
    expect([NOTHING, pick(1), pick(1, 2, 3), ALL].map((one) => describePage(one, PAGE))).toEqual([
      'none',
      'some',
      'all',
      'all',
    ]);
  });

  it('of all products become those of the page when one is taken away', () => {
    expect(toggleOne(ALL, 2, PAGE)).toEqual(pick(1, 3));
    expect(togglePage(ALL, PAGE)).toEqual(NOTHING);
  });

  it('are sent as ids, or as the list that the server is to note', () => {
    expect(toSelection(pick(1, 2), { view: 'low', search: 'nila' })).toEqual({
      product_ids: [1, 2],
    });
    expect(toSelection(ALL, { view: 'low', search: 'nila' })).toEqual({
      list: { view: 'low', search: 'nila' },
    });
  });

  it('are counted in words', () => {
    expect([nameSelected(pick(1), 9), nameSelected(pick(1, 2), 9)]).toEqual([
      '1 product',
      '2 products',
    ]);
    expect([nameSelected(ALL, 1312), nameSelected(ALL, undefined)]).toEqual([
      'all 1,312 products',
      'all products found',
    ]);
    expect([describeSelected(pick(1, 2)), describeSelected(ALL, 312)]).toEqual([
      '2 selected',
      'All 312 selected',
    ]);
  });

  it('are kept by the tab for one list', () => {
    const list = { view: 'low', search: 'nila' } as const;
    const kept = toKept(pick(4), list);
    expect(readKept(kept, list)).toEqual(pick(4));
    expect(readKept(kept, { ...list, view: 'all' })).toEqual(NOTHING);
    expect(readKept({ all: 'yes' }, list)).toEqual(NOTHING);
  });
});
