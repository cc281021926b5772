import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

/** Database role of server and worker. Cannot alter tables or change append-only rows. */
export const RUNTIME_ROLE = 'shop_runtime';

const GRANTS = readFileSync(
  new URL('../../migrations/grants/runtime.sql', import.meta.url),
  'utf8',
);

/** Runs after every migration, because new tables belong to the owner alone. */
export async function grantToRuntimeRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(GRANTS);
  } finally {
    await client.end();
  }
}

/** Whether this connection could alter the tables. */
export async function isTableOwner(db: Db): Promise<boolean> {
  const { rows } = await sql<{ owner: boolean }>`
    select pg_has_role(relowner, 'usage') as owner from pg_class
    where oid = 'audit_log'::regclass`.execute(db);
  return rows[0]?.owner ?? false;
}
