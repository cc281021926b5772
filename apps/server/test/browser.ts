import { addressOf, type Endpoint, type InputOf, type ReplyOf } from '@shop/contract';
import type { FastifyInstance } from 'fastify';

let visitors = 0;

/** What one person calls the shop with: it keeps their cookies, and they have their own address. */
export function openBrowser(app: FastifyInstance, cookies: Record<string, string> = {}) {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;

  /** Calls the shop through the contract. */
  const call = async <E extends Endpoint>(
    endpoint: E,
    input: Partial<InputOf<E>> & { headers?: Record<string, string> } = {},
  ) => {
    const { headers = {}, body, ...parts }: AnyInput = input;
    const answer = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, parts),
      headers: { 'x-forwarded-for': address, cookie: asHeader(cookies), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    for (const { name, value } of answer.cookies) {
      if (value) cookies[name] = value;
      else delete cookies[name];
    }
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      // The caller's endpoint says what a success holds; a refusal is asserted on by its fields.
      body: (answer.payload && isJson(answer.headers) ? answer.json() : undefined) as ReplyOf<E> & {
        error?: string;
        msg?: string;
        fields?: Record<string, string>;
      },
    };
  };

  return { call, cookies };
}

interface AnyInput {
  headers?: Record<string, string>;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const asHeader = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

const isJson = (headers: Record<string, unknown>) =>
  String(headers['content-type']).startsWith('application/json');
