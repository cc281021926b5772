import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '#platform/shop-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function rejectCrossSiteRequests(app: FastifyInstance, origin: string) {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.signed) return;
    if (!isSameOrigin(request, origin)) throw new ShopError('CROSS_SITE');
  });
}

/**
 * Browsers send Sec-Fetch-Site or Origin with every such request, and no page can change them. A
 * client that sends neither is not a browser and carries no other person's cookies.
 */
function isSameOrigin({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === origin;
}
