import type { PublicShop } from '@shop/contract';
import { describeFreeDelivery } from '../free-delivery.ts';

export type ShopWithFacts = Pick<
  PublicShop,
  'freeDeliveryFrom' | 'packingDays' | 'returnDays' | 'officer'
>;

/** Reasons to trust the shop, said on the first screen. Each is a setting or holds for every shop. */
export function listShopFacts(shop: ShopWithFacts): string[] {
  const { returnDays, officer } = shop;
  return [
    'Woven by hand in Kerala',
    describeFreeDelivery(shop) || describePacking(shop.packingDays),
    returnDays > 0 ? `${returnDays}-day returns` : 'Faulty pieces taken back',
    'UPI, cards, net banking',
    officer.name && `Grievance officer: ${officer.name}`,
  ].filter(Boolean);
}

function describePacking(days: number): string {
  if (days === 0) return 'Sent the same day';
  return days === 1 ? 'Sent in one working day' : `Sent in ${days} working days`;
}
