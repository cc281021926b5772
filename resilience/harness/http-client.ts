import { Agent, request as send } from 'node:http';
import { addressOf, type Endpoint } from '@shop/contract';

/** What came back. Status 0: the connection broke, or nothing came in time. */
export interface Reply {
  status: number;
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
  milliseconds: number;
  /** The shop had closed a kept connection just then, and it was sent again over another. */
  resent: boolean;
}

export interface CallOptions {
  params?: Record<string, unknown>;
  body?: unknown;
  cookie?: string;
  /** From which address, as a proxy in front of the shop would say. */
  address?: string;
  /** Whose sockets are used; otherwise everybody shares 500, and waits for one. */
  agent?: Agent | undefined;
}

const PATIENCE_MS = 60_000;
const SOCKETS = 500;

const shared = new Agent({ keepAlive: true, maxSockets: SOCKETS });

/** Calls a shop as a browser does, over a real connection. Never fails. */
export function callShop(
  origin: string,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { params, body, cookie, address, agent }: CallOptions = {},
): Promise<Reply> {
  return post(origin + addressOf(endpoint, params && { params }), {
    method: endpoint.method,
    agent,
    ...(body !== undefined && { text: JSON.stringify(body) }),
    headers: {
      ...(cookie && { cookie }),
      ...(address && { 'x-forwarded-for': address }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
}

interface Post {
  method?: string;
  text?: string | Uint8Array;
  headers: Record<string, string>;
  agent?: Agent | undefined;
}

/** Sends exactly these bytes and headers. */
export async function post(url: string, message: Post): Promise<Reply> {
  const started = performance.now();
  const first = await sendOnce(url, message);
  // The shop had closed a kept connection while we began to use it; every browser sends again then.
  const answer = first === 'stale' ? await sendOnce(url, message) : first;
  const nothing = { status: 0, body: undefined, headers: {} };
  return {
    ...(typeof answer === 'string' ? nothing : answer),
    milliseconds: performance.now() - started,
    resent: first === 'stale',
  };
}

type Answer = Omit<Reply, 'milliseconds' | 'resent'>;

function sendOnce(
  url: string,
  { method = 'POST', text, headers, agent = shared }: Post,
): Promise<Answer | 'stale' | 'nothing'> {
  return new Promise((resolve) => {
    const outgoing = send(url, {
      method,
      agent,
      headers: { ...headers, ...(text !== undefined && { 'content-length': lengthOf(text) }) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve(outgoing.reusedSocket && error.code === 'ECONNRESET' ? 'stale' : 'nothing'),
    );
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', () => resolve('nothing'));
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          body: asJson(Buffer.concat(parts).toString()),
          headers: incoming.headers,
        }),
      );
    });
    outgoing.end(text);
  });
}

const lengthOf = (text: string | Uint8Array) => Buffer.byteLength(text);

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
