import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buildUrl, type Endpoint } from '@shop/contract';

/** Status 0: the connection broke, or the request timed out. */
export interface Reply {
  status: number;
  text: string;
  /** The text as JSON, where it is JSON. */
  body: unknown;
  headers: IncomingHttpHeaders;
  milliseconds: number;
  /** The server closed a kept-alive connection just then; sent again on a new one. */
  resent: boolean;
}

export interface RawRequest {
  method?: string;
  /** Path and query, sent byte for byte. */
  target: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Default: one pool of 500 sockets shared by all callers. */
  agent?: Agent | undefined;
}

export interface CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  cookie?: string;
  /** Client address, as the reverse proxy reports it. */
  ip?: string;
  agent?: Agent | undefined;
}

const TIMEOUT_MS = 60_000;
const sharedAgent = new Agent({ keepAlive: true, maxSockets: 500 });

/** Calls an endpoint of the contract. Never throws. */
export function call(
  origin: string,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { params, query, body, cookie, ip, agent }: CallOptions = {},
): Promise<Reply> {
  return send(origin, {
    method: endpoint.method,
    target: buildUrl(endpoint, { ...(params && { params }), ...(query && { query }) }),
    agent,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...(cookie && { cookie }),
      ...(ip && { 'x-forwarded-for': ip }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
}

/** Sends exactly these bytes. Never throws. */
export async function send(origin: string, message: RawRequest): Promise<Reply> {
  const started = performance.now();
  const first = await sendOnce(origin, message);
  // A browser repeats a request when a kept-alive connection turns out to be closed.
  const resent = first === 'stale';
  const response = resent ? await sendOnce(origin, message) : first;
  const { status, text, headers } =
    typeof response === 'string' ? { status: 0, text: '', headers: {} } : response;
  const milliseconds = performance.now() - started;
  return { status, text, body: parseJson(text), headers, milliseconds, resent };
}

type Response = Pick<Reply, 'status' | 'text' | 'headers'>;

function sendOnce(origin: string, message: RawRequest): Promise<Response | 'stale' | 'broken'> {
  const { method = 'POST', target, headers, body, agent = sharedAgent } = message;
  const { hostname, port } = new URL(origin);
  const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve) => {
    const outgoing = request({
      hostname,
      port,
      method,
      path: target,
      agent,
      headers: { ...headers, ...length },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve(outgoing.reusedSocket && error.code === 'ECONNRESET' ? 'stale' : 'broken'),
    );
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', () => resolve('broken'));
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          headers: incoming.headers,
        }),
      );
    });
    outgoing.end(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
