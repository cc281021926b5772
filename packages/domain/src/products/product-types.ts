/** Kinds of products; the value is stored and stands in the address of a filtered list. */
export const PRODUCT_TYPES = [
  'saree',
  'set mundu',
  'mundu',
  'fabric',
  'blouse piece',
  'stitched blouse',
  'stole',
  'other',
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** Measures and facts of a product besides its specified fields. All of them may be unknown. */
export interface Measures {
  length_m?: number | null | undefined;
  width_m?: number | null | undefined;
  weight_g?: number | null | undefined;
  blouse_piece?: boolean | null | undefined;
  blouse_piece_m?: number | null | undefined;
  yarn_count?: string | null | undefined;
  zari?: string | null | undefined;
  weave?: string | null | undefined;
  woven_at?: string | null | undefined;
  gi_name?: string | null | undefined;
  care?: string | null | undefined;
}
export type Measure = keyof Measures;

export interface TypeRule {
  label: string;
  plural: string;
  /** What one unit of stock is. */
  unit: 'piece' | 'metre';
  /** Fabric has one rate of GST at any price; apparel has a second one above a limit. */
  taxClass: 'fabric' | 'apparel';
  /** What the product form asks for. */
  measures: readonly Measure[];
}

const ORIGIN: Measure[] = ['weave', 'woven_at', 'gi_name', 'care'];
const CLOTH: Measure[] = ['length_m', 'width_m', 'weight_g', 'yarn_count', 'zari', ...ORIGIN];

const pieces = (label: string, plural: string, measures = CLOTH): TypeRule => {
  return { label, plural, unit: 'piece', taxClass: 'fabric', measures };
};

export const TYPE_RULES: Record<ProductType, TypeRule> = {
  saree: pieces('Saree', 'sarees', ['blouse_piece', 'blouse_piece_m', ...CLOTH]),
  'set mundu': pieces('Set mundu', 'set mundus'),
  mundu: pieces('Mundu', 'mundus'),
  fabric: {
    ...pieces('Fabric by the metre', 'fabrics', [
      'width_m',
      'weight_g',
      'yarn_count',
      'zari',
      ...ORIGIN,
    ]),
    unit: 'metre',
  },
  'blouse piece': pieces('Blouse piece', 'blouse pieces'),
  'stitched blouse': {
    ...pieces('Stitched blouse', 'blouses', ['weight_g', ...ORIGIN]),
    taxClass: 'apparel',
  },
  stole: { ...pieces('Stole', 'stoles'), taxClass: 'apparel' },
  other: pieces('Other', 'products'),
};
