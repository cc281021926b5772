import { sql } from 'kysely';
import { ReplicaBehindError } from './client.ts';
import { createDb, type Db, type DbOptions } from './database.ts';
import { isRetryable } from './errors.ts';

/** Reads that may come from a replica. */
export interface ReplicaReader {
  /** Runs `run` on the replica, or on the primary when the replica is unavailable or behind. */
  read: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  /** Called for a notified change: nothing older may be read from now on. */
  clear: () => void;
  /** Called when the connection is lost or opened again, perhaps to another primary. */
  setEnabled: (connected: boolean) => void;
  stats: { replica: number; primary: number };
  /** Undefined when there is no replica. */
  db: Db | undefined;
  close: () => Promise<void>;
}

interface ReplicaOptions extends Pick<DbOptions, 'connections' | 'onError'> {
  /** Missing: everything is read from the primary. */
  url: string | undefined;
  pooled: boolean;
  primary: Db;
}

const TICK_MS = 1_000;
/** Short, because the primary can be read instead. */
const GRACE_MS = 1_000;

/**
 * A notification comes from the primary before a replica has replayed the change. So the primary's position
 * in the WAL is fetched with every notification, and a result of a replica is used when its server has
 * replayed that position; until then the primary is read. Changes without a notification, such as sales, are
 * at most two ticks old.
 */
export function createReplicaReader(options: ReplicaOptions): ReplicaReader {
  const { url, primary, ...rest } = options;
  const stats = { replica: 0, primary: 0 };
  const readPrimary = <T>(run: (db: Db) => Promise<T>) => {
    stats.primary += 1;
    return run(primary);
  };
  if (url === undefined) {
    const nothing = () => {};
    const close = async () => {};
    return { read: readPrimary, clear: nothing, setEnabled: nothing, stats, db: undefined, close };
  }

  const position = createRequiredPosition(primary);
  const replica = createDb({
    ...rest,
    url,
    name: 'replica',
    graceMs: GRACE_MS,
    getRequiredPosition: position.get,
  });
  let away = false;
  const tick = async () => {
    await position.raise();
    if (away) away = await isAway(replica);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    async read(run) {
      if (away || position.get() === UNKNOWN) return readPrimary(run);
      try {
        const result = await run(replica);
        stats.replica += 1;
        return result;
      } catch (error) {
        away = isRetryable(error);
        if (!away && !(error instanceof ReplicaBehindError)) throw error;
        return readPrimary(run);
      }
    },
    clear: position.renew,
    setEnabled: (connected) => {
      timer ??= repeat(tick);
      if (connected) position.renew();
    },
    stats,
    db: replica,
    close: async () => {
      clearInterval(timer);
      await replica.destroy();
    },
  };
}

/** Position that no replica has replayed, so the primary is read. */
const UNKNOWN = Number.POSITIVE_INFINITY;

function createRequiredPosition(primary: Db) {
  let required = UNKNOWN;
  /** Position at the previous tick. */
  let earlier = 0;
  let known = UNKNOWN;
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
    const own = renewals;
    required = UNKNOWN;
    // While the primary is unavailable nothing changes, and the replica is used as before.
    const current = await findPosition(primary).catch(() => known);
    if (own !== renewals) return;
    known = current;
    required = current;
    earlier = 0;
  };
  return {
    get: () => required,
    renew: () => void renew(),
    async raise() {
      const own = renewals;
      const current = await findPosition(primary).catch(() => 0);
      if (own !== renewals) return;
      if (required !== UNKNOWN) required = Math.max(required, earlier);
      earlier = current;
    },
  };
}

async function findPosition(primary: Db): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select (pg_current_wal_lsn() - '0/0')::bigint as position`.execute(primary);
  return rows[0]?.position ?? UNKNOWN;
}

const isAway = (replica: Db) =>
  sql`select 1`.execute(replica).then(
    () => false,
    (error) => !(error instanceof ReplicaBehindError),
  );

/** A run that takes longer than the interval is not joined by another. */
function repeat(run: () => Promise<void>) {
  let running = false;
  return setInterval(() => {
    if (running) return;
    running = true;
    void run().finally(() => {
      running = false;
    });
  }, TICK_MS).unref();
}
