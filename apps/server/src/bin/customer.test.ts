import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createErasablePerson, endOpenMatters } from '#test/erasable-person.ts';
import { findPersonInTables } from '#test/find-person.ts';
import { MAIL_ON } from '#test/mail/links.ts';
import { PERSON } from '#test/pii-markers.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const FILE = fileURLToPath(new URL('./customer.ts', import.meta.url));

const run = (shop: TestShop, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: shop.url, IMAGE_DIR: shop.imageDir };
    execFile(process.execPath, [FILE, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

it('[PRIVACY-03] npm run customer exports a person with the notes of the shop, and erases', {
  timeout: 120_000,
}, async () => {
  const shop = await createTestShop({ rateLimits: MAIL_ON });
  const created = await createErasablePerson(shop);
  const dir = mkdtempSync(`${tmpdir()}/export-`);
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const { email, phone } = PERSON;

  const exported = await run(shop, 'export', email, '--dir', dir);
  expect(exported).toMatchObject({ code: 0, err: '' });
  const files = exported.out.replace('Written: ', '').trim().split(', ');
  for (const file of files) {
    expect(readFileSync(file, 'utf8')).toContain(`called from ${phone}`);
    expect(statSync(file).mode & 0o077).toBe(0);
  }

  const waiting = await run(shop, 'erase', email);
  expect(waiting.out).toContain(`- Order ${created.order_id} can be returned until`);
  await endOpenMatters(shop, created);
  expect((await run(shop, 'erase', email)).out).toContain('is erased');
  expect(await findPersonInTables(shop)).toEqual(['tax_document.buyer']);

  expect(await run(shop, 'erase', email)).toMatchObject({ code: 1 });
  expect(await run(shop, 'forget', email)).toMatchObject({ code: 2 });
});
