import type { NewReturn } from '@shop/contract';

/** Pieces as NewReturn reads them: '12:1,15:2'. */
export const encodePieces = (pieces: NewReturn['pieces']): string =>
  pieces.map(({ product_id, quantity }) => `${product_id}:${quantity}`).join(',');
