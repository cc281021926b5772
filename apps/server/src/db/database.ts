import {
  type Compilable,
  DummyDriver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { createClientClass } from './client.ts';
import type { DB } from './schema.ts';
import { DEFAULT_LIMITS } from './time-limits.ts';

export type Db = Kysely<DB>;
/** Parameter type of queries that must run inside a transaction. */
export type Trx = Transaction<DB>;

/** int8 (OID 20) as a number: ids and paise stay far below 2^53. */
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

/** numeric (OID 1700) as a number: percents and sums of paise stay far below 2^53. */
const NUMERIC = 1700;
pg.types.setTypeParser(NUMERIC, Number);

/** int8[] (OID 1016), without null. */
const INT8_ARRAY: number = 1016;
pg.types.setTypeParser(INT8_ARRAY, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
);

/** text[] (OID 1009). Arrays without quoting are split directly: pg's parser took 10 % of a list page. */
const TEXT_ARRAY: number = 1009;
const parseQuotedArray: (text: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY);
pg.types.setTypeParser(TEXT_ARRAY, (text) => {
  if (text === '{}') return [];
  return /["\\]|NULL/.test(text) ? parseQuotedArray(text) : text.slice(1, -1).split(',');
});

export interface DbOptions {
  url: string;
  /** application_name in pg_stat_activity. */
  name: string;
  connections: number;
  onError: (error: Error) => void;
  /** Time that a result may take beyond PostgreSQL's statement timeout; a pooler lets statements wait. */
  graceMs?: number;
  /** True behind a pooler, which rejects settings at connect: its own configuration has them. */
  pooled?: boolean;
  /** Only for a replica: the WAL position that its server must have replayed. */
  getRequiredPosition?: () => number;
  onQuery?: (event: LogEvent) => void;
}

const DEFAULT_GRACE_MS = 10_000;

const SESSION_SETTINGS = {
  lock_timeout: '2s',
  statement_timeout: `${DEFAULT_LIMITS.statement}s`,
  transaction_timeout: `${DEFAULT_LIMITS.transaction}s`,
  idle_in_transaction_session_timeout: `${DEFAULT_LIMITS.transaction}s`,
  // Statements are written for one plan each, so planning again for every set of parameters is wasted.
  plan_cache_mode: 'force_generic_plan',
};

/** Creates a pool that connects at the first query. */
export function createDb(options: DbOptions): Db {
  const { url, name, connections, onError, onQuery, pooled, getRequiredPosition } = options;
  const { graceMs = DEFAULT_GRACE_MS } = options;
  const pool = new pg.Pool({
    Client: createClientClass({ graceMs, getRequiredPosition }),
    connectionString: url,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: 5_000,
    ...(!pooled && { options: toStartupOptions(SESSION_SETTINGS) }),
  });

  // Without these handlers an error on an idle or active connection ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));

  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && { log: onQuery }),
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();

const toStartupOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Settings that a pooler should apply to its connections and does not. */
export async function listMissingSettings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from json_each_text(${JSON.stringify(SESSION_SETTINGS)}) as wanted (name, value)
    where current_setting(name) <> value`.execute(db);
  return rows.map(({ name }) => name);
}

/** Compiles a frequent statement once; building it per request would cost more than running it. */
export function precompile<Row>(build: (db: Kysely<DB>) => Compilable<Row>) {
  const { sql: text, query, queryId } = build(builder).compile();
  return async (db: Db, parameters: unknown[]): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row>({ sql: text, query, queryId, parameters });
    return rows;
  };
}

const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export function poolStats(db: Db) {
  const pool = pools.get(db);
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {};
  return {
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    max: pool?.options.max ?? 0,
  };
}
