import pg from 'pg';
import { ALLOW_TIME, DEFAULT_LIMITS } from './time-limits.ts';

/** Optional filters produce a bounded number of statements; beyond this they are sent unnamed. */
const MAX_NAMED_STATEMENTS = 500;
const statementNames = new Map<string, string>();

function getStatementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= MAX_NAMED_STATEMENTS) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

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

export class ReplicaBehindError extends Error {}

/** Null on a primary: a proxy sends us there when no replica is left. */
const REPLAYED = {
  name: 'replayed',
  text: `
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position`,
};
type Replayed = pg.QueryResult<{ position: number | null }>;

/**
 * Sends `REPLAYED` in front of each statement and rejects its result when the server has not replayed what it
 * must have. Both have one Sync, so they are one transaction, on one server also behind a pooler, and take one
 * round trip. The statement has a later snapshot than the position.
 */
const withReplayedPosition = (getRequired: () => number) =>
  class extends pg.Client {
    #prepared = false;

    override query(...[text, values]: unknown[]): never {
      return this.#read(String(text), values as unknown[]) as never;
    }

    async #read(text: string, values: unknown[]): Promise<pg.QueryResult> {
      if (!this.#prepared) {
        await super.query(REPLAYED);
        this.#prepared = true;
      }
      const [replayed, result] = await this.#readBehindPosition(text, values);
      const position = replayed.rows[0]?.position ?? Number.MAX_SAFE_INTEGER;
      if (position < getRequired()) throw new ReplicaBehindError('the replica is behind');
      return result;
    }

    #readBehindPosition(text: string, values: unknown[]): Promise<[Replayed, pg.QueryResult]> {
      const name = getStatementName(text);
      // Even without values: a simple query would end the transaction in front of it.
      const config = { ...(name && { name }), text, values, queryMode: 'extended' };
      return new Promise((resolve, reject) => {
        const query = new pg.Query(config);
        const { submit } = query;
        query.submit = (connection) => {
          connection.stream.cork();
          connection.bind({ statement: REPLAYED.name }, true);
          connection.describe({ type: 'P', name: '' }, true);
          connection.execute({}, true);
          const refused = submit.call(query, connection);
          connection.stream.uncork();
          return refused;
        };
        const settle = (error: Error | null, results: [Replayed, pg.QueryResult]) =>
          error ? reject(error) : resolve(results);
        Reflect.apply(super.query.bind(this), undefined, [query, settle]);
      });
    }
  };

const DEFAULT_STATEMENT_MS = DEFAULT_LIMITS.statement * 1000;

/**
 * Destroys a connection that does not respond; pg's own query timeout returns it to the pool. It only cuts
 * connections that stopped responding: PostgreSQL ends a statement `graceMs` earlier.
 */
const withResponseTimeout = (Client: typeof pg.Client, graceMs: number) =>
  class extends Client {
    #statementMs = DEFAULT_STATEMENT_MS;

    override query(...args: unknown[]): never {
      const [text, values] = args;
      if (text === ALLOW_TIME && Array.isArray(values)) this.#statementMs = Number(values[0]);
      const result: Promise<unknown> = Reflect.apply(super.query.bind(this), undefined, args);
      const timer = setTimeout(() => this.connection.stream.destroy(), this.#statementMs + graceMs);
      const clear = () => clearTimeout(timer);
      result.then(clear, clear);
      if (text === 'commit' || text === 'rollback') this.#statementMs = DEFAULT_STATEMENT_MS;
      return result as never;
    }
  };

interface ClientOptions {
  graceMs: number;
  /** Only for a replica: the WAL position that its server must have replayed. */
  getRequiredPosition?: (() => number) | undefined;
}

export const createClientClass = ({
  graceMs,
  getRequiredPosition,
}: ClientOptions): typeof pg.Client =>
  withResponseTimeout(
    getRequiredPosition ? withReplayedPosition(getRequiredPosition) : NamedStatementClient,
    graceMs,
  );
