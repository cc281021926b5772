import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { prepareDatabase } from '@shop/server/platform/open-database.ts';
import { type LocalPostgres, startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import pg from 'pg';

/** A throwaway PostgreSQL server whose databases are clones of a migrated template. */
export interface TestPostgres {
  /** URL of the server's own `postgres` database. */
  url: string;
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
}

export const TEMPLATE = 'template_shop';

const MEMORY_DIR = '/dev/shm';
const MIN_MEMORY_BYTES = 2 * 1024 ** 3;

/** Copying the 750 files of the template takes a tenth of the time in memory. Containers often have little. */
function findQuickDir(): string {
  if (!existsSync(MEMORY_DIR)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_DIR);
  return Math.min(bavail * bsize, process.availableMemory()) < MIN_MEMORY_BYTES
    ? tmpdir()
    : MEMORY_DIR;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const dir = mkdtempSync(`${findQuickDir()}/shop-test-`);
  const server = await startLocalPostgres({ dir, persistent: false });
  await createMigratedDatabase(server, TEMPLATE);
  const url = server.getUrl('postgres');
  return { url, createDatabase: () => cloneDatabase(url), stop: server.stop };
}

/** Clones the template of a server that another process has started. @returns the clone's URL. */
export async function cloneDatabase(postgresUrl: string): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await query(postgresUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return postgresUrl.replace(/[^/]*$/, name);
}

/** Drops a clone, even while clients are connected to it. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await query(url.replace(/[^/]*$/, 'postgres'), `drop database ${name} with (force)`);
}

const pools = new Map<string, pg.Pool>();

/** Runs a statement on a connection that is kept for the next test. */
async function query(connectionString: string, text: string): Promise<void> {
  const pool =
    pools.get(connectionString) ?? new pg.Pool({ connectionString, allowExitOnIdle: true });
  pools.set(connectionString, pool);
  // The server may stop before this process.
  if (pool.listenerCount('error') === 0) pool.on('error', () => {});
  await pool.query(text);
}

/** Creates a database, or migrates it if it exists. */
export async function createMigratedDatabase(server: LocalPostgres, name: string): Promise<string> {
  await server.createDatabase(name);
  const url = server.getUrl(name);
  await server.createRuntimeRole();
  await prepareDatabase(url);
  return url;
}

let templateCluster: Promise<string> | undefined;

/**
 * Copies a data directory with a migrated database `shop`, for callers that start and kill PostgreSQL
 * themselves. The original is created once per process and removed at its exit.
 */
export async function copyTemplateCluster(parentDir = findQuickDir()): Promise<string> {
  templateCluster ??= createTemplateCluster();
  const dir = mkdtempSync(`${parentDir}/shop-test-`);
  // -a keeps the owner: run as root, the files belong to another user.
  execFileSync('cp', ['-aT', await templateCluster, dir]);
  return dir;
}

async function createTemplateCluster(): Promise<string> {
  const dir = mkdtempSync(`${findQuickDir()}/shop-test-`);
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const server = await startLocalPostgres({ dir, persistent: true });
  await createMigratedDatabase(server, 'shop');
  await server.stop();
  return dir;
}

/** Command line and account of the server that runs on this directory, to start it or another like it. */
export function readPostgresCommand(dataDir: string) {
  const [pid = ''] = readFileSync(`${dataDir}/postmaster.pid`, 'utf8').split('\n');
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0$/, '');
  const [program = '', ...args] = commandLine.split('\0');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const idOf = (name: string) => Number(new RegExp(`^${name}:\\t(\\d+)`, 'm').exec(status)?.[1]);
  return { program, args, ids: { uid: idOf('Uid'), gid: idOf('Gid') } };
}
