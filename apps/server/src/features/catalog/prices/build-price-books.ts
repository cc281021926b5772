import type { Db } from '#db/database.ts';
import { buildPriceBook, dropOldPriceBook, findUnbuiltBook } from './price-books.queries.ts';

/**
 * Builds the books that are needed, in steps that each hold the lock of the products' writers for a fraction of a second,
 * and deletes old ones. May run twice: a step begins where the last one ended.
 */
export async function buildPriceBooks(db: Db): Promise<void> {
  for (;;) {
    const book_id = await findUnbuiltBook(db);
    if (book_id === undefined) break;
    await buildPriceBook(db, book_id);
  }
  while (await dropOldPriceBook(db));
}
