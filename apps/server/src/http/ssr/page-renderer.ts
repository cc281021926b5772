import { createReadableStreamFromReadable } from '@react-router/node';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  matchPath,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { REQUEST_ID } from '#http/request-id.ts';
import type { Computed } from '#http/response-cache.ts';
import { ShopError } from '#platform/shop-error.ts';

/** What the web app is handed: a fetch that reaches the API without a socket, and its address. */
interface ShopContext {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  origin: string;
}

/**
 * The key under which the web app looks for it. It comes out of the web app's own modules, because
 * in development those live in Vite's graph and a key imported here would be another object.
 */
export interface WebBuild {
  entry: { module: { shopContext?: RouterContext<ShopContext> } };
}

type LoadBuild = () => Promise<ServerBuild & WebBuild>;

/** Renders pages with a web build that may change between requests (in development it does). */
export function renderWith(app: FastifyInstance, load: LoadBuild, origin: string) {
  let made: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<Computed> => {
    const build = await load();
    if (!READS.has(request.method) && !takesForm(build, request)) throw new ShopError('NOT_FOUND');
    if (made?.build !== build) made = { build, handle: createRequestHandler(build) };

    const context = new RouterContextProvider();
    const told: { wait?: string } = {};
    const onBusy = (wait: string) => {
      told.wait = wait;
    };
    const shop = { fetch: callFrom(app, request, onBusy), origin };
    if (build.entry.module.shopContext) context.set(build.entry.module.shopContext, shop);
    const response = await made.handle(asRequest(request, reply, origin), context);
    // A page that could not be filled is nobody's mistake then, and is worth asking for again.
    const busy = response.status === 500 && told.wait !== undefined;
    return {
      status: busy ? 503 : response.status,
      headers: { ...headersOf(response), ...(busy && { 'retry-after': told.wait }) },
      body: await response.text(),
    };
  };
}

const READS = new Set(['GET', 'HEAD']);

/** Few pages read a form. What is sent to any other has nobody to read it, and no page to answer with. */
function takesForm({ routes }: ServerBuild, { originalUrl }: FastifyRequest): boolean {
  const [path = ''] = originalUrl.split('?');
  return Object.values(routes).some(
    (route) => route?.module.action && matchPath(`/${route.path}`, path),
  );
}

function asRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  // A page asked for by HEAD is rendered whole: it may be kept and told to the next who asks by GET.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });

  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // Joined as text: new URL('//evil.example', origin) would take the visitor's host over ours.
  return new Request(origin + request.originalUrl, {
    method,
    headers,
    signal: gone.signal,
    ...(method !== 'GET' && {
      body: createReadableStreamFromReadable(request.raw),
      duplex: 'half' as const,
    }),
  });
}

/** A redirect and a loader that failed say nothing about being kept. */
function headersOf(response: Response): Computed['headers'] {
  const { 'set-cookie': _, ...told } = Object.fromEntries(response.headers);
  const headers = { 'cache-control': 'no-store', ...told };
  const cookies = response.headers.getSetCookie();
  return cookies.length > 0 ? { ...headers, 'set-cookie': cookies } : headers;
}

/** A page calls for its visitor: their address goes along, and the limits count it as theirs. */
const callFrom =
  (
    app: FastifyInstance,
    { ip, id }: FastifyRequest,
    onBusy: (retryAfter: string) => void,
  ): ShopContext['fetch'] =>
  async (path, init = {}) => {
    const answer = await app.inject({
      url: path,
      remoteAddress: ip,
      // The contract knows no other methods.
      method: (init.method ?? 'GET') as 'GET' | 'POST' | 'PUT',
      headers: { ...Object.fromEntries(new Headers(init.headers)), [REQUEST_ID]: id },
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    if (answer.statusCode === 503) onBusy(String(answer.headers['retry-after'] ?? 1));
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) headers.append(name, String(one));
    }
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(hasBody ? answer.payload : null, { status: answer.statusCode, headers });
  };
