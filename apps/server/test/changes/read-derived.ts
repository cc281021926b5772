import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** All rows that triggers derive from product: counts and search index. */
export async function readDerived(db: Db) {
  const { rows: counts } = await sql`select * from catalog_count order by 1, 2, 3, 4, 5`.execute(
    db,
  );
  const { rows: terms } = await sql`select * from search_term order by 1`.execute(db);
  const { rows: postings } = await sql`select * from search_posting order by 1, 2, 3`.execute(db);
  const { rows: bitmaps } = await sql`
    select term, block, array(select bit_positions(bits)) as positions
    from search_bitmap order by 1, 2`.execute(db);
  return { counts, terms, postings, bitmaps };
}
