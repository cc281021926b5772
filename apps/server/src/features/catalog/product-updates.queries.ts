import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';
import { CONTENT_COLUMNS, type ProductContent } from './product-rows.queries.ts';

interface ContentUpdate {
  product_id: number;
  /** The version that is replaced. */
  updated_at: Date;
  content: ProductContent;
}

/**
 * Optimistic locking: writes the contents whose `updated_at` is still the stored version. Each product becomes newer
 * than the one before it and than all others, so that a list keeps its order over several quick calls.
 * @returns the new versions; a product in conflict has none
 */
export async function updateProducts(
  trx: Trx,
  updates: ContentUpdate[],
): Promise<Map<number, Date>> {
  const rows = updates.map(({ content, ...version }) => ({ ...version, ...content }));
  const assignments = CONTENT_COLUMNS.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`g.${column}`)}`,
  );
  const { rows: saved } = await sql<{ product_id: number; updated_at: Date }>`
    update product p
    set ${sql.join(assignments)},
      updated_at = g.ordinality * interval '1 millisecond'
        + greatest(now() - ${updates.length}::integer * interval '1 millisecond',
          (select max(updated_at) from product))
    from jsonb_populate_recordset(null::product, ${JSON.stringify(rows)}::jsonb) with ordinality g
    where p.product_id = g.product_id and p.updated_at = g.updated_at
    returning p.product_id, p.updated_at`.execute(trx);
  return new Map(saved.map(({ product_id, updated_at }) => [product_id, updated_at]));
}

/** @returns the new version, or undefined on a conflict */
export async function updateProduct(
  trx: Trx,
  product_id: number,
  updated_at: Date,
  content: ProductContent,
): Promise<Date | undefined> {
  return (await updateProducts(trx, [{ product_id, updated_at, content }])).get(product_id);
}
