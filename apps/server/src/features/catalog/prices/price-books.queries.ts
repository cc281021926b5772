import type { PricedRow } from '@shop/domain/products/sales/offer';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { currentOfferSql } from './offers.queries.ts';

/** The next book to be built: the one that is needed first. */
export async function findUnbuiltBook(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ book_id: number }>`
    select b.book_id
    from price_book b
    left join (
      select book_id, min(lower(during)) as begins from price_period
      where upper(during) > now() group by 1
    ) r using (book_id)
    where b.built_to is not null and b.needed_until > now()
    order by b.ready, r.begins nulls last, b.book_id limit 1`.execute(db);
  return rows[0]?.book_id;
}

/** One short step. @returns whether there is more to do for this book */
export async function buildPriceBook(db: Db, book_id: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select build_price_book(${book_id}::integer) as more`.execute(db);
  return rows[0]?.more ?? false;
}

/** @returns whether there is more to do */
export async function dropOldPriceBook(db: Db): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`select drop_old_price_book() as more`.execute(db);
  return rows[0]?.more ?? false;
}

/** For lists of staff, which show it beside the price without a sale. */
export async function listCurrentOffers(
  db: Db,
  products: number[],
): Promise<Map<number, PricedRow>> {
  const { columns, join } = currentOfferSql;
  const { rows } = await sql<PricedRow & { product_id: number }>`
    select p.product_id, p.price_paise${columns} from product p ${join}
    where p.product_id = any(${products}::bigint[]) and b.sale_id is not null`.execute(db);
  return new Map(rows.map((row) => [row.product_id, row]));
}
