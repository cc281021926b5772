import type { BulkChange } from '@shop/contract';
import { fromRupees, type Paise, paise, toRupees } from '@shop/domain/money';
import { type Rounding, roundPrice } from '@shop/domain/products/sales/round-price';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import type { Values } from './row-values.ts';

/** Places of a collection: those that the products have, and where the next ones go. */
interface CollectionPlaces {
  members: Map<number, number>;
  next: number;
}

export const setsPrices = ({ what }: BulkChange): boolean =>
  what === 'set price' ||
  what === 'price by percent' ||
  what === 'price by amount' ||
  what === 'set discount';

/** The values that the change sets, whether or not they are new. */
export function computeEdit(
  change: BulkChange,
  product: ProductRow,
  { members, next }: CollectionPlaces,
): Values {
  const { price_paise, product_id, stock } = product;
  switch (change.what) {
    case 'set price':
      return { price: change.price };
    case 'price by percent':
      return toPrice(paise((price_paise * (100 + change.percent)) / 100), change);
    case 'price by amount':
      return toPrice(paise(price_paise + fromRupees(change.amount)), change);
    case 'set discount':
      return { discount: change.discount };
    case 'set stock':
      return { stock: change.stock };
    case 'add stock':
      return { stock: stock + change.pieces };
    case 'set type':
      return { type: change.type };
    case 'set visibility':
      return { enabled: change.enabled };
    case 'add to collection':
      return { in_collection: true, collection_place: members.get(product_id) ?? next };
    case 'remove from collection':
      return { in_collection: false };
    default:
      return change satisfies never;
  }
}

const toPrice = (price: Paise, { round_to }: { round_to: Rounding }) => ({
  price: toRupees(roundPrice(price, round_to)),
});
