import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { copyTemplateCluster } from '@shop/test-kit/postgres';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createDb } from '#db/database.ts';
import { getWalTimeline } from '#db/restore.ts';
import { fakeRazorpayEnv } from '#tools/fake-razorpay-env.ts';
import { startLocalPostgres } from '#tools/local-postgres.ts';
import { productionEnv } from '#tools/spawn-server.ts';

/** Starts a copy of a data directory as a standby, and promotes it. */
async function promoteStandby() {
  const dir = await copyTemplateCluster();
  await writeFile(`${dir}/standby.signal`, '');
  const starting = startLocalPostgres({ dir, persistent: false });
  await expect.poll(() => promote(dir), { timeout: 30_000 }).toBe(true);
  const server = await starting;
  onTestFinished(server.stop);
  const options = { name: 'test', connections: 1, onError: () => {} };
  const url = server.getUrl('shop');
  const db = createDb({ url, ...options });
  onTestFinished(() => db.destroy());
  return { db, url };
}

/** @returns false until the standby accepts connections. */
async function promote(dir: string): Promise<boolean> {
  const connection = { host: '127.0.0.1', user: 'postgres', password: 'local' };
  try {
    const port = Number(readFileSync(`${dir}/postmaster.pid`, 'utf8').split('\n')[3]);
    const client = new pg.Client({ ...connection, port, database: 'postgres' });
    await client.connect();
    await client.query('select pg_promote()');
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Runs `npm run reconcile` as an operator does. */
async function reconcile(url: string, args: string[]): Promise<string> {
  const provider = await startFakeRazorpay();
  onTestFinished(provider.stop);
  const file = fileURLToPath(new URL('../../../bin/reconcile.ts', import.meta.url));
  const env = productionEnv(url, fakeRazorpayEnv(provider));
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env });
  return stdout;
}

it('a failover is not a restore; the operator states one, and it counts once', {
  timeout: 60_000,
}, async () => {
  const { db, url } = await promoteStandby();
  expect(await getWalTimeline(db)).toBe(2);
  const countAlerts = async () => (await db.selectFrom('alert').select('kind').execute()).length;

  expect(await reconcile(url, [])).not.toContain('restored');
  expect(await countAlerts()).toBe(0);
  expect(await reconcile(url, ['--restored', '--printed', 'none'])).toContain(
    'This database was restored',
  );
  expect(await reconcile(url, ['--restored'])).not.toContain('This database was restored');
  expect(await countAlerts()).toBe(1);
});
