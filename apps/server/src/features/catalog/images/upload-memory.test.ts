import { readFile, writeFile } from 'node:fs/promises';
import { accounts, managing } from '@shop/contract';
import { expect, it, onTestFinished } from 'vitest';
import { filePart, formBody, PRODUCT } from '#test/multipart-body.ts';
import { openTestShop } from '#test/test-shop.ts';
import { brokenFiles, goodFiles, hugeFiles, jpegOf, ladenFiles } from '#test/upload-corpus.ts';
import { openShop } from '#tools/spawn-server.ts';

const MOST_MEGABYTES = 200;

/** The shop as a process of its own, and an admin who sends it pictures. */
async function openDoor() {
  const shop = await openTestShop();
  const { email, password } = await shop.logInAdmin();
  const door = await openShop(shop.url, { IMAGE_FOLDER: shop.folder, LOG_LEVEL: 'error' });
  onTestFinished(door.stop);
  const login = await fetch(door.origin + accounts.logInAdmin.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]);
  const send = async (bytes: Buffer) => {
    const { type, body } = formBody([...PRODUCT, filePart(bytes)]);
    const headers = { cookie: cookie.join('; '), 'content-type': type };
    const answer = await fetch(door.origin + managing.add.path, { method: 'POST', headers, body });
    return answer.status;
  };
  return { pid: door.pid, send };
}

async function megabytes(pid: number, line: 'VmRSS' | 'VmHWM') {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** Linux keeps the highest figure; this lets it begin anew. */
const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5');

it('four pictures that want much memory at once get at most 200 MB', {
  timeout: 120_000,
}, async () => {
  const { pid, send } = await openDoor();
  const files = { ...(await brokenFiles()), ...(await ladenFiles()), ...(await goodFiles()) };
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
      'JPEG with a large colour profile',
      'PNG of 16 bits and forty megapixels',
      'PNG with a gigabyte in its text',
      'JPEG of 16 megapixels in passes',
    ),
    Object.values(await hugeFiles()),
  ];
  expect(await send(await jpegOf(1))).toBe(200);
  const before = await megabytes(pid, 'VmRSS');

  for (const four of rounds) {
    await forgetPeak(pid);
    expect(four).toHaveLength(4);
    const answers = await Promise.all(four.map(send));
    const peak = await megabytes(pid, 'VmHWM');
    const raised = Math.round(peak - before);
    // oxlint-disable-next-line no-console -- a figure that is worth watching
    console.info(`${answers.join(' ')}: ${Math.round(peak)} MB at the most, ${raised} MB more`);
    expect(raised).toBeLessThanOrEqual(MOST_MEGABYTES);
  }
});
