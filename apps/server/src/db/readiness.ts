import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

/** Why the database cannot serve this program now, in words for whoever runs it. */
export class NotReady extends Error {}

const LONGEST_MS = 1_000;
const LOOK_MS = 500;
const GIVEN_UP_MS = 3_000;

/** The folder of the numbered SQL files. */
export const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

const newest = readdirSync(migrations)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => name.slice(0, -'.sql'.length))
  .toSorted()
  .at(-1);

/**
 * Resolves when the database answers within a second, with a schema that is not older than this code.
 * Whoever asks while another asks gets the same answer, so that probes hold few connections. A silent
 * connection is given up, and the next probe asks on another.
 */
export function readinessOf(db: Db): () => Promise<void> {
  let looking: Promise<void> | undefined;
  const begin = () => {
    const look = lookAtSchema(db);
    const forget = () => {
      clearTimeout(timer);
      if (looking === look) looking = undefined;
    };
    const timer = setTimeout(forget, GIVEN_UP_MS).unref();
    look.then(forget, forget);
    return look;
  };
  return async () => {
    looking ??= begin();
    await Promise.race([looking, tooLong()]);
  };
}

async function tooLong(): Promise<never> {
  await pause(LONGEST_MS, undefined, { ref: false });
  throw new NotReady(`PostgreSQL has not answered for ${LONGEST_MS / 1000} s`);
}

async function lookAtSchema(db: Db): Promise<void> {
  const look = sql`select 1 from migration where name = ${newest}`.execute(db);
  const { rows } = await look.catch((error: unknown) => {
    throw new NotReady(wordsFor(error), { cause: error });
  });
  if (rows.length === 0) throw new NotReady(`${newest} has not been applied: npm run migrate`);
}

/** Resolves when the database can be reached, whatever is in it. */
export async function knock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LONGEST_MS });
  // It is told by connect().
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new NotReady(wordsFor(error), { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

const WORDS: Record<string, string> = {
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL',
  '28000': 'PostgreSQL refuses the user in DATABASE_URL',
  '3D000': 'there is no database of the name in DATABASE_URL',
  '42P01': "the database has none of the shop's tables: npm run migrate",
  '42501': "the user in DATABASE_URL may not read the shop's tables",
  '57P03': 'PostgreSQL is starting or stopping',
};

function wordsFor(error: unknown): string {
  const { code, message } = Object(error) as { code?: string; message?: string };
  return WORDS[code ?? ''] ?? `PostgreSQL does not answer: ${code ?? message}`;
}

/** Asks until there is an answer, and says why there is none whenever the reason is another. */
export async function untilReady<Answer>(
  ask: () => Promise<Answer>,
  say: (why: string) => void,
): Promise<Answer> {
  for (let told = ''; ; ) {
    try {
      return await ask();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (why !== told) say(why);
      told = why;
    }
    await pause(LOOK_MS);
  }
}
