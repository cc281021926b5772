import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { createDb } from './database.ts';
import { isServerLogPrivate } from './server-log-privacy.ts';

const MIGRATION = new URL('../../migrations/0009_server_log_privacy.sql', import.meta.url);

it('the migration keeps rows and parameters out of the server log', async () => {
  const { db } = await createTestShop();
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

it('detects that a copy of the database has lost the setting', async () => {
  const { db, url } = await createTestShop();
  expect(await isServerLogPrivate(db)).toBe(false);

  await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(db);
  const reconnected = createDb({ url, name: 'reconnected', connections: 1, onError: () => {} });
  expect(await isServerLogPrivate(reconnected)).toBe(true);
  await reconnected.destroy();
});

it('the migration succeeds without the right to change the database', async () => {
  const { db } = await createTestShop();

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
