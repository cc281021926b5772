import { sql } from 'kysely';

/**
 * A hundred products of each price book that is needed: the row is that of the definition, and its bit is in the bitmaps
 * from the band of its price on. What a sale strikes stays as it was at its start. The part of a book that waits to be built
 * again is left out.
 */
export const BOOK_PRICE_MISMATCH = sql<{ subject: string }>`
  with sample as materialized (
    select b.book_id, b.sales, b.built_to, array(
      select distinct 1 + floor(random() * (select max(product_id) from product))::bigint
      from generate_series(1, 100)) as products
    from price_book b where b.ready and b.needed_until > now()
  )
  select 'book ' || s.book_id || ', product ' || p.product_id as subject
  from sample s
  cross join lateral offers_of(s.sales, s.products) o
  join product p on p.product_id = o.product_id
  left join book_price b on b.book_id = s.book_id and b.product_id = p.product_id
  left join sale on sale.sale_id = o.sale_id
  where (s.built_to is null or p.product_id < s.built_to) and ((b.price_paise, b.sale_id, b.enabled, b.updated_at, b.type, b.color, b.body_color,
      b.border_color, b.fabric, b.occasion)
      is distinct from (o.price_paise, o.sale_id, p.enabled, p.updated_at, p.type, p.color,
      p.body_color, p.border_color, p.fabric, p.occasion)
    or b.struck_paise is distinct from o.struck_paise and sale.starts_at > now()
    or exists (
      select from (values (price_band(o.price_paise)::integer, p.enabled),
        (price_band(o.price_paise) - 1, false)) expected (band, bit)
      left join search_bitmap m on m.term = format('=upto:%s:%s', s.book_id, band) collate "C"
        and m.block = bitmap_block(p.product_id)
      where coalesce(get_bit(m.bits, bitmap_bit(p.product_id)), 0) <> expected.bit::integer))`;
