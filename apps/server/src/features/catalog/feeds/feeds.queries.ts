import type { PricedRow } from '@shop/domain/products/sales/offer';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import type { ProductRow } from '#features/catalog/product-rows.queries.ts';
import { offerSql } from '../prices/offers.queries.ts';

export interface FeedAddress {
  secret: string;
  created_at: Date;
}

export const findFeedAddress = (db: Db): Promise<FeedAddress | undefined> =>
  db.selectFrom('feed_address').select(['secret', 'created_at']).executeTakeFirst();

/** Ends the address before it. */
export async function replaceFeedAddress(trx: Trx, secret: string): Promise<void> {
  await trx
    .insertInto('feed_address')
    .values({ secret })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({ secret, created_at: sql`now()` }),
    )
    .execute();
}

type FeedColumn =
  | 'product_id'
  | 'name'
  | 'description'
  | 'price_paise'
  | 'stock'
  | 'image'
  | 'type'
  | 'color'
  | 'body_color'
  | 'border_color'
  | 'fabric';

/** A product with its offer, and the one of the first announced sale that lowers its price. */
export interface FeedRow extends Pick<ProductRow, FeedColumn>, PricedRow {
  next_paise?: PricedRow['offer_paise'];
  next_struck_paise?: PricedRow['struck_paise'];
  next_name?: PricedRow['sale_name'];
  next_starts_at?: PricedRow['sale_starts_at'];
  next_ends_at?: PricedRow['sale_ends_at'];
}

/** The price books of one instant. */
export interface FeedBooks {
  book_id: number;
  /** Those that follow, in the order of their periods. */
  next: number[];
}

const FEED_BATCH = 1_000;

/** The visible products with a picture, in batches of their ids: the readers refuse others. */
export async function listFeedRows(
  db: Db,
  after: number,
  { book_id, next }: FeedBooks,
): Promise<FeedRow[]> {
  const offer = offerSql(book_id);
  const { columns, join } = nextOfferSql(next);
  const { rows } = await sql<FeedRow>`
    select p.product_id, p.name, p.description, p.price_paise, s.stock, p.image, p.type,
      p.color, p.body_color, p.border_color, p.fabric${offer.columns}${columns}
    from (
      select * from product
      where product_id > ${after}::bigint and enabled and cardinality(image) > 0
      order by product_id limit ${FEED_BATCH}
    ) p
    join product_stock s using (product_id)${offer.join}${join}
    order by p.product_id`.execute(db);
  return rows;
}

function nextOfferSql(books: number[]): Record<'columns' | 'join', RawBuilder<unknown>> {
  if (books.length === 0) return { columns: sql``, join: sql`` };
  return {
    columns: sql`, n.price_paise as next_paise, n.struck_paise as next_struck_paise,
      n.name as next_name, n.starts_at as next_starts_at, n.ends_at as next_ends_at`,
    join: sql`
    left join lateral (
      select c.price_paise, c.struck_paise, x.name, x.starts_at, x.ends_at
      from unnest(${books}::integer[]) with ordinality as w (book_id, place)
      join book_price c on c.book_id = w.book_id and c.product_id = p.product_id
      join sale x on x.sale_id = c.sale_id
      order by w.place limit 1
    ) n on true`,
  };
}
