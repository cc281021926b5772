import { createReadableStreamFromReadable } from '@react-router/node';
import { NO_STORE } from '@shop/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  matchPath,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { CacheableRequest, ComputedResponse } from '#http/cache/response-cache.ts';
import { REQUEST_ID_HEADER } from '#http/request-security.ts';
import { ShopError } from '#platform/shop-error.ts';
import { toCacheableUrl } from './cacheable-url.ts';

/** Given to the web app: a fetch that calls the API without a socket, and the shop's public URL. */
interface ShopContext {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  origin: string;
}

/**
 * The context key is taken from the web build: in development its modules live in Vite's module
 * graph, and a key imported here would be another object.
 */
export interface WebBuild {
  entry: { module: { shopContext?: RouterContext<ShopContext> } };
}

type LoadBuild = () => Promise<ServerBuild & WebBuild>;

/** Resolves a request to its cache key and its rendering. */
export type PageRenderer = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<CacheableRequest>;

/** In development, `load` returns a new build after every change. */
export function createPageRenderer(
  app: FastifyInstance,
  load: LoadBuild,
  origin: string,
): PageRenderer {
  let current: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined;

  return async (request, reply) => {
    const build = await load();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead && !hasAction(build, request)) throw new ShopError('NOT_FOUND');
    if (current?.build !== build) current = { build, handle: createRequestHandler(build) };
    const { handle } = current;
    const key = isRead ? toCacheableUrl(build, request.originalUrl) : undefined;

    const compute = async () => {
      const context = new RouterContextProvider();
      let retryAfter: string | undefined;
      const onUnavailable = (seconds: string) => {
        retryAfter = seconds;
      };
      const shop = { fetch: createInternalFetch(app, request, onUnavailable), origin };
      if (build.entry.module.shopContext) context.set(build.entry.module.shopContext, shop);
      const pageRequest =
        key === undefined
          ? toVisitorRequest(request, reply, origin)
          : toSharedRequest(request, origin + key);
      return toComputed(await handle(pageRequest, context), retryAfter);
    };
    return { key, compute };
  };
}

/** A page that failed because the API was unavailable (503) is itself a 503 with Retry-After. */
async function toComputed(
  response: Response,
  retryAfter: string | undefined,
): Promise<ComputedResponse> {
  const { 'set-cookie': _, ...given } = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  const unavailable = response.status === 500 && retryAfter !== undefined;
  return {
    status: unavailable ? 503 : response.status,
    headers: {
      // The default for redirects and failed loaders, which set no Cache-Control.
      'cache-control': NO_STORE,
      ...given,
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
      ...(unavailable && { 'retry-after': retryAfter }),
    },
    body: await response.text(),
  };
}

/** Few pages accept a form; a POST to any other path is a 404. */
function hasAction({ routes }: ServerBuild, { originalUrl }: FastifyRequest): boolean {
  const [path = ''] = originalUrl.split('?');
  return Object.values(routes).some(
    (route) => route?.module.action && matchPath(`/${route.path}`, path),
  );
}

/** Without cookies, and not aborted with the connection: the response goes to other visitors, too. */
function toSharedRequest(request: FastifyRequest, url: string): Request {
  const headers = toHeaders(request.headers);
  headers.delete('cookie');
  return new Request(url, { headers });
}

function toVisitorRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  // HEAD is rendered like GET; Fastify drops the body.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });

  const headers = toHeaders(request.headers);
  // Cross-site forms were rejected before. A form on a page with `Referrer-Policy: no-referrer` sends
  // `Origin: null`, which React Router would reject.
  if (headers.has('origin')) headers.set('origin', origin);

  // Concatenated: new URL('//evil.example', origin) would take the host from the path.
  return new Request(origin + request.originalUrl, {
    method,
    headers,
    signal: abort.signal,
    ...(method !== 'GET' && {
      body: createReadableStreamFromReadable(request.raw),
      duplex: 'half' as const,
    }),
  });
}

function toHeaders(entries: Record<string, number | string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(entries)) {
    for (const one of [value ?? []].flat()) headers.append(name, String(one));
  }
  return headers;
}

/** Passes the visitor's address and request id on, so that rate limits and logs attribute the call. */
const createInternalFetch =
  (
    app: FastifyInstance,
    { ip, id }: FastifyRequest,
    onUnavailable: (retryAfter: string) => void,
  ): ShopContext['fetch'] =>
  async (path, init = {}) => {
    const response = await app.inject({
      url: path,
      remoteAddress: ip,
      // The contract has no other methods.
      method: (init.method ?? 'GET') as 'GET' | 'POST' | 'PUT',
      headers: { ...Object.fromEntries(new Headers(init.headers)), [REQUEST_ID_HEADER]: id },
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const { statusCode: status, payload } = response;
    if (status === 503) onUnavailable(String(response.headers['retry-after'] ?? 1));
    const hasBody = status !== 204 && status !== 304;
    return new Response(hasBody ? payload : null, { status, headers: toHeaders(response.headers) });
  };
