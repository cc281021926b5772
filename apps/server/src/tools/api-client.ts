import { buildUrl, type Endpoint, type InputOf, type ReplyOf } from '@shop/contract';
import type { FastifyInstance } from 'fastify';

let clients = 0;

/** Calls the API like one browser: with its own cookies and its own IP address. */
export function createClient(app: FastifyInstance, cookies: Record<string, string> = {}) {
  clients += 1;
  const ip = `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;

  const call = async <E extends Endpoint>(
    endpoint: E,
    input: Partial<InputOf<E>> & { headers?: Record<string, string>; files?: Uint8Array[] } = {},
  ) => {
    const { headers = {}, body, files, ...parts }: AnyInput = input;
    const form = endpoint.files && (await encodeForm(endpoint.files.field, body, files));
    const response = await app.inject({
      method: endpoint.method,
      url: buildUrl(endpoint, parts),
      headers: {
        'x-forwarded-for': ip,
        cookie: toHeader(cookies),
        ...(form && { 'content-type': form.type }),
        ...headers,
      },
      ...(body !== undefined && { payload: form?.bytes ?? (body as object) }),
    });
    for (const { name, value } of response.cookies) {
      if (value) cookies[name] = value;
      else delete cookies[name];
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      // Typed as a success; tests of errors check the optional fields.
      body: (response.payload && isJson(response.headers)
        ? response.json()
        : undefined) as ReplyOf<E> & {
        error?: string;
        msg?: string;
        fields?: Record<string, string>;
      },
    };
  };

  return { call, cookies };
}

/** Encodes a multipart form as browsers do. */
async function encodeForm(field: string, body: unknown, files: Uint8Array[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body) as object)) form.set(name, String(value));
  for (const bytes of files) form.append(field, new Blob([Buffer.from(bytes)]), 'image.jpg');
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  };
}

interface AnyInput {
  files?: Uint8Array[];
  headers?: Record<string, string>;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const toHeader = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

const isJson = (headers: Record<string, unknown>) =>
  String(headers['content-type']).startsWith('application/json');
