import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_KEYS } from './keys.ts';
import type { Order } from './ledger/entities.ts';

export const basicAuth = (keyId: string, keySecret: string, scheme = 'Basic') =>
  `${scheme} ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

export interface Reply {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { error?: { code: string; description: string } };
}

interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  limitMs?: number;
}

/** API client of a merchant. */
export function createMerchant(origin: string) {
  const call = async (
    method: string,
    path: string,
    options: RequestOptions = {},
  ): Promise<Reply> => {
    const { body, headers, limitMs = 5_000 } = options;
    const response = await fetch(`${origin}/v1/${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
      headers: {
        authorization: basicAuth(TEST_KEYS.keyId, TEST_KEYS.keySecret),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status } = response;
    // Tests check the status before they read the body.
    return { status, headers: response.headers, body: (await response.json()) as Reply['body'] };
  };
  const newOrder = async (fields: Record<string, unknown> = {}): Promise<Order> => {
    const { body } = await call('POST', 'orders', {
      body: { amount: 50_000, currency: 'INR', ...fields },
    });
    return body as unknown as Order;
  };
  return { call, newOrder };
}

export interface ReceivedEvent {
  event_id: string;
  signature: string;
  body: string;
  event: string;
}

/** Webhook receiver: stores events and responds with the configured status. */
export async function startReceiver() {
  const received: ReceivedEvent[] = [];
  const receiver = { url: '', status: 200, received, close: async () => {} };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    received.push(await readEvent(request));
    response.writeHead(receiver.status).end('ok');
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // Not null while the server listens on a TCP port.
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  receiver.close = async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
  return receiver;
}

async function readEvent(request: IncomingMessage): Promise<ReceivedEvent> {
  const body = Buffer.concat(await request.toArray()).toString();
  return {
    event_id: String(request.headers['x-razorpay-event-id']),
    signature: String(request.headers['x-razorpay-signature']),
    body,
    event: body.startsWith('{"entity"') ? JSON.parse(body).event : '',
  };
}
