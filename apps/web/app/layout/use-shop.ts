import type { CollectionLink, PublicShop } from '@shop/contract';
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
  /** Collections of the menu. */
  menu: CollectionLink[];
}

/** Settings of the shop from the root loader; also available on the error page. */
export const useShop = (): Shop => useRootData().shop;

export const useMenuCollections = (): CollectionLink[] => useRootData().menu;

function useRootData(): RootData {
  const root = useRouteLoaderData<RootData>('root');
  if (!root) throw new Error('The page was rendered without the shop’s settings.');
  return root;
}

/** The number to call about money: a shop without a help line has its mobile. */
export const getHelpNumber = ({ helpLine, mobile }: PublicShop): string => helpLine || mobile;
