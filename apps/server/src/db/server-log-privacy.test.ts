import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';
import { connect } from './database.ts';
import { isLogQuiet } from './server-log-privacy.ts';

const MIGRATION = new URL('../../migrations/0007_quiet_log.sql', import.meta.url);

it('PostgreSQL is told to keep rows and parameters out of its own log', async () => {
  const { db } = await openTestShop();
  const { rows } = await sql<{ setting: string }>`
    select unnest(setconfig) as setting
    from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
    where datname = 'template_shop'`.execute(db);

  expect(rows.map(({ setting }) => setting).toSorted()).toEqual([
    'log_error_verbosity=terse',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
  ]);
});

it('a copy of the database has forgotten it, and the shop sees that', async () => {
  const { db, url } = await openTestShop();
  expect(await isLogQuiet(db)).toBe(false);

  await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(db);
  const later = connect({ url, name: 'later', connections: 1, onError: () => {} });
  expect(await isLogQuiet(later)).toBe(true);
  await later.destroy();
});

it('where the shop has no right to say so, the migration goes on', async () => {
  const { db } = await openTestShop();

  const current = await db.transaction().execute(async (trx) => {
    await sql`create role landlord`.execute(trx);
    await sql`do $$ begin
      execute format('alter database %I owner to landlord', current_database());
    end $$`.execute(trx);
    await sql`set local role landlord`.execute(trx);
    await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(trx);
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(trx);
    await sql`reset role`.execute(trx);
    await sql`do $$ begin
      execute format('alter database %I owner to postgres', current_database());
    end $$`.execute(trx);
    await sql`drop role landlord`.execute(trx);
    return rows[0]?.role;
  });

  expect(current).toBe('landlord');
});
