import { Agent, type RequestOptions, request } from 'node:https';
import { buildUrl, type Endpoint } from '@shop/contract';

/** The certificate's host name, and the loopback port to connect to. */
export interface ShopAddress {
  name: string;
  port: number;
  certificate: Buffer;
}

export interface HttpsResponse {
  /** 0 when the connection failed. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  failure?: string;
}

interface SendOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

interface CallInput {
  params?: Record<string, unknown>;
  body?: unknown;
}

export interface HttpsClient {
  send: (path: string, options?: SendOptions) => Promise<HttpsResponse>;
  /** Calls an endpoint of the contract. @throws when the status is not 200 */
  call: <T>(endpoint: Pick<Endpoint, 'method' | 'path'>, input?: CallInput) => Promise<T>;
  close: () => void;
}

const TIMEOUT_MS = 30_000;
let clients = 0;

/** Every client has its own loopback address, because the proxy limits what one address may send. */
export function nextAddress(): string {
  clients += 1;
  return `127.1.${(clients >> 8) & 255}.${clients & 255}`;
}

/** HTTPS client with keep-alive, cookies and the given CA certificate. */
export function createHttpsClient(
  { name, port, certificate }: ShopAddress,
  localAddress = nextAddress(),
): HttpsClient {
  const agent = new Agent({ keepAlive: true, ca: certificate, servername: name, localAddress });
  const cookies = new Map<string, string>();

  const send: HttpsClient['send'] = async (path, options = {}) => {
    const { method = 'GET', body } = options;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = buildHeaders(name, { ...options, method }, cookies);
    const target = { agent, host: '127.0.0.1', port };
    const response = await sendRequest({ ...target, path, method, signal, headers }, body);
    storeCookies(cookies, response);
    return response;
  };

  return {
    send,
    async call<T>(endpoint: Pick<Endpoint, 'method' | 'path'>, input: CallInput = {}) {
      const { params, body } = input;
      const path = buildUrl(endpoint, params && { params });
      const response = await send(path, {
        method: endpoint.method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      });
      if (response.status !== 200)
        throw new Error(`${endpoint.method} ${path}: ${describeResponse(response)}`);
      // The server serializes replies by the contract's schema.
      return JSON.parse(response.bytes.toString()) as T;
    },
    close: () => agent.destroy(),
  };
}

function buildHeaders(
  name: string,
  { method, headers, body }: SendOptions,
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

function storeCookies(cookies: Map<string, string>, { headers }: HttpsResponse) {
  for (const line of [headers['set-cookie'] ?? []].flat()) {
    const [pair = ''] = line.split(';');
    const [key = '', value = ''] = pair.split('=');
    cookies.set(key, value);
  }
}

export const describeResponse = ({ status, failure, bytes }: HttpsResponse) =>
  failure ?? `${status} ${bytes.toString().slice(0, 200)}`;

function sendRequest(
  options: RequestOptions,
  body: Uint8Array | string | undefined,
): Promise<HttpsResponse> {
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
