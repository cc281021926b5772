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
export function connect({ url, name, connections, onError, onQuery }: ConnectOptions): Db {
  const pool = new pg.Pool({
    Client: NamedStatementClient,
    connectionString: url,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: 5_000,
    options: SETTINGS.map((setting) => `-c ${setting}`).join(' '),
  });

  // Without these two a connection that PostgreSQL cuts, idle or in use, ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));

  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && { log: onQuery }),
  });
}

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

/** Resolves when the database answers. */
export async function isReachable(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
