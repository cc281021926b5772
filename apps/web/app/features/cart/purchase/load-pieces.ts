import { catalog } from '@shop/contract';
import type { Call } from '#api/call.ts';
import { type PendingLine, type PendingPurchase, savePendingPurchase } from './pending-purchase.ts';

export interface Piece extends PendingLine {
  /** How many are available; 0 for a piece that is not sold any more. */
  stock: number;
}

/** The chosen pieces with today's names, prices and stock. Unknown ones are left out. */
export async function loadPieces(
  call: Call,
  chosen: Pick<PendingLine, 'product_id' | 'quantity'>[],
): Promise<Piece[]> {
  const found = chosen.map(async ({ product_id, quantity }): Promise<Piece | undefined> => {
    const [product] = await call(catalog.find, { params: { product_id: `${product_id}` } });
    if (!product) return undefined;
    const { name, price, image, enabled, stock } = product;
    return {
      product_id,
      quantity,
      name,
      price,
      image: image[0],
      stock: enabled ? Math.max(0, stock) : 0,
    };
  });
  return (await Promise.all(found)).filter((piece) => piece !== undefined);
}

/** Gives a purchase that waits today's prices. */
export async function refreshPieces(call: Call, { kind, lines, gift }: PendingPurchase) {
  const pieces = await loadPieces(call, lines);
  if (pieces.length > 0) savePendingPurchase({ kind, lines: pieces, gift });
}
