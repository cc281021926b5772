import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { adminStock, catalog } from '@shop/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buy, listViolations } from '#test/payments.ts';
import { createDatabase, createTestShop } from '#test/test-shop.ts';
import { freePort } from '#tools/free-port.ts';
import { createDb, listMissingSettings } from './database.ts';
import { listen } from './listen.ts';

/** Prepared statements of a client are kept since 1.21. */
const isCurrent = (program: string) => {
  try {
    const text = execFileSync(program, ['--version'], { encoding: 'utf8' });
    const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(text) ?? []).map(Number);
    return major > 1 || minor >= 21;
  } catch {
    return false;
  }
};

/** The installed PgBouncer; the nightly gate fetches a current one where that is missing or too old. */
function findProgram(): string | undefined {
  const { PGBOUNCER = 'pgbouncer', NIGHTLY } = process.env;
  if (isCurrent(PGBOUNCER)) return PGBOUNCER;
  if (!NIGHTLY) return undefined;
  const folder = `${tmpdir()}/shop-pgbouncer`;
  execFileSync(fileURLToPath(new URL('../../../../deploy/drill/fetch-program', import.meta.url)), [
    'pgbouncer',
    folder,
  ]);
  return `${folder}/pgbouncer`;
}
const program = findProgram();

/** The settings that docs/running.md gives an operator, in front of one database. */
async function startPooler(url: string) {
  const { hostname, port: target, pathname, username, password } = new URL(url);
  const port = await freePort();
  const page = readFileSync(new URL('../../../../docs/running.md', import.meta.url), 'utf8');
  const [, sample = ''] = /```ini\n(.*?)```/s.exec(page) ?? [];
  const dir = mkdtempSync(`${tmpdir()}/shop-pooler-`);
  const config = sample
    .replace(
      'shop = host=127.0.0.1 port=5432 dbname=shop',
      `${pathname.slice(1)} = host=${hostname} port=${target}`,
    )
    .replace(/listen_port = \d+/, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/auth_file = .*/, `auth_file = ${dir}/users`)
    // Fewer connections than the shop has clients, so that they are shared.
    .replace(/default_pool_size = \d+/, 'default_pool_size = 2');
  writeFileSync(`${dir}/pgbouncer.ini`, config);
  writeFileSync(`${dir}/users`, `"${username}" "${password}"\n`);
  const asRoot = process.getuid?.() === 0;
  if (asRoot)
    for (const path of [dir, `${dir}/users`, `${dir}/pgbouncer.ini`])
      chownSync(path, 65_534, 65_534);
  chmodSync(dir, 0o755);
  // PgBouncer refuses to run as root.
  const ids = asRoot ? { uid: 65_534, gid: 65_534 } : {};
  const pooler = spawn(program ?? '', [`${dir}/pgbouncer.ini`], { ...ids, stdio: 'ignore' });
  onTestFinished(async () => {
    pooler.kill('SIGKILL');
    if (pooler.exitCode === null) await once(pooler, 'exit');
    rmSync(dir, { recursive: true });
  });
  return url.replace(/:\d+(?=\/)/, `:${port}`);
}

describe.skipIf(!program)('behind PgBouncer 1.21 or newer, when it is installed', () => {
  const openPooled = async () => {
    const direct = await createDatabase();
    const url = await startPooler(direct);
    const db = createDb({ url, name: 'test', connections: 1, pooled: true, onError: () => {} });
    onTestFinished(() => db.destroy());
    await expect.poll(() => listMissingSettings(db).catch(() => 'no pooler yet')).toEqual([]);
    return { url, direct, db };
  };

  it('customers buy, and a changed price is seen although it is cached', async () => {
    const { url, direct } = await openPooled();
    const shop = await createTestShop({
      url,
      cacheSeconds: 60,
      env: { DATABASE_DIRECT_URL: direct },
    });
    const product_id = await shop.addProduct({ stock: 20 });
    const customers = await Promise.all(Array.from({ length: 10 }, () => shop.createCustomer()));
    const orders = await Promise.all(customers.map((customer) => buy(shop, customer, product_id)));
    expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(10);

    const admin = await shop.createAdmin();
    const getPrice = async () => {
      await sleep(1);
      const { body } = await shop.call(catalog.find, {
        params: { product_id: String(product_id) },
      });
      return body[0]?.price;
    };
    const changes = [{ product_id, price: 999, price_base: (await getPrice()) ?? 0 }];
    await admin.call(adminStock.saveChanges, {
      body: { request_id: crypto.randomUUID(), changes },
    });

    await expect.poll(getPrice).toBe(999);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('a listener notices that it would hear nothing', async () => {
    const { url } = await openPooled();
    const [onError, onConnectionChange] = [vi.fn(), vi.fn()];
    const options = { channels: ['catalog_changed'], onNotification: () => {} };

    const listener = await listen({ url, ...options, onError, onConnectionChange });
    onTestFinished(listener.stop);

    expect(onError.mock.calls[0]?.[0]).toMatchObject({ message: /DATABASE_DIRECT_URL/ });
    expect(onConnectionChange).not.toHaveBeenCalledWith(true);
  });
});
