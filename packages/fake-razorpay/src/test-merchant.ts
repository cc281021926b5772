import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_KEYS } from './keys.ts';
import type { Order } from './ledger/entities.ts';

/** Basic authentication as the shop's server sends it. */
export const basic = (keyId: string, keySecret: string, scheme = 'Basic') =>
  `${scheme} ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

export interface Reply {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { error?: { code: string; description: string } };
}

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
  limitMs?: number;
}

/** A shop's server that calls the provider. */
export function merchantOf(origin: string) {
  const call = async (method: string, path: string, sent: Sent = {}): Promise<Reply> => {
    const { body, headers, limitMs = 5_000 } = sent;
    const answer = await fetch(`${origin}/v1/${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
      headers: {
        authorization: basic(TEST_KEYS.keyId, TEST_KEYS.keySecret),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status } = answer;
    // Every call of these tests that reads the body has checked the status first.
    return { status, headers: answer.headers, body: (await answer.json()) as Reply['body'] };
  };
  const newOrder = async (fields: Record<string, unknown> = {}): Promise<Order> => {
    const { body } = await call('POST', 'orders', {
      body: { amount: 50_000, currency: 'INR', ...fields },
    });
    return body as unknown as Order;
  };
  return { call, newOrder };
}

export interface Arrived {
  event_id: string;
  signature: string;
  body: string;
  event: string;
}

/** The shop's webhook address: keeps what comes, and answers with the status that is set. */
export async function openReceiver() {
  const arrived: Arrived[] = [];
  const receiver = { url: '', status: 200, arrived, close: async () => {} };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    arrived.push(await hear(request));
    response.writeHead(receiver.status).end('heard');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this shape.
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`;
  receiver.close = async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
  return receiver;
}

async function hear(request: IncomingMessage): Promise<Arrived> {
  const body = Buffer.concat(await request.toArray()).toString();
  return {
    event_id: String(request.headers['x-razorpay-event-id']),
    signature: String(request.headers['x-razorpay-signature']),
    body,
    event: body.startsWith('{"entity"') ? JSON.parse(body).event : '',
  };
}
