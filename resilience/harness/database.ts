import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '@shop/server/db/migrate.ts';
import { prepareQueue } from '@shop/server/jobs/queue.ts';
import { startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import pg from 'pg';

/** A throwaway PostgreSQL with the shop's tables in it. */
export interface StormDatabase {
  url: string;
  port: number;
  folder: string;
  /** Kills the server and all its processes at once. Only of a durable one. */
  kill: () => Promise<void>;
  /** Ends it as its administrator does. Only of a durable one. */
  halt: () => Promise<void>;
  isAlive: () => boolean;
  /** Starts it again, on the same folder and port, and waits until it answers. */
  start: () => Promise<void>;
  /** Ends it for good. */
  stop: () => Promise<void>;
}

const LOOK_MS = 20;

let template: Promise<string> | undefined;

/** A folder with the shop's tables in it. Making one takes seconds, and every house needs one. */
async function makeTemplate(): Promise<string> {
  const folder = mkdtempSync(`${tmpdir()}/shop-storm-`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startLocalPostgres({ folder, keep: true });
  await postgres.createDatabase('shop');
  await migrate(postgres.urlOf('shop'));
  await prepareQueue(postgres.urlOf('shop'));
  await postgres.stop();
  return folder;
}

export interface DatabaseOptions {
  /** As in production, so that what was committed outlives the server, and its log can be read. */
  durable: boolean;
  log?: string | undefined;
  /** Where its folder lies. */
  under?: string | undefined;
  /** Put over its settings, and read at every start. Only of a durable one. */
  settings?: string[] | undefined;
}

export async function openDatabase({
  durable,
  log,
  under = tmpdir(),
  settings = [],
}: DatabaseOptions): Promise<StormDatabase> {
  template ??= makeTemplate();
  const folder = mkdtempSync(`${under}/shop-storm-`);
  // With its owner, who is somebody else when we are root.
  execFileSync('cp', ['-aT', await template, folder]);
  const postgres = await startLocalPostgres({ folder, keep: durable });
  const url = postgres.urlOf('shop');
  const port = Number(new URL(url).port);
  if (!durable) {
    const unable = () => Promise.reject(new Error('only a durable database outlives its server'));
    const dies = { kill: unable, halt: unable, start: unable, isAlive: () => true };
    return { url, port, folder, ...dies, stop: () => postgres.stop() };
  }

  const launch = launcherOf(folder, log, settings);
  // From here on it is ours to kill; the library would wait for a server that is gone.
  await postgres.stop();
  let server = launch();
  const start = async () => {
    server = launch();
    await untilAnswers(url, server);
  };
  await untilAnswers(url, server);
  return {
    url,
    port,
    folder,
    kill: () => killFamily(server),
    halt: () => end(server, 'SIGINT'),
    isAlive: () => isAlive(server),
    start,
    async stop() {
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true });
    },
  };
}

/** The very command that runs on this folder now, under the same account. */
function launcherOf(
  folder: string,
  log: string | undefined,
  settings: string[],
): () => ChildProcess {
  const [pid = ''] = readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n');
  const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .replace(/\0$/, '')
    .split('\0');
  const idOf = (name: string) =>
    Number(
      new RegExp(`^${name}:\\t(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
    );
  const ids = { uid: idOf('Uid'), gid: idOf('Gid') };
  return () => {
    const out = log === undefined ? 'ignore' : openSync(log, 'a');
    const all = [...args, ...settings.flatMap((setting) => ['-c', setting])];
    const server = spawn(program, all, { ...ids, stdio: ['ignore', out, out] });
    const leave = () => server.kill('SIGKILL');
    process.once('exit', leave);
    server.once('exit', () => process.off('exit', leave));
    return server;
  };
}

async function killFamily(server: ChildProcess): Promise<void> {
  const children = childrenOf(server.pid ?? 0);
  await end(server, 'SIGKILL');
  for (const child of children) {
    try {
      process.kill(child, 'SIGKILL');
    } catch {
      // It has noticed by itself that its parent is gone.
    }
  }
  while (children.some(isThere)) await pause(LOOK_MS);
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;
const isThere = (pid: number) => parentOf(pid) !== undefined;

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isAlive(server)) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await gone;
}

async function untilAnswers(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (!isAlive(server)) throw new Error('PostgreSQL has ended before it answered');
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (answered) return;
    await pause(LOOK_MS);
  }
}
