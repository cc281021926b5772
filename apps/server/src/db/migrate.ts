import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { functionFiles } from './function-files.ts';
import { migrationsDir } from './readiness.ts';

/**
 * Applies the numbered migrations, then the functions and triggers whose files have changed. Idempotent;
 * concurrent calls wait for each other.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Released when the connection ends.
    await client.query("select pg_advisory_lock(hashtext('migrate'))");
    await runner({
      dbClient: client,
      dir: migrationsDir,
      direction: 'up',
      migrationsTable: 'migration',
      noLock: true,
      log: () => {},
    });
    await applyFunctions(client);
  } finally {
    await client.end();
  }
}

/** History of applied versions: the latest row of a path is the current version. */
const HISTORY = `
  create table if not exists function_file (
    path text not null,
    hash text not null,
    applied_at timestamptz not null default clock_timestamp(),
    primary key (path, hash)
  )`;

const CURRENT = `
  select distinct on (path) path, hash from function_file order by path, applied_at desc`;

const RECORD = `
  insert into function_file (path, hash) values ($1, $2)
  on conflict (path, hash) do update set applied_at = excluded.applied_at`;

/** Names in a body are resolved when it runs: it must not find another table than the shop's. */
const FIX_SEARCH_PATH = `
  do $$
  declare
    body regprocedure;
  begin
    for body in
      select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'
        and coalesce(array_to_string(p.proconfig, ','), '') not like '%search_path=%'
    loop
      execute format('alter routine %s set search_path = public, pg_temp', body);
    end loop;
  end $$`;

const REBUILD_INDEX = 'call rebuild_catalog()';

async function applyFunctions(client: pg.Client): Promise<void> {
  await client.query(HISTORY);
  const { rows } = await client.query<{ path: string; hash: string }>(CURRENT);
  const current = new Map(rows.map(({ path, hash }) => [path, hash]));
  const changed = functionFiles.filter(({ path, hash }) => current.get(path) !== hash);
  if (changed.length === 0) return;

  await client.query('begin');
  // Files may refer to functions of files that follow.
  await client.query('set local check_function_bodies = off');
  for (const { path, hash, text } of changed) {
    await client.query(text);
    await client.query(RECORD, [path, hash]);
  }
  await client.query(FIX_SEARCH_PATH);
  // The index holds results of these functions.
  if (changed.some(({ path }) => path.startsWith('search/'))) await client.query(REBUILD_INDEX);
  await client.query('commit');
}
