import { sql } from 'kysely';
import type { Environment } from '../harness/environment.ts';

/** Written by rejected requests too: what they are limited by and recorded in. */
const NOT_COMPARED = ['rate_limit', 'security_event', 'session', 'known_device'];

/** The third wrong code of a day tells the member of staff. */
const NOT_ABOUT_FAILURES = sql`where kind <> 'staff_notice'`;

/** Changes when a row of any other table is written, even with the same values. */
export async function rowFingerprint({ db }: Environment): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${NOT_COMPARED}) order by 1`.execute(db);
  const hashes = tables.map(
    ({ name }) => sql`
      (select ${name}::text || ' ' || count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as hash
       from ${sql.table(name)} ${name === 'message' ? NOT_ABOUT_FAILURES : sql``})`,
  );
  const { rows } = await sql<{ hash: string }>`
    select string_agg(hash, ' ' order by hash) as hash from (${sql.join(hashes, sql` union all `)}) t`.execute(
    db,
  );
  return rows[0]?.hash ?? '';
}

/** Changes with any column, function, trigger or role. */
export async function schemaFingerprint({ db }: Environment): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select concat_ws(' ',
      (select sum(hashtextextended(table_name || column_name || data_type, 0))
        from information_schema.columns where table_schema = 'public'),
      (select sum(hashtextextended(proname || prosrc, 0)) from pg_proc
        where pronamespace = 'public'::regnamespace),
      (select count(*) from pg_trigger),
      (select sum(hashtextextended(rolname || rolsuper, 0)) from pg_roles)) as hash`.execute(db);
  return rows[0]?.hash ?? '';
}

/** Extra fields of a request must not reach a row. */
export async function listEscalations({ db }: Environment): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'customer ' || user_id as what from customer where demo or disabled_at is not null
    union all select 'price of product ' || p.product_id from product p
      left join audit_log a using (product_id) where p.price_paise < 1000 and a.audit_id is null
    `.execute(db);
  return rows.map(({ what }) => `${what} has a value from an extra field`);
}
