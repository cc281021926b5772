import { type RawBuilder, sql } from 'kysely';

/** Stands for the book of a moment without a sale: the prices of the table product. */
export const BASE_PRICES = 0;

interface OfferSql {
  columns: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
}

const NONE: OfferSql = { columns: sql``, join: sql`` };

/** The columns of a book that toOffer() reads, for statements with `product p`. None without a book, so that these stay as they are. */
export const offerSql = (book_id: number): OfferSql =>
  book_id === BASE_PRICES ? NONE : joinOffer(sql`${book_id}`);

/** The same for statements that are sent at one moment: the book is looked up in them. */
export const currentOfferSql: OfferSql = joinOffer(sql`(select book_at(now()))`);

function joinOffer(book_id: RawBuilder<unknown>): OfferSql {
  return {
    columns: sql`, b.price_paise as offer_paise, b.struck_paise,
      o.name as sale_name, o.starts_at as sale_starts_at, o.ends_at as sale_ends_at`,
    join: sql`
    left join book_price b on b.book_id = ${book_id} and b.product_id = p.product_id
    left join sale o on o.sale_id = b.sale_id`,
  };
}

/**
 * The rows that are tested and sorted by price: the products, or their rows in the book. Both have the columns of the filters. A
 * subquery, which the planner replaces by the table and its indexes.
 */
export const pricedProducts = ({ book_id }: { book_id: number }): RawBuilder<unknown> =>
  book_id === BASE_PRICES
    ? sql`product`
    : sql`(select * from book_price where book_id = ${book_id})`;
