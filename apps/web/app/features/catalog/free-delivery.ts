import type { PublicShop } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';

/**
 * What is said about free delivery before the place is known.
 * @param price of what is bought, in rupees
 * @returns '' where delivery is not free to every place that the shop serves
 */
export function describeFreeDelivery(
  { freeDeliveryFrom: from }: Pick<PublicShop, 'freeDeliveryFrom'>,
  price = 0,
): string {
  if (from === null) return '';
  return price >= from ? 'Free delivery' : `Free delivery from ${formatRupees(fromRupees(from))}`;
}
