import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { adminFeeds, FEEDS, type FeedName, PRIVATE_REVALIDATED } from '@shop/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { composeFeed } from './compose-feed.ts';
import { createFeedFiles, type FeedFiles } from './feed-files.ts';
import { type FeedAddress, findFeedAddress } from './feeds.queries.ts';
import { renewFeedAddress } from './renew-feed-address.ts';

const CONTENT_TYPES: Record<FeedName, string> = {
  google: 'application/xml; charset=utf-8',
  meta: 'text/csv; charset=utf-8',
};

/** The files are for other services and so not in the contract. */
export function feedsRoutes(app: FastifyInstance, deps: Deps, origin: string) {
  const files = createFeedFiles(
    (feed, moment) => composeFeed(deps, { feed, origin, moment }),
    deps.prices,
  );
  app.addHook('onClose', files.close);

  for (const feed of ['google', 'meta'] as const) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/feeds/:secret(^[0-9a-f]{32}$)/${FEEDS[feed].file}`,
      schema: { hide: true },
      handler: async (request, reply) => {
        // The route's pattern has this parameter.
        const { secret } = request.params as { secret: string };
        const address = await findFeedAddress(deps.db);
        if (address?.secret !== secret) throw new ShopError('NOT_FOUND');
        reply.header('content-type', CONTENT_TYPES[feed]);
        return sendFeed(request, reply, await files.open(feed));
      },
    });
  }

  const present = (address: FeedAddress | undefined) => ({
    addresses: address
      ? {
          google: `${origin}/feeds/${address.secret}/${FEEDS.google.file}`,
          meta: `${origin}/feeds/${address.secret}/${FEEDS.meta.file}`,
          created_at: address.created_at.toISOString(),
        }
      : null,
  });

  registerEndpoint(app, adminFeeds.view, async () => present(await findFeedAddress(deps.db)));

  registerEndpoint(app, adminFeeds.renew, async ({ caller }) => {
    await renewFeedAddress(deps, caller.admin_id);
    return present(await findFeedAddress(deps.db));
  });
}

type OpenFeed = Awaited<ReturnType<FeedFiles['open']>>;

async function sendFeed(request: FastifyRequest, reply: FastifyReply, file: OpenFeed) {
  const { etag, writtenAt, bytes, read, release } = file;
  reply.headers({
    'x-robots-tag': 'noindex',
    'cache-control': PRIVATE_REVALIDATED,
    vary: 'accept-encoding',
    etag,
    'last-modified': writtenAt.toUTCString(),
  });
  const known = isKnown(request, file);
  const isCompressed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (isCompressed && !known) {
    reply.headers({ 'content-encoding': 'gzip', 'content-length': bytes });
  }
  if (known || request.method === 'HEAD') {
    release();
    return reply.code(known ? 304 : 200).send();
  }
  const stored = Readable.from(read(), { objectMode: false });
  // Also when the reader goes away.
  stored.once('close', release);
  return reply.send(isCompressed ? stored : pipeUnzipped(stored));
}

/** Only one of the headers counts: RFC 9110, section 13.2.2. */
function isKnown({ headers }: FastifyRequest, { etag, writtenAt }: OpenFeed): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.includes(etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(writtenAt.getTime() / 1000) * 1000 <= since;
}

function pipeUnzipped(stored: Readable): Readable {
  const text = createGunzip();
  stored.once('error', (error) => text.destroy(error));
  text.once('close', () => stored.destroy());
  return stored.pipe(text);
}
