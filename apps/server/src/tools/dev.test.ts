import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { freePort } from './free-port.ts';

/** Starts `npm run dev` and stops it after the test. @returns what it has printed so far. */
async function startDev(env: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('dev.ts', import.meta.url))], {
    env: { ...process.env, PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return () => output;
}

const MAIL_LINE = /Mail: +every message is kept here: (\S+)/;
const START_LINE = /Start here: +(\S+),/;
/** Half a dozen processes start, one after the other. */
const START_TIMEOUT_MS = 100_000;

it('[MAIL-06] [DEMO-03] prints the addresses of the inbox and of the page with the logins', async () => {
  const shop = await createTestShop();
  // With a product in it the shop is not seeded, which takes long.
  await shop.addProduct();
  // A developer's own settings do not matter.
  const own = { MAIL_URL: '', RAZORPAY_KEY_ID: '', ORIGIN: 'http://localhost' };
  const output = await startDev({ ...own, DATABASE_URL: shop.url, IMAGE_DIR: shop.imageDir });

  await expect.poll(output, { timeout: START_TIMEOUT_MS }).toContain('The shop is open');

  expect(output()).toMatch(MAIL_LINE);
  const [, address = ''] = MAIL_LINE.exec(output()) ?? [];
  expect(await (await fetch(address)).text()).toContain('<h1>Inbox</h1>');
  const [, startPage = ''] = START_LINE.exec(output()) ?? [];
  expect(await (await fetch(startPage)).text()).toContain('asha@example.com');
}, 120_000);
