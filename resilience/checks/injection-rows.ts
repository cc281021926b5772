import type { Db } from '@shop/server/db/database.ts';
import { sql } from 'kysely';

export type TableCounts = Record<string, number>;

/** How many rows the tables have that a stolen statement would empty or fill. */
export async function countTables(db: Db): Promise<TableCounts> {
  const { rows } = await sql<TableCounts>`
    select (select count(*) from customer) as customer, (select count(*) from admin) as admin,
      (select count(*) from product) as product, (select count(*) from orders) as orders,
      (select count(*) from payment) as payment, (select count(*) from refund) as refund,
      (select count(*) from product_stock) - (select count(*) from product) as stockless,
      (select count(*) from search_synonym) as synonyms`.execute(db);
  return rows[0] ?? {};
}

/** One text that changes when a table, a column, a function, a trigger or a role does. */
export async function objectsOf(db: Db): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select concat_ws(' ',
      (select sum(hashtextextended(table_name || column_name || data_type, 0))
        from information_schema.columns where table_schema = 'public'),
      (select sum(hashtextextended(proname || prosrc, 0)) from pg_proc
        where pronamespace = 'public'::regnamespace),
      (select count(*) from pg_trigger),
      (select sum(hashtextextended(rolname || rolsuper, 0)) from pg_roles)) as print`.execute(db);
  return rows[0]?.print ?? '';
}
