import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { archiveSettings } from '@shop/server/backup/archiving.ts';
import { createBackupDirs } from '@shop/server/backup/backup-dir.ts';
import { fakeRazorpayEnv } from '@shop/test-kit/processes';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import type { Environment } from './environment.ts';
import { COMPILE_CACHE } from './process.ts';

/** A directory that PostgreSQL, another user when we are root, can write to. */
export function makeDir({ database }: Environment, name: string): string {
  const dir = fs.mkdtempSync(`${tmpdir()}/shop-resilience-${name}-`);
  fs.chmodSync(dir, 0o755);
  chownLike(database.dataDir, dir);
  return dir;
}

function chownLike(model: string, path: string): void {
  const { uid, gid } = fs.statSync(model);
  fs.chownSync(path, uid, gid);
}

/** Adds the settings that the handbook gives an operator, and restarts PostgreSQL. */
export async function enableArchiving({ database }: Environment, dir: string): Promise<void> {
  await createBackupDirs(dir);
  for (const part of ['base', 'wal']) chownLike(database.dataDir, `${dir}/${part}`);
  fs.appendFileSync(`${database.dataDir}/postgresql.conf`, `\n${archiveSettings(dir)}\n`);
  await database.halt();
  await database.start();
}

/** Archives the current WAL segment without waiting for archive_timeout. */
export async function archiveNow({ db }: Environment): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(pg_switch_wal()) as name`.execute(db);
  const name = rows[0]?.name ?? '';
  await waitFor('the archived segment', async () => {
    const archived = await sql<{ last: string | null }>`
      select last_archived_wal as last from pg_stat_archiver`.execute(db);
    return (archived.rows[0]?.last ?? '') >= name;
  });
}

interface CommandResult {
  code: number;
  output: string;
  seconds: number;
}

/** Runs one of the shop's commands as a process. */
export function runCommand(
  { database, fakeRazorpay }: Environment,
  name: 'backup' | 'restore' | 'reconcile',
  args: string[],
  settings: Record<string, string> = {},
): Promise<CommandResult> {
  const file = fileURLToPath(import.meta.resolve(`@shop/server/bin/${name}.ts`));
  const env = {
    ...process.env,
    ...fakeRazorpayEnv(fakeRazorpay),
    ...{ NODE_ENV: 'production', DATABASE_URL: database.url, NODE_COMPILE_CACHE: COMPILE_CACHE },
    ...settings,
  };
  const started = performance.now();
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({
        // A process ended by a signal has no exit code.
        code: error ? Number(error.code) || 1 : 0,
        output: stdout + stderr,
        seconds: (performance.now() - started) / 1000,
      }),
    );
  });
}

/** Loses the database and restores it in place; the running servers reconnect by themselves. */
export async function restoreInPlace(
  env: Environment,
  args: string[],
  settings: Record<string, string>,
): Promise<void> {
  const { database, db } = env;
  await env.worker.kill();
  await database.kill();
  const target = `${database.dataDir}-restored`;
  const { code, output } = await runCommand(
    env,
    'restore',
    [...args, '--data-dir', target],
    settings,
  );
  if (code !== 0) throw new Error(output);
  fs.rmSync(database.dataDir, { recursive: true });
  fs.renameSync(target, database.dataDir);
  await database.start();
  await waitFor('the end of recovery', async () => {
    const { rows } = await sql<{ recovering: boolean }>`
      select pg_is_in_recovery() as recovering`.execute(db);
    return rows[0]?.recovering === false;
  });
}
