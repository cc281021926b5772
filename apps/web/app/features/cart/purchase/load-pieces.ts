import { catalog, type ProductSale } from '@shop/contract';
import { type Call, tryCall } from '#api/call.ts';
import { getPendingPurchase, type PendingLine, savePendingPurchase } from './pending-purchase.ts';

export interface Piece extends PendingLine {
  /** How many are available; 0 for a piece that is not sold any more. */
  stock: number;
  sale?: ProductSale | undefined;
}

/** The chosen pieces with today's names, prices and stock. Unknown ones are left out. */
export async function loadPieces(
  call: Call,
  chosen: Pick<PendingLine, 'product_id' | 'quantity'>[],
): Promise<Piece[]> {
  const found = chosen.map(async ({ product_id, quantity }): Promise<Piece | undefined> => {
    const [product] = await call(catalog.find, { params: { product_id: `${product_id}` } });
    if (!product) return undefined;
    const { name, price, image, enabled, stock, sale } = product;
    return {
      product_id,
      quantity,
      name,
      price,
      sale,
      image: image[0],
      stock: enabled ? Math.max(0, stock) : 0,
    };
  });
  return (await Promise.all(found)).filter((piece) => piece !== undefined);
}

/** After a payment that was not made: its prices may be of a sale that is over. */
export async function refreshPendingPrices(call: Call): Promise<void> {
  const pending = getPendingPurchase();
  if (!pending) return;
  const { data: pieces } = await tryCall(loadPieces(call, pending.lines));
  if (!pieces || getPendingPurchase() !== pending) return;
  const prices = new Map(pieces.map(({ product_id, price }) => [product_id, price]));
  const lines = pending.lines.map((line) => ({
    ...line,
    price: prices.get(line.product_id) ?? line.price,
  }));
  if (lines.some(({ price }, index) => price !== pending.lines[index]?.price)) {
    savePendingPurchase({ ...pending, lines });
  }
}
