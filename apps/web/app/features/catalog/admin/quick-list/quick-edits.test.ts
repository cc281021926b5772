import type { AdminProduct } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import {
  countEdits,
  findConflicts,
  findError,
  findQuestions,
  formatConflict,
  formatQuestion,
  fromDraft,
  parseDraft,
  toChange,
  toDraft,
  typeText,
} from './quick-edits.ts';

const saree: AdminProduct = {
  product_id: 7,
  name: 'Aana Festival Saree',
  description: '',
  price: 5650,
  discount: 0,
  stock: 12,
  category_id: 1,
  brand_id: 1,
  enabled: 1,
  image: [],
  updated_at: '2026-11-16T00:00:00.000Z',
};

describe('edits of the quick list', () => {
  it('sends new values with the ones that were shown', () => {
    const edit = typeText(typeText({}, saree, 'price', '4500/-'), saree, 'stock', '9');

    expect(toChange(saree, edit)).toEqual({
      product_id: 7,
      price: 4500,
      price_base: 5650,
      stock: 9,
      stock_base: 12,
    });
    expect(countEdits({ 7: edit })).toBe(2);
  });

  it('is no edit when the text means the same', () => {
    expect(typeText({ price: '5' }, saree, 'price', '₹5,650')).toEqual({});
    expect(typeText({}, saree, 'stock', '12')).toEqual({});
  });

  it.each([
    ['price', '99999999', 'At most ₹5,00,000.'],
    ['price', 'x', 'Enter a price from ₹1 to ₹5,00,000.'],
    ['stock', '1.5', 'Enter a whole number of pieces.'],
    ['stock', '', 'Enter a whole number of pieces.'],
    ['stock', '0', undefined],
  ] as const)('checks the %s %j: %s', (field, text, message) => {
    expect(findError({ [field]: text }, field)).toBe(message);
  });

  it('names what the value is now and what was typed', () => {
    const now = { ...saree, stock: 11 };

    expect(findConflicts(saree, now, { price: '5000', stock: '9' })).toEqual(['stock']);
    expect(findConflicts(saree, now, { stock: '11' })).toEqual([]);
    expect(formatConflict(now, 'stock', '9')).toBe('Stock is 11 now, you typed 9.');
    expect(formatConflict(now, 'price', '4500/-')).toBe('Price is ₹5,650 now, you typed ₹4,500.');
  });

  it('[DESK-05] asks about an unusual number until that number is confirmed', () => {
    const edit = { price: '56500', stock: '120' };

    expect(findQuestions(saree, edit, {})).toEqual(['price', 'stock']);
    expect(findQuestions(saree, edit, { price: '56500' })).toEqual(['stock']);
    expect(findQuestions(saree, { price: '5800', stock: '20' }, {})).toEqual([]);
    // A number that cannot be saved has its own message.
    expect(findQuestions(saree, { price: '9999999' }, {})).toEqual([]);
    expect(formatQuestion(saree, 'price', '56500')).toBe('Price was ₹5,650. Is ₹56,500 right?');
  });

  it('[DESK-06] keeps edits over a reload, and asks where a value was changed meanwhile', () => {
    const other = { ...saree, product_id: 8 };
    const draft = toDraft({}, [saree, other], { 7: { stock: '9' }, 8: { price: '5800' } });
    const read = parseDraft(JSON.parse(JSON.stringify(draft)));

    expect(fromDraft(read, [{ ...saree, stock: 11 }])).toEqual({
      edits: { 7: { stock: '9' } },
      conflicts: { 7: ['stock'] },
    });
    expect(fromDraft(toDraft(read, [saree], {}), [saree, other]).edits).toEqual({
      8: { price: '5800' },
    });
    expect(parseDraft('nonsense')).toEqual({});
  });
});
