import type { adminLinks, LinkPieceChoice, ReplyOf } from '@shop/contract';
import { fromRupees, multiply, type Paise, paise, sum } from '@shop/domain/money';

/** The pieces that were found, and what staff may take off their prices. */
export type LinkTerms = ReplyOf<typeof adminLinks.findPieces>;

export type PickedPiece = LinkPieceChoice & { quantity: number };

export const pick = (piece: LinkPieceChoice): PickedPiece => ({ ...piece, quantity: 1 });

/** A draft has the prices of yesterday; pieces that were loaded again have those of now. */
export const refreshPieces = (picked: PickedPiece[], loaded: LinkPieceChoice[]): PickedPiece[] =>
  picked.map((piece) => ({
    ...piece,
    ...loaded.find(({ product_id }) => product_id === piece.product_id),
  }));

export const sumPrices = (picked: PickedPiece[]): Paise =>
  sum(picked.map(({ price, quantity }) => multiply(fromRupees(price), quantity)));

type DeliveryTerms = Pick<LinkTerms, 'delivery_charge' | 'delivery_free_from'>;

/** The charge that a customer would pay for the delivery of these pieces, before staff change it. */
export function usualDelivery(prices: Paise, terms: DeliveryTerms): Paise {
  const { delivery_charge, delivery_free_from } = terms;
  const isFree = delivery_free_from !== null && prices >= fromRupees(delivery_free_from);
  return isFree || prices === 0 ? paise(0) : fromRupees(delivery_charge);
}

/** The stock that is left for others while the pieces are kept. */
export function describeStock({ stock, quantity }: Pick<PickedPiece, 'stock' | 'quantity'>) {
  if (stock < quantity) return stock === 0 ? 'Sold out.' : `Only ${stock} in stock.`;
  if (stock === quantity) {
    const last = stock === 1 ? 'The last one' : `The last ${stock}`;
    return `${last}. The shop shows Out of Stock until then.`;
  }
  return `${stock} in stock. ${quantity} ${quantity === 1 ? 'is' : 'are'} kept for this customer.`;
}
