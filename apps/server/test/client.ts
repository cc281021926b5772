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
    input: Partial<InputOf<E>> & { headers?: Record<string, string>; files?: Uint8Array[] } = {},
  ) => {
    const { headers = {}, body, files, ...parts }: AnyInput = input;
    const form = endpoint.files && (await formOf(endpoint.files.field, body, files));
    const answer = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, parts),
      headers: {
        'x-forwarded-for': address,
        cookie: asHeader(cookies),
        ...(form && { 'content-type': form.type }),
        ...headers,
      },
      ...(body !== undefined && { payload: form?.bytes ?? (body as object) }),
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

/** As a browser writes a form with files. */
async function formOf(field: string, body: unknown, files: Uint8Array[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body) as object)) form.set(name, String(value));
  for (const bytes of files) form.append(field, new Blob([Buffer.from(bytes)]), 'picture.jpg');
  const written = new Response(form);
  return {
    type: written.headers.get('content-type') ?? '',
    bytes: Buffer.from(await written.arrayBuffer()),
  };
}

interface AnyInput {
  files?: Uint8Array[];
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
