import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { privacyJobs } from '#features/privacy/privacy.jobs.ts';
import { runJobs } from '#jobs/queue.ts';
import { prepareDatabase } from '#platform/open-database.ts';
import { buy } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { toRuntimeUrl } from '#tools/local-postgres.ts';
import { isTableOwner } from './runtime-role.ts';

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Append-only tables, each with one of its columns. */
const APPEND_ONLY = {
  stock_movement: 'delta',
  audit_log: 'action',
  security_event: 'kind',
  tax_document: 'number',
  tax_document_line: 'description',
  order_item: 'name',
  checkout_item: 'name',
  refund_item: 'quantity',
  page_version: 'markdown',
};
const NEVER_DELETED = [
  'orders',
  'checkout',
  'payment',
  'refund',
  'return_request',
  'return_item',
  'payout',
  'payment_fee',
  'tax_series',
  'staff_invitation',
  'erasure',
];

const FORBIDDEN = [
  ...Object.entries(APPEND_ONLY).flatMap(([table, column]) => [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
  ]),
  ...NEVER_DELETED.map((table) => `delete from ${table}`),
  ...[...Object.keys(APPEND_ONLY), ...NEVER_DELETED, 'product', 'customer'].flatMap((table) => [
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} add column other text`,
    `drop table ${table} cascade`,
  ]),
  'drop trigger audit_log_is_append_only on audit_log',
  'create or replace function forbid_modification() returns trigger language plpgsql as $$ begin return null; end $$',
  'alter function forbid_modification() rename to other',
  'set session_replication_role = replica',
  'create table other (id int)',
  'create temporary table payment (rzp_payment_id text)',
  'update customer set erased_at = now()',
  "insert into customer (name, email, phone, address, password_hash, erased_at) select name, 'x@example.com', phone, address, password_hash, now() from customer",
  "insert into migration (name, run_on) values ('9999_other', now())",
  'delete from function_file',
  'set role postgres',
  'alter role shop_runtime superuser',
  'grant delete on audit_log to shop_runtime',
];

describe('the database role of server and worker', () => {
  it('[STAFF-06] can neither alter tables and triggers nor change what is append-only', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    await buy(shop, asha, await shop.addProduct({ stock: 5 }));
    // Rights to a database are not copied from its template.
    await prepareDatabase(shop.url);
    const client = await connect(toRuntimeUrl(shop.url));
    const allowed: string[] = [];
    for (const statement of FORBIDDEN) {
      const outcome = await client.query(statement).then(
        // A grant without the right to grant is only a warning.
        () => (statement.startsWith('grant') ? 'permission denied' : 'done'),
        (error: Error) => error.message,
      );
      if (!/permission denied|must be owner|must have admin/.test(outcome))
        allowed.push(`${statement}: ${outcome}`);
    }

    expect(allowed).toEqual([]);
    const { rows } = await client.query("select has_table_privilege('audit_log', 'delete') as may");
    expect(rows).toEqual([{ may: false }]);
    expect(await isTableOwner(shop.deps.db)).toBe(false);
    expect(await isTableOwner(shop.db)).toBe(true);
  });

  it('[STAFF-06] erases a customer for good', async () => {
    const shop = await createTestShop();
    const { user_id } = await shop.createCustomer();
    const client = await connect(toRuntimeUrl(shop.url));

    await client.query('select erase_customer($1)', [user_id]);

    await expect(
      sql`update customer set erased_at = null where user_id = ${user_id}`.execute(shop.db),
    ).rejects.toThrow('erased for good');
  });

  it('[STAFF-06] runs no body that would look for tables elsewhere than in the schema of the shop', async () => {
    const shop = await createTestShop();
    const { rows } = await sql<{ body: string }>`
      select p.oid::regprocedure::text as body
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'
        and not coalesce('search_path=public, pg_temp' = any(p.proconfig), false)`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  it('[STAFF-06] reads and writes every other table, also those of the queue', async () => {
    const shop = await createTestShop();
    const { rows } = await sql<{ table: string }>`
      select c.oid::regclass::text as table from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'pgboss')
        and not (has_table_privilege('shop_runtime', c.oid, 'select')
          and has_any_column_privilege('shop_runtime', c.oid, 'insert'))`.execute(shop.db);
    expect(rows.map(({ table }) => table).toSorted()).toEqual(['function_file', 'migration']);
  });

  it('[STAFF-06] runs jobs, and gets rights to tables of later migrations', async () => {
    const shop = await createTestShop();
    const url = toRuntimeUrl(shop.url);
    const done = await runQueuedJob(shop, url);
    expect(done).toBe('remove-personal-data');

    await sql`create table later (id int)`.execute(shop.db);
    const client = await connect(url);
    await expect(client.query('select from later')).rejects.toThrow('permission denied');
    await prepareDatabase(shop.url);
    expect((await client.query('select from later')).rowCount).toBe(0);
  });
});

/** Enqueues and runs a job as the role. @returns its name. */
async function runQueuedJob({ deps }: TestShop, url: string): Promise<string> {
  const finished = Promise.withResolvers<string>();
  const jobs = await runJobs({
    url,
    handlers: privacyJobs(deps),
    onError: finished.reject,
    onResult: ({ name }) => finished.resolve(name),
  });
  await deps.db
    .transaction()
    .execute((trx) => deps.queue.enqueue(trx, 'remove-personal-data', [{ data: {}, priority: 0 }]));
  const name = await finished.promise;
  await jobs.stop();
  return name;
}
