import type { OfferScope } from '@shop/contract';
import type { Trx } from '#db/database.ts';
import { lockRuleForOffer } from '#features/catalog/collections/collection-offers.queries.ts';
import { ShopError } from '#platform/shop-error.ts';

/** The collection of an offer exists, and only edits change its products: prices are made ahead. */
export async function assertScope(trx: Trx, scope: OfferScope): Promise<void> {
  if (scope.kind !== 'collection') return;
  const found = await lockRuleForOffer(trx, scope.collection_id);
  if (!found) throw new ShopError('COLLECTION_NOT_FOUND');
  if (found.rule?.new_within_days !== undefined) {
    throw new ShopError('COLLECTION_OF_NEW_PIECES');
  }
}
