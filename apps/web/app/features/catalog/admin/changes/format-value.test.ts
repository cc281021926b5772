import { describe, expect, it } from 'vitest';
import { formatAfter, formatBefore, formatValue } from './format-value.ts';

describe('[BULK-01] values of a preview', () => {
  it.each([
    ['price', 124_500, '₹1,24,500'],
    ['discount', 12.5, '12.5%'],
    ['stock', 1200, '1,200'],
    ['stock', 0, '0'],
    ['enabled', false, 'No'],
    ['in_collection', true, 'Yes'],
    ['type', 'stole', 'Stole'],
    ['length_m', 5.5, '5.5 m'],
    ['weight_g', 1450, '1,450 g'],
    ['shelf_mark', 'A-12', 'A-12'],
    ['color', null, 'empty'],
    ['description', '', 'empty'],
    ['image', ['a', 'b'], '2 pictures'],
    ['image', [], 'empty'],
  ])('%s %o is %s', (field, value, text) => {
    expect(formatValue(field, value)).toBe(text);
  });

  it('of a new product have nothing before them; long ones are cut', () => {
    const change = { field: 'description', label: 'Description', after: 'a'.repeat(100) };
    expect(formatBefore(change)).toBeUndefined();
    expect(formatAfter(change)).toBe(`${'a'.repeat(79)}…`);
  });
});
