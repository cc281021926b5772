import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { readImageConfig } from '#config/index.ts';
import { createImageStore } from './image-store.ts';

const KEYS = {
  IMAGE_STORE: 's3',
  S3_BUCKET: 'shop',
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'test',
  S3_SECRET_ACCESS_KEY: 'testing',
};

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** AWS Signature Version 4 of the request and its body. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const sha256 = createHash('sha256').update(body).digest('hex');
  const declared = String(headers['x-amz-content-sha256']);
  if (declared !== sha256 && declared !== 'UNSIGNED-PAYLOAD') return false;
  const parts = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', names = '', signature = ''] = parts ?? [];
  const [key, date = '', region = '', service = ''] = credential.split('/');
  if (key !== KEYS.S3_ACCESS_KEY_ID) return false;
  const [path = '', query = ''] = url.split('?');
  const canonicalQuery = query.split('&').toSorted().join('&');
  const signedHeaders = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const request = [method, path, canonicalQuery, signedHeaders.join(''), names, declared].join(
    '\n',
  );
  const scope = `${date}/${region}/${service}/aws4_request`;
  const hash = createHash('sha256').update(request).digest('hex');
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hash].join('\n');
  const dateKey = hmac(hmac(hmac(`AWS4${KEYS.S3_SECRET_ACCESS_KEY}`, date), region), service);
  return hmac(hmac(dateKey, 'aws4_request'), text).toString('hex') === signature;
}

/** An S3 server in memory that verifies signatures, and can be broken. */
async function openFakeS3() {
  const files = new Map<string, Buffer>();
  const state = { mode: 'up' as 'up' | 'failing' | 'silent' };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const body = await buffer(request);
    const respond = (status: number, content: Buffer | string = '') =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(content);
    const fail = (status: number, code: string) =>
      respond(status, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    if (state.mode === 'silent') return undefined;
    if (state.mode === 'failing') return fail(500, 'InternalError');
    if (!isSigned(request, body)) return fail(403, 'SignatureDoesNotMatch');
    const [path = ''] = (request.url ?? '').split('?');
    const file = files.get(path);
    if (request.method === 'PUT') files.set(path, body);
    if (request.method === 'DELETE') files.delete(path);
    if (request.method !== 'GET') return respond(request.method === 'PUT' ? 200 : 204);
    return file ? respond(200, file) : fail(404, 'NoSuchKey');
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const config = { ...KEYS, S3_ENDPOINT: `http://127.0.0.1:${port}` };
  return { files, state, config };
}

it('images in S3 are stored byte for byte, with valid signatures', async () => {
  const { files, config } = await openFakeS3();
  const store = await createImageStore(readImageConfig(config));
  const bytes = randomBytes(300_000);

  await store.write('image.webp', bytes, 'image/webp');
  expect(files.get('/shop/image.webp')?.equals(bytes)).toBe(true);
  expect(Buffer.from((await store.read('image.webp')) ?? []).equals(bytes)).toBe(true);
  await store.remove('image.webp');
  await store.remove('image.webp');
  expect(await store.read('image.webp')).toBeUndefined();
});

it('an unavailable S3 store is reported in time, and used again when it is back', {
  timeout: 60_000,
}, async () => {
  const { state, config } = await openFakeS3();
  const store = await createImageStore(readImageConfig(config));
  await store.write('image.webp', Buffer.from('bytes'), 'image/webp');

  for (const mode of ['failing', 'silent'] as const) {
    state.mode = mode;
    const started = performance.now();
    await expect(store.read('image.webp'), `store is ${mode}`).rejects.toThrow(/./);
    await expect(
      store.write('b.webp', Buffer.from('b'), 'image/webp'),
      `store is ${mode}`,
    ).rejects.toThrow(/./);
    expect(performance.now() - started).toBeLessThan(30_000);
  }
  state.mode = 'up';
  expect(await store.read('image.webp')).toEqual(new Uint8Array(Buffer.from('bytes')));
});

it('wrong S3 keys stop the start with the reason', async () => {
  const { config } = await openFakeS3();
  const wrong = readImageConfig({ ...config, S3_SECRET_ACCESS_KEY: 'another secret' });

  await expect(createImageStore(wrong)).rejects.toThrow('SignatureDoesNotMatch');
});
