import type { AdminReturn, ArrivedLine } from '@shop/contract';

/** The possible fates of a piece of an approved return. */
export const PIECE_FATES = {
  restocked: 'Back in stock',
  written_off: 'Written off',
  missing: 'Did not arrive',
};
export type PieceFate = keyof typeof PIECE_FATES;

export interface ReturnedPiece {
  /** Unique among the pieces of the return. */
  key: string;
  product_id: number;
  name: string;
  /** '2 of 3' among the pieces of its product, empty for a single one. */
  position: string;
}

/** One entry for each piece, so that a decision is made for each. */
export const listReturnedPieces = (pieces: AdminReturn['pieces']): ReturnedPiece[] =>
  pieces.flatMap(({ product_id, name, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({
      key: `${product_id}-${index + 1}`,
      product_id,
      name,
      position: quantity === 1 ? '' : `${index + 1} of ${quantity}`,
    })),
  );

/** @returns the first piece without a decision; undefined when all have one. */
export const findUndecided = (
  pieces: ReturnedPiece[],
  fates: Record<string, PieceFate>,
): ReturnedPiece | undefined => pieces.find(({ key }) => !fates[key]);

/** The counts of each product. */
export function countArrived(
  pieces: ReturnedPiece[],
  fates: Record<string, PieceFate>,
): ArrivedLine[] {
  const products = [...new Set(pieces.map(({ product_id }) => product_id))];
  return products.map((product_id) => {
    const count = (fate: PieceFate) =>
      pieces.filter((piece) => piece.product_id === product_id && fates[piece.key] === fate).length;
    return { product_id, restocked: count('restocked'), written_off: count('written_off') };
  });
}
