import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { migrate } from '#db/migrate.ts';
import { createReadinessCheck, waitUntilReady } from '#db/readiness.ts';
import { grantToRuntimeRole } from '#db/runtime-role.ts';
import { prepareQueue } from '#jobs/queue.ts';
import type { Deps } from './deps.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

type Environment = Record<string, string | undefined>;

/** Uses the database in DATABASE_URL, or else starts a local PostgreSQL under `.data/` with one of this name. */
export async function openDatabase(env: Environment, name = 'shop') {
  const IMAGE_DIR = env.IMAGE_DIR ?? `${repository}.data/images`;
  if (env.DATABASE_URL) {
    const { DATABASE_URL } = env;
    return { env: { ...env, DATABASE_URL, IMAGE_DIR }, local: false, close: async () => {} };
  }
  // Imported on demand: the package with PostgreSQL is a development dependency.
  const { startLocalPostgres } = await import('#tools/local-postgres.ts');
  const postgres = await startLocalPostgres({
    dir: `${repository}.data/postgres`,
    persistent: true,
  });
  await postgres.createDatabase(name);
  const DATABASE_URL = postgres.getUrl(name);
  return { env: { ...env, DATABASE_URL, IMAGE_DIR }, local: true, close: postgres.stop };
}

/** Brings tables, functions, queues and rights up to date. @param url of the owner of the tables. */
export async function prepareDatabase(url: string): Promise<void> {
  await migrate(url);
  await prepareQueue(url);
  await grantToRuntimeRole(url);
}

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
