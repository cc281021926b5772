import type { Db } from '#db/database.ts';
import { insertSecurityEvents, type SecurityEvent } from './security-events.queries.ts';

/**
 * Reads of customers' data by staff, written off the request's path and many at a time. A process that is
 * killed loses those of the last second; logins, failures, exports and commands are written at once.
 */
export interface SecurityLog {
  note: (event: SecurityEvent) => void;
  flush: () => Promise<void>;
  /** Writes the remaining events. */
  close: () => Promise<void>;
}

const FLUSH_MS = 1_000;
/** Events kept while the database does not respond; beyond that the oldest are dropped. */
const MAX_KEPT = 10_000;
const BATCH_SIZE = 500;

export function createSecurityLog(db: Db, onError: (error: Error) => void): SecurityLog {
  let noted: (SecurityEvent & { at: number })[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async () => {
    while (noted.length > 0) {
      const batch = noted.slice(0, BATCH_SIZE);
      const now = performance.now();
      await insertSecurityEvents(
        db,
        batch.map(({ at, ...event }) => ({ ...event, age_seconds: (now - at) / 1000 })),
      );
      noted = noted.slice(batch.length);
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((error: unknown) => {
      onError(error instanceof Error ? error : new Error(String(error)));
      schedule();
    });
    return writing;
  };
  const schedule = () => {
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  };
  return {
    note: (event) => {
      noted.push({ ...event, at: performance.now() });
      if (noted.length > MAX_KEPT) noted = noted.slice(-MAX_KEPT);
      schedule();
    },
    flush,
    close: async () => {
      await flush();
      clearTimeout(timer);
    },
  };
}
