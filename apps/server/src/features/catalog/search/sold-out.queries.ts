import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * Brings the order of best match up to date with products that sold out or came back.
 * @returns whether there were any
 */
export async function refreshSoldOut(db: Db): Promise<boolean> {
  const { rows } = await sql<{ changed: number }>`
    select refresh_sold_out() as changed
    where exists (select from search_stock_change)`.execute(db);
  return rows.length > 0;
}
