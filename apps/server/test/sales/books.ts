import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { buildPriceBooks } from '#features/catalog/prices/build-price-books.ts';
import { checkInvariants } from '#monitoring/check-invariants.ts';

/** Without the prices of the past: what a running sale strikes, and the lowest price since its start. */
export const readBooks = async (db: Db) => {
  const prices = await sql`
    select k.sales, b.*, null as book_id, 0 as lowest_paise,
      case when s.starts_at > now() then b.struck_paise end as struck_paise
    from book_price b join price_book k using (book_id) left join sale s using (sale_id)
    where k.needed_until > now() order by k.sales, b.product_id`.execute(db);
  const bitmaps = await sql`
    select k.sales, split_part(term, ':', 3) as band, block, bits
    from search_bitmap m join price_book k on starts_with(m.term, '=upto:' || k.book_id || ':')
    where k.needed_until > now() order by 1, 2, 3`.execute(db);
  return { prices: prices.rows, bitmaps: bitmaps.rows };
};

/** All books, built as if for the first time. */
export async function rebuildBooks(db: Db) {
  await sql`delete from search_bitmap where starts_with(term, '=upto:')`.execute(db);
  await sql`update price_book set ready = false, built_to = 0`.execute(db);
  await sql`update book_price set price_paise = 100, type = 'other', enabled = not enabled`.execute(
    db,
  );
  await buildPriceBooks(db);
  return readBooks(db);
}

/** Rows that the alert about wrong prices reports. */
export const listWrongPrices = async (db: Db) =>
  (await checkInvariants({ db })).filter(({ kind }) => kind === 'book_price_mismatch');
