/** Kinds of products; the value is stored, and is part of a filtered list's URL. */
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

export interface TypeRule {
  label: string;
  plural: string;
  /** The unit in which stock is counted. */
  unit: 'piece' | 'metre';
  /** Fabric has one rate of GST at any price; apparel has a second one above a limit. */
  taxClass: 'fabric' | 'apparel';
}

const piece = (label: string, plural: string): TypeRule => ({
  label,
  plural,
  unit: 'piece',
  taxClass: 'fabric',
});

export const TYPE_RULES: Record<ProductType, TypeRule> = {
  saree: piece('Saree', 'sarees'),
  'set mundu': piece('Set mundu', 'set mundus'),
  mundu: piece('Mundu', 'mundus'),
  fabric: { ...piece('Fabric by the metre', 'fabrics'), unit: 'metre' },
  'blouse piece': piece('Blouse piece', 'blouse pieces'),
  'stitched blouse': { ...piece('Stitched blouse', 'blouses'), taxClass: 'apparel' },
  stole: { ...piece('Stole', 'stoles'), taxClass: 'apparel' },
  other: piece('Other', 'products'),
};
