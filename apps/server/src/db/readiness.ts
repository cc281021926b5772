import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import { functionsApplied } from './function-files.ts';

/** The message explains to the operator why the database cannot be used. */
export class DatabaseNotReadyError extends Error {}

const TIMEOUT_MS = 1_000;
const RETRY_MS = 500;
const ABANDON_MS = 3_000;

/** Directory of the numbered SQL files. */
export const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url));

const newestMigration = readdirSync(migrationsDir)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -'.sql'.length))
  .toSorted()
  .at(-1);

/**
 * Creates a check that resolves when the database responds within a second and its schema is not older
 * than this code. Concurrent checks share one query, so that probes hold few connections. A query without
 * a response is abandoned after 3 s, and the next check uses another connection.
 */
export function createReadinessCheck(db: Db): () => Promise<void> {
  let pending: Promise<void> | undefined;
  const start = () => {
    const check = checkSchema(db);
    const forget = () => {
      clearTimeout(timer);
      if (pending === check) pending = undefined;
    };
    const timer = setTimeout(forget, ABANDON_MS).unref();
    check.then(forget, forget);
    return check;
  };
  return async () => {
    pending ??= start();
    await Promise.race([pending, rejectAfterTimeout()]);
  };
}

async function rejectAfterTimeout(): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false });
  throw new DatabaseNotReadyError(`PostgreSQL has not responded for ${TIMEOUT_MS / 1000} s`);
}

async function checkSchema(db: Db): Promise<void> {
  const query = sql`
    select 1 from migration where name = ${newestMigration} and ${functionsApplied}`.execute(db);
  const { rows } = await query.catch((error: unknown) => {
    throw new DatabaseNotReadyError(describeError(error), { cause: error });
  });
  if (rows.length === 0) {
    throw new DatabaseNotReadyError(
      `${newestMigration} or its functions have not been applied: npm run migrate`,
    );
  }
}

/** Resolves when a connection can be opened, whatever the schema. */
export async function pingDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  // connect() reports the same error.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseNotReadyError(describeError(error), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

const MESSAGES: Record<string, string> = {
  '28P01': 'PostgreSQL rejects the password in DATABASE_URL',
  '28000': 'PostgreSQL rejects the user in DATABASE_URL',
  '3D000': 'the database named in DATABASE_URL does not exist',
  '42P01': "the database has none of the shop's tables: npm run migrate",
  '42501': "the user in DATABASE_URL may not read the shop's tables",
  '57P03': 'PostgreSQL is starting or stopping',
};

function describeError(error: unknown): string {
  const { code, message } = Object(error) as { code?: string; message?: string };
  return MESSAGES[code ?? ''] ?? `PostgreSQL does not respond: ${code ?? message}`;
}

/** Retries `run` until it succeeds; reports a failure whenever its message changes. */
export async function waitUntilReady<Result>(
  run: () => Promise<Result>,
  report: (why: string) => void,
): Promise<Result> {
  for (let reported = ''; ; ) {
    try {
      return await run();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (why !== reported) report(why);
      reported = why;
    }
    await sleep(RETRY_MS);
  }
}
