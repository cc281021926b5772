import { describe, expect, it } from 'vitest';
import { EMPTY_VALUES, findTyped, mergeTyped, parseTyped } from './form-values.ts';

const loaded = { ...EMPTY_VALUES, name: 'Nila Saree', price: '5650', stock: '4' };
const typed = findTyped({ ...loaded, price: '5800', color: 'Gold' }, loaded);

describe('what was typed in the product form', () => {
  it('keeps its text beside a fresh value, and says where somebody else was faster', () => {
    const fresh = { ...loaded, name: 'Nila Kasavu Saree', price: '6000' };

    expect(mergeTyped(typed, fresh)).toEqual({
      values: { ...fresh, price: '5800', color: 'Gold' },
      conflicts: [{ name: 'price', typed: '5800', now: '6000' }],
    });
  });

  it('is no conflict when both typed the same, or nobody else changed the field', () => {
    expect(mergeTyped(typed, { ...loaded, price: '5800' }).conflicts).toEqual([]);
    expect(mergeTyped(typed, { ...loaded, stock: '3' }).conflicts).toEqual([]);
  });

  it('[DESK-06] is read back from the tab, whatever is stored there', () => {
    expect(parseTyped(JSON.parse(JSON.stringify(typed)))).toEqual(typed);
    expect(parseTyped({ gone: { text: 'a', base: 'b' } })).toEqual({});
    expect(parseTyped({ price: 5800 })).toEqual({});
    expect(parseTyped(undefined)).toEqual({});
  });
});
