import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '#platform/shop-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Comes from another site by design and proves itself by a signature, never by a cookie. */
    signed?: boolean;
  }
}

type RawHandler = (
  request: FastifyRequest,
  bytes: Buffer,
  reply: FastifyReply,
) => Promise<FastifyReply>;

/** A sender that is slower than this keeps a connection busy and says nothing. */
const LONGEST_BODY_MS = 10_000;
const MOST_BYTES = 256 * 1024;

/** A path that another company posts to: the very bytes are given on, because they are signed. */
export function serveRaw(app: FastifyInstance, url: string, handle: RawHandler) {
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
      bodyLimit: MOST_BYTES,
      onRequest: giveUpOnSlowBodies,
      handler: (request, reply) => {
        reply.header('cache-control', 'no-store');
        return handle(request, Buffer.isBuffer(request.body) ? request.body : Buffer.of(), reply);
      },
    });
  });
}

async function giveUpOnSlowBodies({ raw }: FastifyRequest, reply: FastifyReply) {
  const timer = setTimeout(() => {
    if (reply.sent) return;
    reply.raw.once('finish', () => raw.destroy());
    void reply.header('connection', 'close').send(new ShopError('TOO_SLOW'));
  }, LONGEST_BODY_MS);
  const stop = () => clearTimeout(timer);
  raw.once('end', stop).once('close', stop);
}
