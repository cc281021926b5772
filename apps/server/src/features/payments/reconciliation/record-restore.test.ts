import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cloneDatabase, copyTemplateCluster } from '@shop/test-kit/postgres';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createDb } from '#db/database.ts';
import { getWalTimeline } from '#db/restore.ts';
import { startLocalPostgres } from '#tools/local-postgres.ts';
import { recordRestore } from './record-restore.ts';

/** Starts a copy of a data directory as a standby, and promotes it. */
async function promoteStandby() {
  const dir = await copyTemplateCluster();
  await writeFile(`${dir}/standby.signal`, '');
  const starting = startLocalPostgres({ dir, persistent: false });
  await expect.poll(() => promote(dir), { timeout: 30_000 }).toBe(true);
  const server = await starting;
  onTestFinished(server.stop);
  const options = { name: 'test', connections: 1, onError: () => {} };
  const db = createDb({ url: server.getUrl('shop'), ...options });
  onTestFinished(() => db.destroy());
  return db;
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

it('the promotion of a standby is not a restore', { timeout: 60_000 }, async () => {
  const db = await promoteStandby();
  expect(await getWalTimeline(db)).toBe(2);

  expect(await recordRestore(db)).toBe(false);
  expect(await db.selectFrom('alert').select('kind').execute()).toEqual([]);
});

it('the mark of npm run restore is a restore, once and also on its standbys', async () => {
  const url = await cloneDatabase(inject('postgres'));
  const db = createDb({ url, name: 'test', connections: 1, onError: () => {} });
  onTestFinished(() => db.destroy());
  // One connection, so that its session has what the restored settings file has for all.
  await sql`select set_config('shop.restore_id', 'first', false)`.execute(db);

  expect(await recordRestore(db)).toBe(true);
  expect(await recordRestore(db)).toBe(false);
  await sql`select set_config('shop.restore_id', 'second', false)`.execute(db);
  expect(await recordRestore(db)).toBe(true);
});
