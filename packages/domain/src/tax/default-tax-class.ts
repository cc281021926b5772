import type { ProductType } from '../products/product-types.ts';

/** The class of a product that has none of its own. The database decides with a function of the same name. */
export function defaultTaxClass(type: ProductType, fabric: string | null | undefined): string {
  if (type === 'fabric') return 'cloth';
  if (type !== 'saree') return type;
  if (fabric === 'Silk') return 'silk saree';
  return fabric === 'Linen' ? 'linen saree' : 'cotton saree';
}
