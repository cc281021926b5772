import type { OfferScope } from '@shop/contract';
import type { ProductType } from '@shop/domain/products/product-types';

/** The columns of an offer that say for which products it is; the products are rows of a table of their own. */
export interface ScopeRow {
  scope: 'all' | 'types' | 'products';
  types: string[];
  product_ids: number[];
}

export function presentScope({ scope, types, product_ids }: ScopeRow): OfferScope {
  if (scope === 'products') return { kind: scope, product_ids };
  // Only these types pass the contract's schema.
  return scope === 'types' ? { kind: scope, types: types as ProductType[] } : { kind: scope };
}

export const toScopeColumns = (scope: OfferScope) => ({
  scope: scope.kind,
  types: scope.kind === 'types' ? scope.types : [],
});
