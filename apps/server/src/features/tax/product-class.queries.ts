import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

interface Classed {
  tax_class: string | null;
  type: string;
  fabric: string | null;
}

/** @returns undefined when there is no such class. */
export async function findClassOfProduct(
  db: Db,
  { tax_class, type, fabric }: Classed,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('tax_class')
    .select('tax_class')
    .where(
      'tax_class',
      '=',
      sql<string>`coalesce(${tax_class}::text, default_tax_class(${type}, ${fabric}))`,
    )
    .executeTakeFirst();
  return row?.tax_class;
}
