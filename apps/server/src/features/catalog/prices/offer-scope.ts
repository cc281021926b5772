import type { OfferScope } from '@shop/contract';
import type { ProductType } from '@shop/domain/products/product-types';

/** The columns of an offer that say for which products it is; the products are rows of a table of their own. */
export interface ScopeRow {
  scope: 'all' | 'types' | 'products' | 'collection';
  types: string[];
  product_ids: number[];
  collection_id: number | null;
  collection_title: string | null;
}

interface Scoped {
  scope: OfferScope;
  collection_title?: string;
}

export function presentScope(row: ScopeRow): Scoped {
  return {
    scope: toScope(row),
    ...(row.collection_title !== null && { collection_title: row.collection_title }),
  };
}

function toScope({ scope, types, product_ids, collection_id }: ScopeRow): OfferScope {
  if (collection_id !== null) return { kind: 'collection', collection_id };
  if (scope === 'products') return { kind: scope, product_ids };
  // Only these types pass the contract's schema.
  return scope === 'types' ? { kind: scope, types: types as ProductType[] } : { kind: 'all' };
}

export const toScopeColumns = (scope: OfferScope) => ({
  scope: scope.kind,
  types: scope.kind === 'types' ? scope.types : [],
  collection_id: scope.kind === 'collection' ? scope.collection_id : null,
});
