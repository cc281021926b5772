import type { FastifyRequest } from 'fastify';
import type { CacheableRequest } from '#http/cache/response-cache.ts';
import { ShopError } from '#platform/shop-error.ts';

/** Pages computed at once in this process. More would only make all of them slower and use memory. */
const MAX_ANONYMOUS = 24;
/** Visitors with a session cookie are still served when anonymous ones fill the first limit. */
const MAX_TOTAL = 48;
const SESSION_COOKIE = /(?:^|[ -])(?:customer|admin)=/;

/** Rejects with OVERLOADED instead of computing more pages than the process has capacity for. */
export function createRenderCapacity() {
  let rendering = 0;
  return (
    { headers }: Pick<FastifyRequest, 'headers'>,
    compute: CacheableRequest['compute'],
  ): CacheableRequest['compute'] =>
    async () => {
      const limit = SESSION_COOKIE.test(headers.cookie ?? '') ? MAX_TOTAL : MAX_ANONYMOUS;
      if (rendering >= limit) throw new ShopError('OVERLOADED');
      rendering += 1;
      try {
        return await compute();
      } finally {
        rendering -= 1;
      }
    };
}
