import { Agent, type RequestOptions, request } from 'node:https';
import { addressOf, type Endpoint } from '@shop/contract';

/** Where the shop is reached: the name that its certificate is for, and the machine behind it. */
export interface Door {
  name: string;
  port: number;
  certificate: Buffer;
}

export interface Answer {
  /** 0: no answer came. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  failure?: string;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

interface Input {
  params?: Record<string, unknown>;
  body?: unknown;
}

export interface Visitor {
  send: (path: string, sent?: Sent) => Promise<Answer>;
  /** Calls an entry of the contract and gives the answer's JSON, or fails with what was answered. */
  call: <T>(endpoint: Pick<Endpoint, 'method' | 'path'>, input?: Input) => Promise<T>;
  close: () => void;
}

const PATIENCE_MS = 30_000;

/** Somebody with a browser: kept connections, cookies, HTTPS with this very certificate. */
export function openVisitor({ name, port, certificate }: Door): Visitor {
  const agent = new Agent({ keepAlive: true, ca: certificate, servername: name });
  const cookies = new Map<string, string>();

  const send: Visitor['send'] = async (path, sent = {}) => {
    const { method = 'GET', body } = sent;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const headers = headersFor(name, { ...sent, method }, cookies);
    const place = { agent, host: '127.0.0.1', port };
    const answer = await exchange({ ...place, path, method, signal, headers }, body);
    keepCookies(cookies, answer);
    return answer;
  };

  return {
    send,
    async call<T>(endpoint: Pick<Endpoint, 'method' | 'path'>, input: Input = {}) {
      const { params, body } = input;
      const path = addressOf(endpoint, params && { params });
      const answer = await send(path, {
        method: endpoint.method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      if (answer.status !== 200) throw new Error(`${endpoint.method} ${path}: ${told(answer)}`);
      // The contract's reply schema has filtered it on the way out.
      return JSON.parse(answer.bytes.toString()) as T;
    },
    close: () => agent.destroy(),
  };
}

function headersFor(
  name: string,
  { method, headers, body }: Sent,
  cookies: Map<string, string>,
): Record<string, string> {
  return {
    host: name,
    ...(method !== 'GET' && { origin: `https://${name}` }),
    ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
}

function keepCookies(cookies: Map<string, string>, { headers }: Answer) {
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [pair = ''] = line.split(';');
    const [key = '', value = ''] = pair.split('=');
    cookies.set(key, value);
  }
}

export const told = ({ status, failure, bytes }: Answer) =>
  failure ?? `${status} ${bytes.toString().slice(0, 200)}`;

function exchange(options: RequestOptions, body: Uint8Array | string | undefined): Promise<Answer> {
  return new Promise((resolve) => {
    const failed = (error: Error) =>
      resolve({ status: 0, headers: {}, bytes: Buffer.of(), failure: error.message });
    const outgoing = request(options, (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', failed);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          bytes: Buffer.concat(parts),
        }),
      );
    });
    outgoing.on('error', failed);
    outgoing.end(body);
  });
}
