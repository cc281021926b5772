import { createDb, type Db } from '@shop/server/db/database.ts';
import pg from 'pg';
import type { Case } from '../suites/catalog-cases.ts';
import { type Load, type Statement, summarize } from './statistics.ts';

/** Records the statements that the shop's code sends. */
export async function recordStatements(
  url: string,
  { run }: Pick<Case, 'run'>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const onQuery = ({ query }: { query: Statement }) => statements.push(query);
  const db = createDb({ url, name: 'bench', connections: 4, onError, onQuery });
  await run(db);
  await db.destroy();
  return statements;
}

/** PostgreSQL may stop before it has closed all connections. */
export const onError = ({ message }: Error) => console.error(message);

export async function withDb<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb({ url, name: 'bench', connections: 4, onError });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Plain pg clients with the plan cache setting of the shop's pool. */
export async function connectClients(url: string, connections: number): Promise<pg.Client[]> {
  const options = '-c plan_cache_mode=force_generic_plan';
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url, options }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

/** Sends statements with plain `pg`: the baseline without the shop's code. */
export async function loadPg(
  url: string,
  statements: Statement[] | ((client: number) => Statement[]),
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const statementsFor = (client: number) =>
    typeof statements === 'function' ? statements(client) : statements;
  const clients = await connectClients(url, connections);
  // Prepares the statements and warms up.
  await Promise.all(
    clients.map((client, index) => repeat(7, () => runStatements(client, statementsFor(index)))),
  );

  const durations: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    clients.map(async (client, index) => {
      const clientStatements = statementsFor(index);
      for (let before = performance.now(); before < end; ) {
        await runStatements(client, clientStatements);
        const now = performance.now();
        durations.push(now - before);
        before = now;
      }
    }),
  );
  const load = summarize(durations, (performance.now() - started) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return load;
}

async function runStatements(client: pg.Client, statements: Statement[]): Promise<void> {
  for (const [index, { sql: text, parameters }] of statements.entries()) {
    await client.query({ name: `s${index}`, text, values: [...parameters] });
  }
}

async function repeat(count: number, work: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 1) await work();
}
