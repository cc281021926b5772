import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fakeRazorpayEnv } from '@shop/test-kit/processes';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import type { Environment } from './environment.ts';
import { COMPILE_CACHE } from './process.ts';

const pathTo = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** Since this version pgBackRest knows PostgreSQL 18. */
const MIN_VERSION = 57;

/** The installed pgBackRest, or one that is fetched with its libraries and kept. */
function findProgram(): string {
  const { PGBACKREST = 'pgbackrest' } = process.env;
  try {
    const version = execFileSync(PGBACKREST, ['version'], { encoding: 'utf8' });
    if (Number(/2\.(\d+)/.exec(version)?.[1]) >= MIN_VERSION) return PGBACKREST;
  } catch {
    // Not installed.
  }
  const folder = `${tmpdir()}/shop-pgbackrest`;
  execFileSync(pathTo('deploy/drill/fetch-program'), ['pgbackrest', folder], { stdio: 'inherit' });
  return `${folder}/pgbackrest`;
}

export interface Repository {
  /** Runs pgBackRest as PostgreSQL's user. */
  run: (...args: string[]) => Promise<CommandResult>;
  /** Runs the script of deploy/ likewise. */
  backUp: (kind: 'full' | 'incr' | 'verify') => Promise<CommandResult>;
  /** Changes one byte in a file of the newest backup. */
  damage: () => void;
  remove: () => void;
}

/** A directory that PostgreSQL, another user when we are root, can write to. */
export function makeDir({ database }: Environment, name: string): string {
  const dir = fs.mkdtempSync(`${tmpdir()}/shop-resilience-${name}-`);
  fs.chmodSync(dir, 0o755);
  const { uid, gid } = fs.statSync(database.dataDir);
  fs.chownSync(dir, uid, gid);
  return dir;
}

/**
 * Configures PostgreSQL and pgBackRest as docs/backup.md does, with the file of deploy/ and other paths, and
 * restarts PostgreSQL. `repository` are lines instead of the ones for a directory.
 */
export async function openRepository(env: Environment, repository?: string): Promise<Repository> {
  const { database } = env;
  const dir = makeDir(env, 'backups');
  const config = `${dir}/pgbackrest.conf`;
  const lines = fs
    .readFileSync(pathTo('deploy/pgbackrest.conf'), 'utf8')
    .replace('=CHANGE', '=a password of the drill')
    .replace(
      'repo1-type=posix\nrepo1-path=/backup/shop/database',
      repository ?? `repo1-path=${dir}/repository`,
    )
    .replace('/var/spool/pgbackrest', `${dir}/lock`)
    .replace('/var/lib/postgresql/18/main', database.dataDir)
    .replace('/var/run/postgresql', `${dir}\npg1-user=postgres\npg1-port=${database.port}`);
  fs.writeFileSync(config, lines);
  const program = findProgram();
  database.settings.push(`unix_socket_directories=${dir}`);
  fs.appendFileSync(
    `${database.dataDir}/postgresql.conf`,
    `\narchive_mode = on\narchive_timeout = 60\narchive_command = '${program} --config=${config} --stanza=shop archive-push %p'\n`,
  );
  await database.halt();
  await database.start();
  const { uid, gid } = fs.statSync(database.dataDir);
  const variables = {
    ...process.env,
    PATH: `${dirname(program)}:${process.env.PATH}`,
    PGPASSWORD: new URL(database.url).password,
    PGBACKREST_CONFIG: config,
  };
  const options = { env: variables, uid, gid, cwd: dir };
  // A restore writes the option into the command that fetches WAL; the variable is for the script.
  const run = (...args: string[]) =>
    runProgram(program, [`--config=${config}`, '--stanza=shop', ...args], options);
  await expectSuccess(run('stanza-create'));
  return {
    run,
    backUp: (kind) => runProgram(pathTo('deploy/backup'), [kind], options),
    damage: () => damageBackup(`${dir}/repository`),
    remove: () => fs.rmSync(dir, { recursive: true }),
  };
}

function damageBackup(repository: string): void {
  const [bundle = ''] = fs.globSync(`${repository}/backup/shop/*F/bundle/1`);
  const file = fs.openSync(bundle, 'r+');
  const byte = Buffer.alloc(1);
  fs.readSync(file, byte, 0, 1, 5_000);
  fs.writeSync(file, Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, 5_000);
  fs.closeSync(file);
}

export async function expectSuccess(running: Promise<CommandResult>): Promise<CommandResult> {
  const result = await running;
  if (result.code !== 0) throw new Error(result.output);
  return result;
}

export interface CommandResult {
  code: number;
  output: string;
  seconds: number;
}

function runProgram(
  program: string,
  args: string[],
  options: Parameters<typeof execFile>[2],
): Promise<CommandResult> {
  const started = performance.now();
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({
        // A process ended by a signal has no exit code.
        code: error ? Number(error.code) || 1 : 0,
        output: stdout.toString() + stderr.toString(),
        seconds: (performance.now() - started) / 1000,
      }),
    );
  });
}

/** Runs one of the shop's commands as a process. */
export function runCommand(
  { database, fakeRazorpay }: Environment,
  name: 'copy-images' | 'reconcile',
  args: string[],
  settings: Record<string, string> = {},
): Promise<CommandResult> {
  const file = fileURLToPath(import.meta.resolve(`@shop/server/bin/${name}.ts`));
  const env = {
    ...process.env,
    ...fakeRazorpayEnv(fakeRazorpay),
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...settings,
  };
  return runProgram(process.execPath, [file, ...args], { env });
}

/** Loses the database and restores it; the running servers reconnect by themselves. */
export async function restoreInPlace(
  env: Environment,
  repository: Repository,
  args: string[],
): Promise<{ filesSeconds: number; replaySeconds: number }> {
  const { database, db } = env;
  await env.worker.kill();
  await database.kill();
  const { uid, gid } = fs.statSync(database.dataDir);
  fs.rmSync(database.dataDir, { recursive: true });
  fs.mkdirSync(database.dataDir, { mode: 0o700 });
  fs.chownSync(database.dataDir, uid, gid);
  const { seconds } = await expectSuccess(repository.run(...args, 'restore'));
  const started = performance.now();
  await database.start();
  await waitFor('the end of recovery', async () => {
    const { rows } = await sql<{ recovering: boolean }>`
      select pg_is_in_recovery() as recovering`.execute(db);
    return rows[0]?.recovering === false;
  });
  return { filesSeconds: seconds, replaySeconds: (performance.now() - started) / 1000 };
}
