import type { Db } from '@shop/server/db/database.ts';

/** Generated catalogues contain some disabled products. */
export async function listEnabledIds(db: Db, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .select('product_id')
    .where('enabled', '=', true)
    .orderBy('product_id')
    .limit(count)
    .execute();
  return rows.map(({ product_id }) => product_id);
}
