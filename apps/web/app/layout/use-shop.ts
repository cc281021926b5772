import type { PublicShop } from '@shop/contract';
import { useRouteLoaderData } from 'react-router';

export interface Shop extends PublicShop {
  /** URL of the payment provider's checkout script. */
  checkoutScript: string;
  /** The shop's public key at the payment provider. */
  checkoutKey: string;
}

export interface RootData {
  shop: Shop;
  origin: string;
}

/** Settings of the shop from the root loader; also available on the error page. */
export function useShop(): Shop {
  const root = useRouteLoaderData<RootData>('root');
  if (!root) throw new Error('The page was rendered without the shop’s settings.');
  return root.shop;
}

/** The number to call about money: a shop without a help line has its mobile. */
export const getHelpNumber = ({ helpLine, mobile }: PublicShop): string => helpLine || mobile;
