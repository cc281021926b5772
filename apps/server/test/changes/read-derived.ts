import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/database.ts';

/** Counts and search index, which triggers derive from the products. */
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

/** Counts and search index are those that a full rebuild computes. */
export async function expectEqualRebuild(db: Db): Promise<void> {
  const maintained = await readDerived(db);
  await sql`call rebuild_catalog()`.execute(db);
  expect(maintained).toEqual(await readDerived(db));
}
