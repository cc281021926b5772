import { connect, type Db } from '@shop/server/db/database.ts';
import pg from 'pg';
import type { Case } from '../suites/catalog-cases.ts';
import { type Load, type Statement, summaryOf } from './statistics.ts';

/** The statements a case sends, taken down while the shop's own code sends them. */
export async function statementsOf(url: string, { run }: Pick<Case, 'run'>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const onQuery = ({ query }: { query: Statement }) => statements.push(query);
  const db = connect({ url, name: 'bench', connections: 4, onError, onQuery });
  await run(db);
  await db.destroy();
  return statements;
}

/** PostgreSQL may be stopped before it has noticed that we are gone. */
export const onError = ({ message }: Error) => console.error(message);

export async function withDb<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const db = connect({ url, name: 'bench', connections: 4, onError });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Plans as the shop's own connections have them, and nothing else of it. */
export async function openBare(url: string, connections: number): Promise<pg.Client[]> {
  const options = '-c plan_cache_mode=force_generic_plan';
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url, options }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  return clients;
}

/** The same statements, sent by node's `pg` with named statements and nothing around it. */
export async function loadBare(
  url: string,
  statementsOfAll: Statement[] | ((client: number) => Statement[]),
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const statements = (client: number) =>
    typeof statementsOfAll === 'function' ? statementsOfAll(client) : statementsOfAll;
  const clients = await openBare(url, connections);
  // Prepares the statements, and warms up.
  await Promise.all(
    clients.map((client, place) => repeat(7, () => sendAll(client, statements(place)))),
  );

  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    clients.map(async (client, place) => {
      const own = statements(place);
      for (let before = performance.now(); before < end; ) {
        await sendAll(client, own);
        const now = performance.now();
        times.push(now - before);
        before = now;
      }
    }),
  );
  const load = summaryOf(times, (performance.now() - started) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return load;
}

async function sendAll(client: pg.Client, statements: Statement[]): Promise<void> {
  for (const [place, { sql: text, parameters }] of statements.entries()) {
    await client.query({ name: `s${place}`, text, values: [...parameters] });
  }
}

async function repeat(times: number, work: () => Promise<void>): Promise<void> {
  for (let done = 0; done < times; done += 1) await work();
}
