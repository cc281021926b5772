import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const POLL_MS = 10;

/**
 * Those that wait for a step that makes prices, and whether one runs. What a session does is read after its lock: a
 * statement that is older than the wait is the one that waits.
 */
const LOOK = `
  with waiting as materialized (
    select pid, waitstart, pg_blocking_pids(pid) as blockers from pg_locks where not granted
  ), blocked as (
    select statement.query
    from waiting w
    cross join lateral pg_stat_get_activity(w.pid) statement
    where statement.query_start <= w.waitstart and exists (
      select from unnest(w.blockers) by (pid)
      cross join lateral pg_stat_get_activity(by.pid) builder
      where builder.query ~ 'build_price_book')
  )
  select array(select query from blocked) as waiting, exists (
    select from pg_stat_activity
    where state = 'active' and query ~ 'build_price_book' and pid <> pg_backend_pid()) as builds`;

/** Changes of products and of sales wait for one step; everything else must not. */
const IS_WRITER = /update "?product"?|lock_catalog|refresh_price_periods/;

export interface LockWatch {
  /** Looks at the locks while a step ran, and those at which a change of products or sales waited for it. */
  looks: () => { building: number; writersWaited: number };
  /** Statements that waited for a step, other than those of staff who edit. */
  blocked: () => string[];
  stop: () => Promise<void>;
}

/** Looks at the locks of the database all the time, on a connection of its own. */
export async function watchLocks(url: string): Promise<LockWatch> {
  const client = new pg.Client({ connectionString: url, application_name: 'lock-watch' });
  await client.connect();
  const counts = { building: 0, writersWaited: 0 };
  const blocked = new Set<string>();
  const closing = new AbortController();
  const watch = async () => {
    while (!closing.signal.aborted) {
      const { rows } = await client.query<{ builds: boolean; waiting: string[] }>(LOOK);
      const { builds = false, waiting = [] } = rows[0] ?? {};
      if (builds) counts.building += 1;
      if (waiting.some((query) => IS_WRITER.test(query))) counts.writersWaited += 1;
      for (const query of waiting) {
        if (!IS_WRITER.test(query)) blocked.add(query.replace(/\s+/g, ' ').slice(0, 200));
      }
      await delay(POLL_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  const watching = watch();
  return {
    looks: () => ({ ...counts }),
    blocked: () => [...blocked],
    async stop() {
      closing.abort();
      await watching;
      await client.end();
    },
  };
}
