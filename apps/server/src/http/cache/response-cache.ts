import { hash } from 'node:crypto';
import { NO_STORE, PUBLIC_CACHE_CONTROL, publicCacheControl } from '@shop/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, compress } from '../compression.ts';
import { type CachedResponse, createStore, MAX_KEY_LENGTH } from './response-store.ts';

export interface ComputedResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
}

export interface CacheableRequest {
  /**
   * Everything the response depends on, and nothing else: requests with the same key get the same
   * response. Undefined: the response is neither stored nor shared.
   */
  key: string | undefined;
  /** Only a 200 with `Cache-Control: public` is stored and shared. */
  compute: () => Promise<ComputedResponse>;
}

const MAX_PRIVATE_KEYS = 500;

export interface ResponseCache {
  /** Sends the cached response before the request is parsed. @returns false on a cache miss. */
  serveCached: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Sends the cached response, or computes it; concurrent requests share one computation. */
  getOrCompute: (
    request: FastifyRequest,
    reply: FastifyReply,
    cacheable: CacheableRequest,
  ) => Promise<FastifyReply>;
  /** Also keeps computations that are in flight from being stored. */
  clear: () => void;
  /** Disabled while no change notifications arrive: nothing is stored then. */
  setEnabled: (enabled: boolean) => void;
  stats: { hit: number; coalesced: number; miss: number };
  /** An upper bound of what the stored responses occupy. */
  sizeBytes: () => number;
}

interface CacheOptions {
  seconds: number;
  /** Until a sale may start or end: no response may be used longer than that. */
  getRemainingMs?: () => Promise<number>;
}

const neverEnds = async () => Number.POSITIVE_INFINITY;

/**
 * Serialized responses, kept in this process for a few seconds. Several processes need no shared
 * cache: PostgreSQL notifies each of them when a product changes (db/listen.ts). Stock changes
 * without a notification and is at most `seconds` old.
 */
export function createResponseCache({
  seconds,
  getRemainingMs = neverEnds,
}: CacheOptions): ResponseCache {
  const store = createStore(seconds);
  const inFlight = new Map<string, Promise<CachedResponse | ComputedResponse>>();
  /** Keys whose last response was not public: requests for them do not wait for one another. */
  const privateKeys = new LRUCache<string, true>({ max: MAX_PRIVATE_KEYS });
  let generation = 0;
  let enabled = false;
  const stats = { hit: 0, coalesced: 0, miss: 0 };

  const run = async (key: string | undefined, compute: CacheableRequest['compute']) => {
    const startedIn = generation;
    stats.miss += 1;
    const border = await findBorder(getRemainingMs);
    const computed = await compute();
    const remainingMs = border - performance.now();
    // A sale has started or ended meanwhile: nobody else gets this response.
    if (remainingMs <= 0 && isPublic(computed)) return forbidStoring(computed);
    if (!isPublic(computed)) {
      if (key !== undefined && computed.status < 500) privateKeys.set(key, true);
      return computed;
    }
    const response = prepare(cutLifetime(computed, remainingMs - seconds * 1000));
    if (key === undefined) return response;
    privateKeys.delete(key);
    if (startedIn === generation && enabled) store.set(key, response, remainingMs);
    return response;
  };

  const runShared = (key: string, compute: CacheableRequest['compute']) => {
    const own = run(key, compute).finally(() => {
      if (inFlight.get(key) === own) inFlight.delete(key);
    });
    inFlight.set(key, own);
    return own;
  };

  const clear = () => {
    generation += 1;
    store.clear();
    inFlight.clear();
  };

  return {
    serveCached(request, reply) {
      const cached = store.getByUrl(request.url);
      if (!cached) return false;
      stats.hit += 1;
      void send(request, reply, cached);
      return true;
    },

    async getOrCompute(request, reply, { key: given, compute }) {
      const key = given !== undefined && given.length <= MAX_KEY_LENGTH ? given : undefined;
      if (key === undefined || seconds === 0 || privateKeys.has(key)) {
        return send(request, reply, await run(key, compute));
      }
      store.addAlias(request.url, key);
      const cached = store.get(key);
      if (cached) {
        stats.hit += 1;
        return send(request, reply, cached);
      }
      const other = inFlight.get(key);
      if (!other) return send(request, reply, await runShared(key, compute));
      // When the other computation fails, this request fails with it: computing again for every
      // waiting request at once would hit a database that is already in trouble.
      const shared = await other;
      if (!isShareable(shared)) return send(request, reply, await run(key, compute));
      stats.coalesced += 1;
      return send(request, reply, shared);
    },

    stats,
    sizeBytes: store.sizeBytes,
    clear,
    setEnabled(isEnabled) {
      enabled = isEnabled;
      clear();
    },
  };
}

/** In milliseconds of performance.now(). Unknown while no database replies: then nothing is stored. */
async function findBorder(getRemainingMs: () => Promise<number>): Promise<number> {
  const started = performance.now();
  const remainingMs = await getRemainingMs().catch(() => 0);
  return started + remainingMs;
}

const forbidStoring = (computed: ComputedResponse): ComputedResponse => ({
  ...computed,
  headers: { ...computed.headers, 'cache-control': NO_STORE },
});

/** Shared caches forget a response before a sale starts or ends. */
function cutLifetime(computed: ComputedResponse, lifetimeMs: number): ComputedResponse {
  if (computed.headers['cache-control'] !== PUBLIC_CACHE_CONTROL) return computed;
  const cacheControl = publicCacheControl(Math.max(0, Math.floor(lifetimeMs / 1000)));
  return { ...computed, headers: { ...computed.headers, 'cache-control': cacheControl } };
}

const isPublic = ({ status, headers }: ComputedResponse) =>
  status === 200 && String(headers['cache-control']).startsWith('public');

const isCached = (response: CachedResponse | ComputedResponse): response is CachedResponse =>
  'text' in response;

/** Server errors may be shared too: they do not depend on the caller. */
const isShareable = (response: CachedResponse | ComputedResponse) =>
  isCached(response) || (response.status >= 500 && !('set-cookie' in response.headers));

function prepare({ headers, body: text }: ComputedResponse): CachedResponse {
  const etag = `W/"${hash('sha1', text, 'base64url')}"`;
  return { headers: { ...headers, etag, vary: 'accept-encoding' }, etag, text, compressed: {} };
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse | ComputedResponse,
) {
  reply.headers(response.headers);
  if (!isCached(response)) return sendComputed(request, reply, response);
  if (request.headers['if-none-match']?.includes(response.etag)) return reply.code(304).send();

  const encoding = chooseEncoding(request, response.text);
  if (!encoding) return reply.send(response.text);
  response.compressed[encoding] ??= await compress[encoding](response.text);
  return reply.header('content-encoding', encoding).send(response.compressed[encoding]);
}

async function sendComputed(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: ComputedResponse,
) {
  const encoding = chooseEncoding(request, body);
  if (!encoding) return reply.code(status).send(body);
  return reply
    .code(status)
    .header('content-encoding', encoding)
    .send(await compress[encoding](body));
}
