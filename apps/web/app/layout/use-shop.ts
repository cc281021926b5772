import { useRouteLoaderData } from 'react-router';
import type { Shop } from '#config.server.ts';

export interface RootData {
  shop: Shop;
  origin: string;
}

/** What the configuration says about the shop, on every page, the error page included. */
export function useShop(): Shop {
  const root = useRouteLoaderData<RootData>('root');
  if (!root) throw new Error('The page was rendered without the shop’s configuration.');
  return root.shop;
}
