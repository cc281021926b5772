import {
  type Compilable,
  DummyDriver,
  Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
/** A query that takes a `Trx` only works inside a transaction, and the compiler says so. */
export type Trx = Transaction<DB>;

/** int8 as a number: ids and paise stay far below 2^53. */
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

/** Most lists of ours are bare words; reading those letter by letter cost a tenth of a list page. */
const TEXT_LIST: number = 1009;
const readAnyList: (text: string) => string[] = pg.types.getTypeParser(TEXT_LIST);
pg.types.setTypeParser(TEXT_LIST, (text) => {
  if (text === '{}') return [];
  return /["\\]|NULL/.test(text) ? readAnyList(text) : text.slice(1, -1).split(',');
});

/** Optional filters make a bounded number of texts; more than this is a mistake elsewhere. */
const MOST_STATEMENTS = 500;
const statementNames = new Map<string, string>();

/** Kysely sends unnamed statements. A name lets PostgreSQL keep the plan between calls. */
class NamedStatementClient extends pg.Client {
  // pg's many overloads cannot be restated here; Kysely calls query(text, values) and no other.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) && nameOf(text);
    const passed = name ? [{ name, text, values }, ...rest] : args;
    return Reflect.apply(super.query.bind(this), undefined, passed) as never;
  }
}

/** Cuts a connection whose answer does not come. pg's own limit would give it back to the pool. */
const cutWhenSilent = (silenceMs: number) =>
  class extends NamedStatementClient {
    override query(...args: unknown[]): never {
      const answer: Promise<unknown> = super.query(...args);
      const timer = setTimeout(() => this.connection.stream.destroy(), silenceMs);
      const heard = () => clearTimeout(timer);
      answer.then(heard, heard);
      return answer as never;
    }
  };

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= MOST_STATEMENTS) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

export interface ConnectOptions {
  url: string;
  /** Shown in pg_stat_activity, so that one sees who holds a lock. */
  name: string;
  connections: number;
  onError: (error: Error) => void;
  /** After how long a connection that does not answer is cut; longer than any statement may take. */
  silenceMs?: number;
  onQuery?: (event: LogEvent) => void;
}

const SETTINGS = [
  'lock_timeout=2s',
  'statement_timeout=5s',
  'transaction_timeout=10s',
  'idle_in_transaction_session_timeout=10s',
  // Our statements are written for one plan each; PostgreSQL would weigh some of them anew each time.
  'plan_cache_mode=force_generic_plan',
];

/** Opens a pool. Nothing connects before the first query. */
export function connect(options: ConnectOptions): Db {
  const { url, name, connections, onError, silenceMs, onQuery } = options;
  const pool = new pg.Pool({
    Client: silenceMs === undefined ? NamedStatementClient : cutWhenSilent(silenceMs),
    connectionString: url,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: 5_000,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
  });

  // Without these two a connection that PostgreSQL cuts, idle or in use, ends the process.
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

/**
 * A statement that is built once and then only given its parameters: for the few that every visitor
 * asks, building it anew would cost more than running it.
 */
export function builtOnce<Row>(build: (db: Kysely<DB>) => Compilable<Row>) {
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

/** How a pool stands: what is lent out, what lies ready, and how many wait for a connection. */
export function usageOf(db: Db) {
  const pool = pools.get(db);
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {};
  return {
    used: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
    most: pool?.options.max ?? 0,
  };
}
