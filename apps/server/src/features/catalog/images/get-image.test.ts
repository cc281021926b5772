import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { catalog } from '@shop/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findEnabledProduct } from '#features/catalog/products.queries.ts';
import { createImage, createTestShop } from '#test/test-shop.ts';
import { generateVariant } from './generate-variant.ts';

const MODERN = { accept: 'image/avif,image/webp,image/*' };

async function openShopWithImage() {
  const shop = await createTestShop();
  const saree = await shop.addProduct({}, [await createImage(1, { width: 1400, height: 900 })]);
  const [path = ''] = (await findEnabledProduct(shop.db, saree))?.image ?? [];
  return { ...shop, path };
}

describe('GET /api/load/image', () => {
  it('[API-05] returns the image of a known key', async () => {
    const shop = await openShopWithImage();

    const { status, headers, bytes } = await shop.call(catalog.image, {
      query: { path: shop.path },
    });

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1024 });
  });

  it('returns the master, cacheable for a minute, until the variant is generated; then the variant, immutable', async () => {
    const shop = await openShopWithImage();
    const load = () =>
      shop.call(catalog.image, { query: { path: shop.path, w: '320' }, headers: MODERN });

    const before = await load();
    expect(before.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=60',
      vary: 'accept',
    });

    await generateVariant(shop.deps, { image_key: shop.path, width: 320, format: 'webp' });
    const between = await load();
    expect(between.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
    });

    await generateVariant(shop.deps, { image_key: shop.path, width: 320, format: 'avif' });
    const after = await load();
    expect(after.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(between.bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
  });

  it('returns a JPEG to a browser that accepts neither AVIF nor WebP', async () => {
    const shop = await openShopWithImage();
    for (const format of ['avif', 'webp', 'jpeg'] as const) {
      await generateVariant(shop.deps, { image_key: shop.path, width: 640, format });
    }

    const { headers } = await shop.call(catalog.image, {
      query: { path: shop.path, w: '640' },
      headers: { accept: 'image/png,image/*;q=0.8' },
    });

    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['cache-control']).toContain('immutable');
  });

  it('distinguishes a missing file from an unavailable store', async () => {
    const shop = await openShopWithImage();
    const load = async () => {
      const { status, bytes } = await shop.call(catalog.image, { query: { path: shop.path } });
      return [status, Buffer.from(bytes).toString()];
    };

    await rm(`${shop.imageDir}/${shop.path}`);
    expect(await load()).toEqual([404, expect.stringContaining('IMAGE_NOT_FOUND')]);
    await mkdir(`${shop.imageDir}/${shop.path}`);
    expect(await load()).toEqual([503, expect.stringContaining('IMAGES_UNAVAILABLE')]);
  });

  it('[API-05] returns the same 404 for every other path, raw and encoded, and never opens a file', async () => {
    const shop = await openShopWithImage();
    await writeFile(`${shop.imageDir}/secret.jpg`, 'not an image of the shop');
    const port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port);

    const responses = await Promise.all(
      [...payloads(shop.path)].map((payload) => rawGet(port, `/api/load/image?${payload}`)),
    );

    expect(new Set(responses)).toEqual(
      new Set(['404 {"error":"IMAGE_NOT_FOUND","msg":"The image cannot be loaded"}']),
    );
  });
});

function* payloads(path: string) {
  const targets = ['etc/passwd', 'secret.jpg', path, `${path}.bak`];
  const steps = ['../', '..%2f', '%2e%2e/', '%252e%252e%252f', '..\\', '%c0%ae%c0%ae/', '....//'];
  for (const target of targets) {
    for (const step of steps)
      for (const depth of [1, 3, 8]) yield `path=${step.repeat(depth)}${target}`;
    yield `path=/${target}`;
    yield `path=file:///${target}`;
    yield `path=http://169.254.169.254/${target}`;
    yield `path=//example.com/${target}`;
    yield `path=${target}%00`;
    yield `path=./${target}`;
    yield `path=${target}&path=${target}`;
    yield `path[]=${target}`;
  }
  yield 'path=secret.jpg';
  yield 'path=';
  yield 'path=.';
  yield '';
  yield `path=${path.toUpperCase()}`;
  yield `path=${'a'.repeat(10_000)}`;
  yield `path=${'0'.repeat(26)}.jpg`;
  yield `path=${path}%0a`;
}

/** Over a raw socket: an HTTP client would normalize the path. */
function rawGet(port: number, target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(`${text.slice(9, 12)} ${text.split('\r\n\r\n')[1]}`));
  });
}
