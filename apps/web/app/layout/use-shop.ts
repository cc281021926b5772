import { useRouteLoaderData } from 'react-router';
import type { Shop } from '#config.server.ts';

export interface RootData {
  shop: Shop;
  origin: string;
}

/** Shop configuration from the root loader; also available on the error page. */
export function useShop(): Shop {
  const root = useRouteLoaderData<RootData>('root');
  if (!root) throw new Error('The page was rendered without the shop’s configuration.');
  return root.shop;
}
