import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { freePort } from '@shop/server/tools/free-port.ts';

const DEV = fileURLToPath(new URL('../../../apps/server/src/tools/dev.ts', import.meta.url));
/** Half a dozen processes start, and Vite compiles the page. */
const START_TIMEOUT_MS = 120_000;

test('a page of npm run dev writes nothing into the console', { tag: '@nightly' }, async ({
  page,
}) => {
  test.setTimeout(2 * START_TIMEOUT_MS);
  const origin = `http://127.0.0.1:${await freePort()}`;
  const child = spawn('node', [DEV], {
    env: {
      ...process.env,
      PORT: new URL(origin).port,
      MAIL_URL: '',
      RAZORPAY_KEY_ID: '',
      ORIGIN: origin,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  try {
    await expect.poll(() => output, { timeout: START_TIMEOUT_MS }).toContain('The shop is open');
    // On the first visit Vite finds the dependencies, and rejects requests for older ones.
    const menu = page.getByRole('button', { name: 'Open menu' });
    await page.goto(`${origin}/home`);
    await menu.click();
    const messages: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(message.text());
    });
    await page.goto(`${origin}/home`);
    // Works only after hydration, when React has reported what differs.
    await menu.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(messages).toEqual([]);
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
});
