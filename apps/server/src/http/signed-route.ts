import { NO_STORE } from '@shop/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#platform/shop-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called from another site and authenticated by a signature: exempt from the CSRF check. */
    signed?: boolean;
  }
}

type SignedRouteHandler = (
  request: FastifyRequest,
  bytes: Buffer,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** A slower sender would hold a connection open without sending anything useful. */
const BODY_TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 256 * 1024;

/** Registers a POST route that hands the raw body to its handler, because the signature covers the bytes. */
export function registerSignedRoute(app: FastifyInstance, url: string, handle: SignedRouteHandler) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.route({
      method: 'POST',
      url,
      schema: { hide: true },
      config: { signed: true },
      bodyLimit: MAX_BODY_BYTES,
      onRequest: startBodyTimeout,
      handler: (request, reply) => {
        reply.header('cache-control', NO_STORE);
        return handle(request, Buffer.isBuffer(request.body) ? request.body : Buffer.of(), reply);
      },
    });
  });
}

async function startBodyTimeout({ raw }: FastifyRequest, reply: FastifyReply) {
  const timer = setTimeout(() => {
    if (reply.sent) return;
    reply.raw.once('finish', () => raw.destroy());
    void reply.header('connection', 'close').send(new ShopError('REQUEST_TIMEOUT'));
  }, BODY_TIMEOUT_MS);
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}
