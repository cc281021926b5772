import { PAGE_SIZE } from '@shop/domain/paging';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { offerSql, pricedProducts } from '#features/catalog/prices/offers.queries.ts';
import { type ProductRow, productColumnsSql } from '#features/catalog/product-rows.queries.ts';
import { matchingBitmap } from '#features/catalog/search/count.queries.ts';
import type { ProductQuery } from '#features/catalog/search/product-query.queries.ts';

/**
 * A page of a collection in the order that the shop chose; what is sold out comes last. All of its products are read,
 * of which there are at most 500.
 * @returns undefined when the products were not chosen by hand
 */
export async function listInShopOrder(
  db: Db,
  query: ProductQuery,
  offset: number,
): Promise<ProductRow[] | undefined> {
  const { within, price, book_id } = query;
  if (within?.hand === undefined) return undefined;
  const offer = offerSql(book_id);
  const isPriced = price
    ? sql`priced.price_paise between ${price.min} and ${price.max}`
    : sql`true`;
  const { rows } = await sql<ProductRow>`
    select ${productColumnsSql}${offer.columns}
    from collection_product chosen
    join (select * from ${matchingBitmap(query)} once offset 0) hit
      on hit.block = bitmap_block(chosen.product_id)
      and get_bit(hit.bits, bitmap_bit(chosen.product_id)) = 1
    join ${pricedProducts(query)} priced on priced.product_id = chosen.product_id and ${isPriced}
    join product p on p.product_id = chosen.product_id
    join product_stock s on s.product_id = chosen.product_id${offer.join}
    where chosen.collection_id = ${within.hand}
    order by s.stock = 0, chosen.position, chosen.product_id
    limit ${sql.lit(PAGE_SIZE)} offset ${offset}`.execute(db);
  return rows;
}
