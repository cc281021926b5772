import type { Logger } from 'pino';
import { createReadinessCheck, waitUntilReady } from '#db/readiness.ts';
import type { Deps } from './deps.ts';

/**
 * Waits for the database and logs why. The first queries of the process (`run`) are part of the wait,
 * because the database may become unavailable again at any moment.
 */
export async function waitForDatabase<Result>(
  { paymentsDb, queue }: Pick<Deps, 'paymentsDb' | 'queue'>,
  log: Logger,
  run: () => Promise<Result>,
): Promise<Result> {
  const checkReady = createReadinessCheck(paymentsDb);
  return waitUntilReady(
    async () => {
      await checkReady();
      await queue.open();
      return run();
    },
    (why) => log.warn({ why }, 'waiting for the database'),
  );
}
