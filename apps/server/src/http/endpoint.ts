import { Readable } from 'node:stream';
import {
  type Endpoint,
  ErrorReply,
  NO_STORE,
  type ParsedOf,
  PUBLIC_CACHE_CONTROL,
  type ReplyOf,
} from '@shop/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import * as z from 'zod/mini';
import type { SecurityLog } from '#security/security-log.ts';
import { authorize, type CallerOf, getCaller, getStaff } from './auth.ts';
import type { CacheableRequest, ResponseCache } from './cache/response-cache.ts';
import { withRateLimit } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    securityLog: SecurityLog;
  }
}

type Handler<E extends Endpoint> = (
  input: ParsedOf<E> & { caller: CallerOf<E> },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ReplyOf<E>>;

/** Registers one contract entry with its access, rate limit, input and reply schemas. */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<E>,
) {
  app.route({
    ...toRouteOptions(endpoint),
    handler: async (request, reply) => {
      reply.header('cache-control', NO_STORE);
      const caller = getCaller<E>(request);
      const result = await withRateLimit(endpoint, { request, caller }, () =>
        handle({ ...getInput<E>(request), caller }, request, reply),
      );
      noteRead(request, endpoint, result);
      return result;
    },
  });
}

/** Like `registerEndpoint`, for a reply that is equal for every caller. */
export function registerCachedEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  cache: ResponseCache,
  handle: (input: ParsedOf<E>) => Promise<ReplyOf<E>>,
) {
  const { path, reply: schema } = endpoint;
  if (endpoint.access !== 'public' || typeof schema === 'string') {
    throw new Error(`${path} is not the same for every caller`);
  }
  registerCachedRoute(app, cache, toRouteOptions(endpoint), (request) => {
    const input = getInput<E>(request);
    return {
      // Made from validated input, without unknown query parameters and other spellings of a value.
      key: `${path} ${JSON.stringify([endpoint.params && request.params, endpoint.query && request.query])}`,
      compute: async () => ({
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': PUBLIC_CACHE_CONTROL,
        },
        body: JSON.stringify(z.parse(schema, await handle(input))),
      }),
    };
  });
}

type CachedRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

/** Registers a route whose responses are cached under the key that `resolve` returns. */
export function registerCachedRoute(
  app: FastifyInstance,
  cache: ResponseCache,
  { method, url, schema = {} }: CachedRoute,
  resolve: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => CacheableRequest | Promise<CacheableRequest>,
) {
  app.route({
    method,
    url,
    schema,
    // Runs before parsing and validation, so a cache hit costs no more than the lookup.
    onRequest: (request, reply, next) => {
      if (!cache.serveCached(request, reply)) next();
    },
    handler: async (request, reply) =>
      cache.getOrCompute(request, reply, await resolve(request, reply)),
  });
}

/** For endpoints that reply with an image. The handler sends the reply itself. */
export function registerImageEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (
    input: ParsedOf<E>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply>,
) {
  app.route({
    ...toRouteOptions(endpoint),
    handler: async (request, reply) => {
      const sent = await handle(getInput<E>(request), request, reply);
      noteRead(request, endpoint);
      return sent;
    },
  });
}

/** Records reads by staff only: customers see nothing but their own data. */
function noteRead(request: FastifyRequest, { recorded, path }: Endpoint, reply: unknown = {}) {
  const caller = recorded && getStaff(request);
  if (!caller) return;
  const lists = recorded === 'list read' ? findLists(reply) : undefined;
  // Parameters of a path are texts, or numbers made from them.
  const ids = Object.values(Object(request.params) as Record<string, string | number>);
  request.server.securityLog.note({
    kind: recorded,
    admin_id: caller.admin_id,
    client_address: request.ip,
    subject: ids.join(' ') || path,
    row_count: lists ? Math.max(0, ...lists.map((rows) => rows.length)) : 1,
    listed_customers: lists && [...new Set(lists.flat().flatMap(getCustomer))],
  });
}

const findLists = (reply: unknown): unknown[][] =>
  Object.values(Object(reply)).filter((part) => Array.isArray(part));

/**
 * Sees the handler's rows: those of a list about orders have a user_id that the reply's schema drops.
 * @returns the customer that a row is about, if it names one.
 */
function getCustomer(row: unknown): number[] {
  const { user_id }: { user_id?: unknown } = Object(row);
  return typeof user_id === 'number' ? [user_id] : [];
}

interface SentFile {
  type: string;
  name: string;
  content: string | FileContent;
}

type FileContent = AsyncGenerator<string | Uint8Array, void>;

/** Waits for the first piece, so that a database error is a reply and not a broken file. */
async function openStream(content: FileContent): Promise<Readable> {
  const first = await content.next();
  const stream = new Readable({
    read() {
      content.next().then(
        ({ value }) => this.push(value ?? null),
        (error) => this.destroy(error),
      );
    },
  });
  // Even when the browser goes away: the content may hold a transaction, whose connection may be gone.
  stream.once('close', () => {
    content.return().catch(() => {});
  });
  stream.push(first.value ?? null);
  return stream;
}

/** For downloads: the browser saves the file and shows nothing. */
export function registerFileEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (
    input: ParsedOf<E> & { caller: CallerOf<E> },
    request: FastifyRequest,
  ) => Promise<SentFile>,
) {
  app.route({
    ...toRouteOptions(endpoint),
    handler: async (request, reply) => {
      const caller = getCaller<E>(request);
      const { type, name, content } = await withRateLimit(endpoint, { request, caller }, () =>
        handle({ ...getInput<E>(request), caller }, request),
      );
      noteRead(request, endpoint);
      // A download leaves the shop: its record is written before it is sent.
      if (endpoint.recorded) await app.securityLog.flush();
      return reply
        .headers({
          'cache-control': NO_STORE,
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
        })
        .send(typeof content === 'string' ? content : await openStream(content));
    },
  });
}

export function toRouteOptions(endpoint: Endpoint) {
  const { method, path, summary, params, query, body, files, reply } = endpoint;
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      // Multipart fields are validated by multipart.ts, part by part.
      ...(body && !files && { body }),
      response: { '4xx': ErrorReply, ...(typeof reply !== 'string' && { 200: reply }) },
    },
    onRequest: (request: FastifyRequest) => authorize(request, endpoint),
  };
}

function getInput<E extends Endpoint>(request: FastifyRequest): ParsedOf<E> {
  const { params, query, body } = request;
  // Fastify validated these with the endpoint's own schemas before the handler was called.
  return { params, query, body } as ParsedOf<E>;
}

/**
 * Fields that the reply schema does not name are dropped. The schema is run forwards (parse); the
 * type provider would run our one-way transforms backwards.
 */
export const serializeReply: FastifySerializerCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (data) =>
    JSON.stringify(z.parse(schema, data));
