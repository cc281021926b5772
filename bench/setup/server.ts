import { type OpenShop, openShop } from '@shop/server/tools/spawn-server.ts';

/** The production server. What it has to refuse while it is measured is no news. */
export const openQuietShop = (
  url: string,
  settings: Record<string, string> = {},
): Promise<OpenShop> => openShop(url, { LOG_LEVEL: 'fatal', ...settings });

/** As often as anybody can. */
export const MOST = '999999999/999999999';
