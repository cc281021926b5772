import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

export type Db = Kysely<DB>;
/** A query that takes a `Trx` only works inside a transaction, and the compiler says so. */
export type Trx = Transaction<DB>;

/** int8 as a number: ids and paise stay far below 2^53. */
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

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

const LIMITS = [
  'lock_timeout=2s',
  'statement_timeout=5s',
  'transaction_timeout=10s',
  'idle_in_transaction_session_timeout=10s',
];

/** Opens a pool. Nothing connects before the first query. */
export function connect({ url, name, connections, onError, onQuery }: ConnectOptions): Db {
  const pool = new pg.Pool({
    Client: NamedStatementClient,
    connectionString: url,
    application_name: name,
    max: connections,
    connectionTimeoutMillis: 5_000,
    options: LIMITS.map((limit) => `-c ${limit}`).join(' '),
  });

  // Without these two a connection that PostgreSQL cuts, idle or in use, ends the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));

  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && { log: onQuery }),
  });
}

/** Resolves when the database answers. */
export async function isReachable(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
