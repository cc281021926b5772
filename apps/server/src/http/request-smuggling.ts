import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '#platform/shop-error.ts';

const VERSIONS = new Set(['1.0', '1.1']);

/**
 * Request-smuggling guard: rejects duplicate Host headers, HTTP versions other than 1.0 and 1.1 and
 * targets not in origin form, which Node accepts and a proxy may interpret differently. The
 * connection is closed.
 */
export function rejectAmbiguousRequests(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const isOriginForm = raw.url?.startsWith('/');
    if (VERSIONS.has(raw.httpVersion) && countHosts(raw) < 2 && isOriginForm) return;
    void reply.header('connection', 'close');
    throw new ShopError('INVALID_INPUT');
  });
}

/** Counted in the raw headers: of two Host headers, Node's parsed headers hold only the first. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
