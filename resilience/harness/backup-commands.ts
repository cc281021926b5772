import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { archiveSettings } from '@shop/server/backup/archiving.ts';
import { makePlaces } from '@shop/server/backup/backup-dir.ts';
import { standInSettings } from '@shop/server/tools/fake-razorpay-env.ts';
import { sql } from 'kysely';
import type { House } from './environment.ts';
import { CACHE } from './processes.ts';
import { until } from './wait-for.ts';

/** A folder that PostgreSQL, who is somebody else when we are root, can write to. */
export function makeFolder({ database }: House, name: string): string {
  const folder = mkdtempSync(`${tmpdir()}/shop-storm-${name}-`);
  chmodSync(folder, 0o755);
  giveTo(database.folder, folder);
  return folder;
}

function giveTo(owned: string, path: string): void {
  const { uid, gid } = statSync(owned);
  chownSync(path, uid, gid);
}

/** Puts the very lines that an operator is told into the settings, and starts PostgreSQL anew. */
export async function archiveTo(house: House, folder: string): Promise<void> {
  const { database } = house;
  await makePlaces(folder);
  for (const place of ['base', 'wal']) giveTo(database.folder, `${folder}/${place}`);
  appendFileSync(`${database.folder}/postgresql.conf`, `\n${archiveSettings(folder)}\n`);
  await database.halt();
  await database.start();
}

/** Lets the minute pass after which PostgreSQL archives what it has. */
export async function archiveNow({ db }: House): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(pg_switch_wal()) as name`.execute(db);
  const name = rows[0]?.name ?? '';
  await until('the archive has it', async () => {
    const archived = await sql<{ last: string | null }>`
      select last_archived_wal as last from pg_stat_archiver`.execute(db);
    return (archived.rows[0]?.last ?? '') >= name;
  });
}

export interface Ended {
  code: number;
  words: string;
  seconds: number;
}

/** Runs one of the shop's commands as a process of its own. */
export function command(
  { database, standIn }: House,
  name: 'backup' | 'restore' | 'reconcile',
  words: string[],
  settings: Record<string, string> = {},
): Promise<Ended> {
  const file = fileURLToPath(import.meta.resolve(`@shop/server/bin/${name}.ts`));
  const env = {
    ...process.env,
    ...standInSettings(standIn),
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    NODE_COMPILE_CACHE: CACHE,
    ...settings,
  };
  const began = performance.now();
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...words], { env }, (error, out, err) =>
      resolve({
        // One that was ended by a signal has no code.
        code: error ? Number(error.code) || 1 : 0,
        words: out + err,
        seconds: (performance.now() - began) / 1000,
      }),
    );
  });
}

/** Loses the database, lays a backup out in its place, and waits until PostgreSQL is open on it. */
export async function restore(
  house: House,
  words: string[],
  settings: Record<string, string>,
): Promise<Ended> {
  const { database, db } = house;
  const began = performance.now();
  // The shop stays: nobody calls it, and it finds the restored database by itself.
  await house.worker.kill();
  await database.kill();
  const data = `${database.folder}-restored`;
  const ended = await command(house, 'restore', [...words, '--data', data], settings);
  if (ended.code !== 0) throw new Error(ended.words);
  rmSync(database.folder, { recursive: true });
  renameSync(data, database.folder);
  await database.start();
  await until('PostgreSQL is open', async () => {
    const { rows } = await sql<{ replaying: boolean }>`
      select pg_is_in_recovery() as replaying`.execute(db);
    return rows[0]?.replaying === false;
  });
  return { ...ended, seconds: (performance.now() - began) / 1000 };
}
