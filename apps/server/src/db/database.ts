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
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
/** Parameter type of queries that must run inside a transaction. */
export type Trx = Transaction<DB>;

/** int8 (OID 20) as a number: ids and paise stay far below 2^53. */
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

/** numeric (OID 1700) as a number: percents and sums of paise stay far below 2^53. */
const NUMERIC = 1700;
pg.types.setTypeParser(NUMERIC, Number);

/** text[] (OID 1009). Arrays without quoting are split directly: pg's parser took 10 % of a list page. */
const TEXT_ARRAY: number = 1009;
const parseQuotedArray: (text: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY);
pg.types.setTypeParser(TEXT_ARRAY, (text) => {
  if (text === '{}') return [];
  return /["\\]|NULL/.test(text) ? parseQuotedArray(text) : text.slice(1, -1).split(',');
});

/** Optional filters produce a bounded number of statements; beyond this they are sent unnamed. */
const MAX_NAMED_STATEMENTS = 500;
const statementNames = new Map<string, string>();

/** Names the statements that Kysely sends unnamed, so that PostgreSQL reuses their plans. */
class NamedStatementClient extends pg.Client {
  // Kysely only calls query(text, values); pg's overloads cannot be restated here.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) && getStatementName(text);
    const namedArgs = name ? [{ name, text, values }, ...rest] : args;
    return Reflect.apply(super.query.bind(this), undefined, namedArgs) as never;
  }
}

/** Longer than transaction_timeout (10 s), so that it only cuts connections that stopped responding. */
const RESPONSE_TIMEOUT_MS = 15_000;

/** Destroys a connection that does not respond; pg's own query timeout returns it to the pool. */
const withResponseTimeout = (timeoutMs: number) =>
  class extends NamedStatementClient {
    override query(...args: unknown[]): never {
      const result: Promise<unknown> = super.query(...args);
      const timer = setTimeout(() => this.connection.stream.destroy(), timeoutMs);
      const clear = () => clearTimeout(timer);
      result.then(clear, clear);
      return result as never;
    }
  };

export class ReplicaBehindError extends Error {}

const REPLAYED = `
  select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position`;

/** Rejects statements while the server of this connection has not replayed what it must have. */
const withReplayedPosition = (timeoutMs: number, getRequired: () => number) =>
  class extends withResponseTimeout(timeoutMs) {
    #replayed = 0;

    override query(...args: unknown[]): never {
      if (this.#replayed >= getRequired()) return super.query(...args);
      // Kysely awaits what query returns.
      return this.#check().then(() => super.query(...args)) as never;
    }

    async #check(): Promise<void> {
      const result: Promise<pg.QueryResult<{ position: number | null }>> = super.query(REPLAYED);
      const { rows } = await result;
      // A proxy sends us to the primary when no replica is left.
      this.#replayed = rows[0]?.position ?? Number.MAX_SAFE_INTEGER;
      if (this.#replayed < getRequired()) throw new ReplicaBehindError('the replica is behind');
    }
  };

function getStatementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= MAX_NAMED_STATEMENTS) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

export interface DbOptions {
  url: string;
  /** application_name in pg_stat_activity. */
  name: string;
  connections: number;
  onError: (error: Error) => void;
  /** Must exceed transaction_timeout; for a pool that only reads, statement_timeout. */
  responseTimeoutMs?: number;
  /** A pooler is in between. It rejects settings at connect, so its configuration has them. */
  pooled?: boolean;
  /** Of a replica: the position in the WAL that a connection must have replayed before it is used. */
  getRequiredPosition?: () => number;
  onQuery?: (event: LogEvent) => void;
}

const SESSION_SETTINGS = {
  lock_timeout: '2s',
  statement_timeout: '5s',
  transaction_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
  // Statements are written for one plan each, so planning again for every set of parameters is wasted.
  plan_cache_mode: 'force_generic_plan',
};

/** Creates a pool that connects at the first query. */
export function createDb(options: DbOptions): Db {
  const { url, name, connections, onError, onQuery, pooled, getRequiredPosition } = options;
  const { responseTimeoutMs = RESPONSE_TIMEOUT_MS } = options;
  const pool = new pg.Pool({
    Client: getRequiredPosition
      ? withReplayedPosition(responseTimeoutMs, getRequiredPosition)
      : withResponseTimeout(responseTimeoutMs),
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
