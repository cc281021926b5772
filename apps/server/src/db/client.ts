import pg from 'pg';
import { ALLOW_TIME, DEFAULT_LIMITS } from './time-limits.ts';

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

const DEFAULT_STATEMENT_MS = DEFAULT_LIMITS.statement * 1000;

/**
 * Destroys a connection that does not respond; pg's own query timeout returns it to the pool. It only cuts
 * connections that stopped responding: PostgreSQL ends a statement `graceMs` earlier.
 */
const withResponseTimeout = (graceMs: number) =>
  class extends NamedStatementClient {
    #statementMs = DEFAULT_STATEMENT_MS;

    override query(...args: unknown[]): never {
      const [text, values] = args;
      if (text === ALLOW_TIME && Array.isArray(values)) this.#statementMs = Number(values[0]);
      const result: Promise<unknown> = super.query(...args);
      const timer = setTimeout(() => this.connection.stream.destroy(), this.#statementMs + graceMs);
      const clear = () => clearTimeout(timer);
      result.then(clear, clear);
      if (text === 'commit' || text === 'rollback') this.#statementMs = DEFAULT_STATEMENT_MS;
      return result as never;
    }
  };

export class ReplicaBehindError extends Error {}

const REPLAYED = `
  select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position`;

/** Rejects statements while the server of this connection has not replayed what it must have. */
const withReplayedPosition = (graceMs: number, getRequired: () => number) =>
  class extends withResponseTimeout(graceMs) {
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

/** Of a replica when it is told what its server must have replayed. */
export const createClientClass = (graceMs: number, getRequired?: () => number): typeof pg.Client =>
  getRequired ? withReplayedPosition(graceMs, getRequired) : withResponseTimeout(graceMs);
