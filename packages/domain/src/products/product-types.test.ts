import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPES, TYPE_RULES } from './product-types.ts';

describe('[TYPE-01] the type of a product', () => {
  it('decides the unit: only fabric is sold by the metre', () => {
    const byMetre = PRODUCT_TYPES.filter((type) => TYPE_RULES[type].unit === 'metre');

    expect(byMetre).toEqual(['fabric']);
  });

  it('decides which measures are asked', () => {
    const asking = (measure: 'blouse_piece' | 'length_m' | 'care') =>
      PRODUCT_TYPES.filter((type) => TYPE_RULES[type].measures.includes(measure));

    expect(asking('blouse_piece')).toEqual(['saree']);
    expect(asking('length_m')).not.toContain('fabric');
    expect(asking('care')).toEqual(PRODUCT_TYPES);
  });

  it('decides the tax class: what is cut or stitched is apparel', () => {
    const apparel = PRODUCT_TYPES.filter((type) => TYPE_RULES[type].taxClass === 'apparel');

    expect(apparel).toEqual(['stitched blouse', 'stole']);
  });
});
