import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createArchivePath } from '#test/archive/archives.ts';
import { startCheckout } from '#test/payments.ts';
import { createImage, createTestShop, type TestShop } from '#test/test-shop.ts';

const FILE = fileURLToPath(new URL('./shop.ts', import.meta.url));

const run = ({ url, imageDir }: TestShop, args: string[], input?: Buffer) =>
  new Promise<{ code: number | null; out: Buffer; err: string }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: url, IMAGE_DIR: imageDir };
    const child = spawn(process.execPath, [FILE, ...args], { env });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (piece: Buffer) => out.push(piece));
    child.stderr.on('data', (piece: Buffer) => err.push(piece));
    child.once('close', (code) =>
      resolve({ code, out: Buffer.concat(out), err: Buffer.concat(err).toString() }),
    );
    child.stdin.end(input);
  });

const listCommands = async ({ db }: TestShop) => {
  const { rows } = await sql<{ subject: string }>`
    select split_part(subject, ' by ', 1) as subject from security_event
    where kind = 'command' order by event_id`.execute(db);
  return rows.map(({ subject }) => subject);
};

it('[FILE-10] npm run shop writes an archive that only its owner reads, and fills a shop with it, also by a pipe', {
  timeout: 180_000,
}, async () => {
  const shop = await createTestShop();
  const product_id = await shop.addProduct({ stock: 5 }, [await createImage(1)]);
  await startCheckout(await shop.createCustomer(), product_id);
  const path = await createArchivePath();

  const exported = await run(shop, ['export', path, '--with-passwords']);
  expect(exported).toMatchObject({ code: 0, err: expect.stringMatching(/^Open payments: 1\./) });
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(await run(shop, ['export', path])).toMatchObject({ code: 1 });
  const piped = await run(shop, ['export', '-']);
  expect(piped.out.subarray(0, 2).toString()).toBe('PK');

  const other = await createTestShop();
  expect(await run(other, ['import', '-'], readFileSync(path))).toMatchObject({
    code: 0,
    err: expect.stringContaining('All staff are disabled.'),
  });
  const compared = await run(other, ['compare', path]);
  expect(compared.out.toString()).toBe('Archive and shop are the same.\n');
  await sql`update product set name = 'Mundu'`.execute(other.db);
  const changed = await run(other, ['compare', path]);
  expect(changed.out.toString()).toMatch(
    /^data\/product\.jsonl differs:\n {2}row 1: \d+: name is /,
  );
  expect(changed.code).toBe(1);

  expect(await listCommands(shop)).toEqual([
    'shop export with passwords',
    'shop export',
    'shop export',
  ]);
  expect(await listCommands(other)).toEqual(['shop import', 'shop compare', 'shop compare']);
  expect(await run(shop, ['burn', path])).toMatchObject({ code: 2 });
});
