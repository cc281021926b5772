import type { Db } from '@shop/server/db/database.ts';

/** Products that a customer can open. A generated catalogue has a few that nobody can. */
export async function enabledIds(db: Db, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .select('product_id')
    .where('enabled', '=', true)
    .orderBy('product_id')
    .limit(count)
    .execute();
  return rows.map(({ product_id }) => product_id);
}
