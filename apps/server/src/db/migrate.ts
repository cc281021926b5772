import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { migrations } from './readiness.ts';

/** Brings a database to the newest schema. Safe to call twice, and from two processes at once. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await runner({
      dbClient: client,
      dir: migrations,
      direction: 'up',
      migrationsTable: 'migration',
      advisoryLockMode: 'wait',
      log: () => {},
    });
  } finally {
    await client.end();
  }
}
