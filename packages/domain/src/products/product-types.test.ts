import { describe, expect, it } from 'vitest';
import { asksFor, type FieldName } from './product-fields.ts';
import { PRODUCT_TYPES, TYPE_RULES } from './product-types.ts';

describe('[TYPE-01] the type of a product', () => {
  it('decides the unit: only fabric is sold by the metre', () => {
    const byMetre = PRODUCT_TYPES.filter((type) => TYPE_RULES[type].unit === 'metre');

    expect(byMetre).toEqual(['fabric']);
  });

  it('decides which fields the form asks for', () => {
    const asking = (name: FieldName) => PRODUCT_TYPES.filter((type) => asksFor(type, name));

    expect(asking('blouse_piece')).toEqual(['saree']);
    expect(asking('length_m')).not.toContain('fabric');
    expect(asking('care')).toEqual(PRODUCT_TYPES);
  });

  it('decides the tax class: what is cut or stitched is apparel', () => {
    const apparel = PRODUCT_TYPES.filter((type) => TYPE_RULES[type].taxClass === 'apparel');

    expect(apparel).toEqual(['stitched blouse', 'stole']);
  });
});
