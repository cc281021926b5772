import { accounts, adminProducts } from '@shop/contract';
import { expect, it, onTestFinished } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { filePart, formBody, PRODUCT } from '#test/uploads/multipart-body.ts';
import { readMegabytes, resetPeak } from '#test/uploads/process-memory.ts';
import {
  brokenFiles,
  createJpeg,
  filesWithMetadata,
  hugeFiles,
  validFiles,
} from '#test/uploads/upload-corpus.ts';
import { spawnServer } from '#tools/spawn-server.ts';

const MAX_MEGABYTES = 200;

/** A server process, and a staff member who uploads to it. */
async function openUploadShop() {
  const shop = await createTestShop();
  const { email, password } = await shop.createStaff();
  const server = await spawnServer(shop.url, { IMAGE_DIR: shop.imageDir, LOG_LEVEL: 'error' });
  onTestFinished(server.stop);
  const login = await fetch(server.origin + accounts.logInAdmin.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]);
  const send = async (bytes: Buffer) => {
    const { type, body } = formBody([...PRODUCT, filePart(bytes)]);
    const headers = { cookie: cookie.join('; '), 'content-type': type };
    const response = await fetch(server.origin + adminProducts.add.path, {
      method: 'POST',
      headers,
      body,
    });
    return response.status;
  };
  return { pid: server.pid, send };
}

it('four concurrent uploads of memory-hungry images take at most 200 MB', {
  timeout: 120_000,
}, async () => {
  const { pid, send } = await openUploadShop();
  const files = {
    ...(await brokenFiles()),
    ...(await filesWithMetadata()),
    ...(await validFiles()),
  };
  const named = (...names: string[]) =>
    Object.entries(files).flatMap(([name, bytes]) => (names.includes(name) ? [bytes] : []));
  const rounds = [
    named(
      'PNG of 30,000 × 30,000 in one colour',
      'JPEG that says it is 65,500 × 65,500',
      'WebP that says it is 16,383 × 16,383',
      'PNG with a gigabyte in its pixels',
    ),
    named(
      'JPEG with a large ICC profile',
      'PNG of 16 bits and 40 megapixels',
      'PNG with a gigabyte in its text',
      'progressive JPEG of 16 megapixels',
    ),
    Object.values(await hugeFiles()),
  ];
  expect(await send(await createJpeg(1))).toBe(200);
  const before = await readMegabytes(pid, 'VmRSS');

  for (const four of rounds) {
    await resetPeak(pid);
    expect(four).toHaveLength(4);
    const statuses = await Promise.all(four.map(send));
    const peak = await readMegabytes(pid, 'VmHWM');
    const increase = Math.round(peak - before);
    // oxlint-disable-next-line no-console -- a figure worth watching
    console.info(`${statuses.join(' ')}: ${Math.round(peak)} MB peak, ${increase} MB more`);
    expect(increase).toBeLessThanOrEqual(MAX_MEGABYTES);
  }
});
