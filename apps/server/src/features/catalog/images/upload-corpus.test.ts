import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { adminProducts, catalog } from '@shop/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { parseJpeg } from '#test/uploads/crafted-images.ts';
import { type FormBody, filePart, formBody, PRODUCT } from '#test/uploads/multipart-body.ts';
import {
  brokenFiles,
  createJpeg,
  filesWithMetadata,
  hugeFiles,
  invalidFiles,
  validFiles,
} from '#test/uploads/upload-corpus.ts';
import { FILE_NAMES, invalidForms } from '#test/uploads/upload-forms.ts';

/** Ten times the duration on an idle machine. */
const MAX_RESPONSE_MS = 3000;

interface UploadShop {
  shop: TestShop;
  send: (form: FormBody) => Promise<UploadResponse>;
}

interface UploadResponse {
  status: number;
  ms: number;
  body: { image: string[]; error?: string };
}

/** The shop with a staff member, over real sockets. */
async function openUploadShop(): Promise<UploadShop> {
  const shop = await createTestShop();
  const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const admin = await shop.createStaff();
  return { shop, send: (form) => post(origin, admin.cookies, form) };
}

function post(
  origin: string,
  cookies: Record<string, string>,
  form: FormBody,
): Promise<UploadResponse> {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  const headers = { cookie, 'content-type': form.type, 'content-length': form.body.length };
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + adminProducts.add.path,
      { method: 'POST', headers },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.on('close', () => {
          sent.destroy();
          const ms = performance.now() - start;
          resolve({ status: response.statusCode ?? 0, ms, body: JSON.parse(text) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(form.body);
  });
}

const formWith = (bytes: Buffer, filename?: string, type?: string) =>
  formBody([...PRODUCT, filePart(bytes, filename, type)]);

/** Rows and files that a request could have created. */
async function countStored({ db, imageDir }: TestShop) {
  const count = (table: 'product' | 'image' | 'audit_log') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow();
  const rows = await Promise.all([count('product'), count('image'), count('audit_log')]);
  return { rows: rows.map((one) => Number(one.rows)), files: (await readdir(imageDir)).length };
}

async function expectRejected({ shop, send }: UploadShop, name: string, form: FormBody) {
  const before = await countStored(shop);
  const { status, ms, body } = await send(form);
  expect.soft(Math.floor(status / 100), `${name}: ${status} ${JSON.stringify(body)}`).toBe(4);
  expect.soft(ms, `${name}: milliseconds`).toBeLessThan(MAX_RESPONSE_MS);
  expect.soft(await countStored(shop), name).toEqual(before);
}

/** APP0, quantization and Huffman tables, frame and scan: segments that cannot carry text. */
const PLAIN_MARKERS = new Set([0xe0, 0xdb, 0xc0, 0xc4, 0xda]);

async function expectStored({ shop, send }: UploadShop, name: string, form: FormBody, images = 1) {
  const { status, body } = await send(form);
  expect.soft(status, `${name}: ${JSON.stringify(body)}`).toBe(200);
  const keys = status === 200 ? body.image : [];
  expect.soft(keys, name).toHaveLength(images);
  for (const key of keys) {
    expect.soft(key, name).toMatch(/^[0-9a-z]{26}\.jpg$/);
    await expectClean(name, await readFile(`${shop.imageDir}/${key}`));
    const { headers } = await shop.call(catalog.image, { query: { path: key } });
    expect.soft(headers, name).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  }
  return keys;
}

async function expectClean(name: string, stored: Buffer) {
  const { markers, after } = parseJpeg(stored);
  expect
    .soft(
      markers.filter((marker) => !PLAIN_MARKERS.has(marker)),
      `${name}: segments`,
    )
    .toEqual([]);
  expect.soft(after, `${name}: bytes after the end`).toBe(0);
  expect.soft(stored.includes('script'), `${name}: words`).toBe(false);
  const { format, exif, xmp, iptc, icc, comments } = await sharp(stored).metadata();
  expect.soft({ format, kept: [exif, xmp, iptc, icc, comments] }, name).toEqual({
    format: 'jpeg',
    kept: Array(5).fill(undefined),
  });
  await sharp(stored).raw().toBuffer();
}

describe('an upload', { timeout: 60_000 }, () => {
  it('is rejected within 3 s, without a trace, when it is not a valid image', async () => {
    const shop = await openUploadShop();
    const files = [await invalidFiles(), await brokenFiles(), await hugeFiles()];
    const entries = files.flatMap((group) => Object.entries(group));
    for (const [name, bytes] of entries) await expectRejected(shop, name, formWith(bytes));
    expect(entries.length).toBeGreaterThanOrEqual(50);
  });

  it('is rejected within 3 s, without a trace, when its form is invalid', async () => {
    const shop = await openUploadShop();
    const forms = Object.entries(await invalidForms());
    for (const [name, form] of forms) await expectRejected(shop, name, form);
    expect(forms.length).toBeGreaterThanOrEqual(20);
  });

  it('is stored without metadata', async () => {
    const shop = await openUploadShop();
    const files = Object.entries({ ...(await filesWithMetadata()), ...(await validFiles()) });
    for (const [name, bytes] of files) await expectStored(shop, name, formWith(bytes));
    expect(files.length).toBeGreaterThanOrEqual(30);
  });

  it('is never stored under the name that it was sent with', async () => {
    const shop = await openUploadShop();
    const jpeg = await createJpeg(50);
    const keys = new Set<string>();
    for (const [description, name] of Object.entries(FILE_NAMES)) {
      for (const key of await expectStored(shop, description, formWith(jpeg, name))) keys.add(key);
    }
    expect(await readdir(shop.shop.imageDir)).toEqual([...keys]);
    expect(keys.size).toBe(1);
  });

  it('is recognized by its content, not its type, and up to eight at once', async () => {
    const shop = await openUploadShop();
    for (const type of ['text/html', 'image/svg+xml', 'image/png', 'application/x-php', '']) {
      await expectStored(shop, `as ${type}`, formWith(await createJpeg(51), 'saree.jpg', type));
    }
    const eight = await Promise.all(Array.from({ length: 8 }, (_, n) => createJpeg(60 + n)));
    const form = formBody([...PRODUCT, ...eight.map((bytes) => filePart(bytes))]);
    expect(await expectStored(shop, 'eight', form, 8)).toHaveLength(8);
  });
});
