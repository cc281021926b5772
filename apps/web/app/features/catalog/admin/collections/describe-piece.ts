import type { CollectionPiece } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';

/** '₹2,450, sold out'. */
export const describePiece = ({ price, stock, enabled }: CollectionPiece): string =>
  [
    formatRupees(fromRupees(price)),
    ...(enabled ? [] : ['hidden']),
    ...(stock > 0 ? [] : ['sold out']),
  ].join(', ');
