import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '#platform/shop-error.ts';

const VERSIONS = new Set(['1.0', '1.1']);

/**
 * What a proxy in front of us could read in another way than we do is refused, and the connection
 * closed. Node refuses most of it by itself; these it lets pass.
 */
export function refuseTwoReadings(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }, reply) => {
    const isPath = raw.url?.startsWith('/');
    if (VERSIONS.has(raw.httpVersion) && countHosts(raw) < 2 && isPath) return;
    void reply.header('connection', 'close');
    throw new ShopError('INVALID_INPUT');
  });
}

/** Of two hosts Node would give us the first. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
