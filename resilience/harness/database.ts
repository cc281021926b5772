import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startLocalPostgres } from '@shop/server/tools/local-postgres.ts';
import { copyTemplateCluster, readPostgresCommand } from '@shop/test-kit/postgres';
import pg from 'pg';
import { endProcess, isRunning, killOnExit } from './process.ts';

/** A throwaway PostgreSQL with the shop's tables. Only a durable one can be killed and started. */
export interface Database {
  url: string;
  port: number;
  dataDir: string;
  /** Over its own settings, as `name=value`; read at every start. */
  settings: string[];
  /** SIGKILL for the postmaster and all its children. */
  kill: () => Promise<void>;
  /** Fast shutdown, as an operator does it. */
  halt: () => Promise<void>;
  isRunning: () => boolean;
  /** On the same directory and port; resolves when it accepts connections. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

const POLL_MS = 20;

export async function openDatabase(
  durable: boolean,
  { log, parent }: { log?: string | undefined; parent?: string | undefined },
): Promise<Database> {
  const dataDir = await copyTemplateCluster(parent ?? (durable ? tmpdir() : undefined));
  const postgres = await startLocalPostgres({ dir: dataDir, persistent: durable });
  const url = postgres.getUrl('shop');
  const about = { url, port: Number(new URL(url).port), dataDir, settings: [] as string[] };
  if (!durable) {
    const unable = () => Promise.reject(new Error('only a durable database can be restarted'));
    const ends = { kill: unable, halt: unable, start: unable, isRunning: () => true };
    return { ...about, ...ends, stop: () => postgres.stop() };
  }
  const launch = createLauncher(about, log);
  // The library would wait for a server that this module kills.
  await postgres.stop();
  let server = launch();
  const start = async () => {
    server = launch();
    await waitForConnection(url, server);
  };
  await waitForConnection(url, server);
  return {
    ...about,
    kill: () => killFamily(server),
    halt: () => endProcess(server, 'SIGINT'),
    isRunning: () => isRunning(server),
    start,
    async stop() {
      await endProcess(server, 'SIGINT');
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Repeats the command line and the account of the server that runs on this directory now. */
function createLauncher(
  { dataDir, settings }: Pick<Database, 'dataDir' | 'settings'>,
  log: string | undefined,
): () => ChildProcess {
  const { program, args, ids } = readPostgresCommand(dataDir);
  return () => {
    const out = log === undefined ? 'ignore' : openSync(log, 'a');
    const all = [...args, ...settings.flatMap((setting) => ['-c', setting])];
    return killOnExit(spawn(program, all, { ...ids, stdio: ['ignore', out, out] }));
  };
}

async function killFamily(server: ChildProcess): Promise<void> {
  const children = listChildren(server.pid ?? 0);
  await endProcess(server, 'SIGKILL');
  for (const child of children) {
    try {
      process.kill(child, 'SIGKILL');
    } catch {
      // Ended by itself when the postmaster was gone.
    }
  }
  while (children.some((child) => parentOf(child) !== undefined)) await delay(POLL_MS);
}

const listChildren = (parent: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

/** @returns undefined when there is no such process */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

async function waitForConnection(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (!isRunning(server)) throw new Error('PostgreSQL ended before it accepted a connection');
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (connected) return;
    await delay(POLL_MS);
  }
}
