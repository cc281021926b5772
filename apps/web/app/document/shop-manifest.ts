/** Pages of staff: everything below /admin. */
export const STAFF_PATH = /^\/admin(?:\/|$)/;

/** The address of the list of routes that customers' pages load, from that of all routes. */
export const toShopManifest = (url: string): string => url.replace('/manifest-', '/shop-manifest-');
