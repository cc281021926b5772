import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '#platform/shop-error.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Nothing is changed in a customer's name because another site told their browser to. */
export function refuseCrossSite(app: FastifyInstance, origin: string) {
  app.addHook('onRequest', async (request) => {
    if (READS.has(request.method) || request.routeOptions.config.signed) return;
    if (!isOurs(request, origin)) throw new ShopError('CROSS_SITE');
  });
}

/**
 * Every browser says where a request comes from, in one header or the other, and no page can change
 * them. A caller that sends neither is not a browser, and has nobody else's cookies.
 */
function isOurs({ headers }: FastifyRequest, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === origin;
}
