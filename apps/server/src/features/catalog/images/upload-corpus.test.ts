import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { catalog, managing } from '@shop/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegParts } from '#test/crafted-images.ts';
import { type FormBody, filePart, formBody, PRODUCT } from '#test/multipart-body.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import {
  brokenFiles,
  goodFiles,
  hugeFiles,
  jpegOf,
  ladenFiles,
  strangeFiles,
} from '#test/upload-corpus.ts';
import { FILE_NAMES, strangeForms } from '#test/upload-forms.ts';

/** A third of a second on an idle machine. */
const AT_MOST_MS = 3000;

interface Door {
  shop: TestShop;
  send: (form: FormBody) => Promise<Answer>;
}

interface Answer {
  status: number;
  ms: number;
  body: { image: string[]; error?: string };
}

/** The shop with an admin, over real sockets. */
async function openDoor(): Promise<Door> {
  const shop = await openTestShop();
  const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const admin = await shop.logInAdmin();
  return { shop, send: (form) => post(origin, admin.cookies, form) };
}

function post(origin: string, cookies: Record<string, string>, form: FormBody): Promise<Answer> {
  const cookie = Object.entries(cookies)
    .map((pair) => pair.join('='))
    .join('; ');
  const headers = { cookie, 'content-type': form.type, 'content-length': form.body.length };
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(origin + managing.add.path, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += String(chunk);
      });
      answer.on('close', () => {
        sent.destroy();
        const ms = performance.now() - began;
        resolve({ status: answer.statusCode ?? 0, ms, body: JSON.parse(text) });
      });
    });
    sent.on('error', reject);
    sent.end(form.body);
  });
}

const formWith = (bytes: Buffer, filename?: string, type?: string) =>
  formBody([...PRODUCT, filePart(bytes, filename, type)]);

/** Everything that a request could leave behind. */
async function leftIn({ db, folder }: TestShop) {
  const count = (table: 'product' | 'picture' | 'audit') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow();
  const rows = await Promise.all([count('product'), count('picture'), count('audit')]);
  return { rows: rows.map((one) => Number(one.rows)), files: (await readdir(folder)).length };
}

async function expectRefused({ shop, send }: Door, what: string, form: FormBody) {
  const before = await leftIn(shop);
  const { status, ms, body } = await send(form);
  expect.soft(Math.floor(status / 100), `${what}: ${status} ${JSON.stringify(body)}`).toBe(4);
  expect.soft(ms, `${what}: milliseconds`).toBeLessThan(AT_MOST_MS);
  expect.soft(await leftIn(shop), what).toEqual(before);
}

/** The start, tables, the frame and its scan: there is no place in these for anybody's words. */
const PLAIN_MARKERS = new Set([0xe0, 0xdb, 0xc0, 0xc4, 0xda]);

async function expectStored({ shop, send }: Door, what: string, form: FormBody, pictures = 1) {
  const { status, body } = await send(form);
  expect.soft(status, `${what}: ${JSON.stringify(body)}`).toBe(200);
  const keys = status === 200 ? body.image : [];
  expect.soft(keys, what).toHaveLength(pictures);
  for (const key of keys) {
    expect.soft(key, what).toMatch(/^[0-9a-z]{26}\.jpg$/);
    await expectClean(what, await readFile(`${shop.folder}/${key}`));
    const { headers } = await shop.call(catalog.image, { query: { path: key } });
    expect.soft(headers, what).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  }
  return keys;
}

async function expectClean(what: string, stored: Buffer) {
  const { markers, after } = jpegParts(stored);
  expect
    .soft(
      markers.filter((marker) => !PLAIN_MARKERS.has(marker)),
      `${what}: segments`,
    )
    .toEqual([]);
  expect.soft(after, `${what}: bytes behind the end`).toBe(0);
  expect.soft(stored.includes('script'), `${what}: words`).toBe(false);
  const { format, exif, xmp, iptc, icc, comments } = await sharp(stored).metadata();
  expect.soft({ format, kept: [exif, xmp, iptc, icc, comments] }, what).toEqual({
    format: 'jpeg',
    kept: Array(5).fill(undefined),
  });
  await sharp(stored).raw().toBuffer();
}

describe('what is uploaded', { timeout: 60_000 }, () => {
  it('is refused soon, and leaves nothing, when it is no picture', async () => {
    const door = await openDoor();
    const files = [await strangeFiles(), await brokenFiles(), await hugeFiles()];
    const named = files.flatMap((some) => Object.entries(some));
    for (const [what, bytes] of named) await expectRefused(door, what, formWith(bytes));
    expect(named.length).toBeGreaterThanOrEqual(50);
  });

  it('is refused soon, and leaves nothing, when its form is wrong', async () => {
    const door = await openDoor();
    const forms = Object.entries(await strangeForms());
    for (const [what, form] of forms) await expectRefused(door, what, form);
    expect(forms.length).toBeGreaterThanOrEqual(20);
  });

  it('is stored clean, whatever it carries', async () => {
    const door = await openDoor();
    const files = Object.entries({ ...(await ladenFiles()), ...(await goodFiles()) });
    for (const [what, bytes] of files) await expectStored(door, what, formWith(bytes));
    expect(files.length).toBeGreaterThanOrEqual(30);
  });

  it('never has the name that it came with', async () => {
    const door = await openDoor();
    const jpeg = await jpegOf(50);
    const keys = new Set<string>();
    for (const [what, name] of Object.entries(FILE_NAMES)) {
      for (const key of await expectStored(door, what, formWith(jpeg, name))) keys.add(key);
    }
    expect(await readdir(door.shop.folder)).toEqual([...keys]);
    expect(keys.size).toBe(1);
  });

  it('is what its content says, whatever its type says, and up to eight at once', async () => {
    const door = await openDoor();
    for (const type of ['text/html', 'image/svg+xml', 'image/png', 'application/x-php', '']) {
      await expectStored(door, `as ${type}`, formWith(await jpegOf(51), 'saree.jpg', type));
    }
    const eight = await Promise.all(Array.from({ length: 8 }, (_, n) => jpegOf(60 + n)));
    const form = formBody([...PRODUCT, ...eight.map((bytes) => filePart(bytes))]);
    expect(await expectStored(door, 'eight', form, 8)).toHaveLength(8);
  });
});
