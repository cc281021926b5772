-- Full rebuild, after a bulk load with the triggers disabled or a change of search_variant. The result
-- equals what the triggers would have left. Readers wait until the transaction ends.

create or replace procedure rebuild_catalog() language plpgsql as $$
begin
  call rebuild_catalog_start();
  for block in 0 .. (select bitmap_block(coalesce(max(product_id), 0)) from product) loop
    call rebuild_catalog_block(block);
  end loop;
  call rebuild_catalog_end();
end $$;

create or replace procedure rebuild_catalog_start() language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('catalog'));
  truncate catalog_count, search_term, search_posting, search_posting_disabled, search_bitmap;
  -- Sorting millions of entries once is faster than inserting them one by one.
  alter table search_posting drop constraint search_posting_pkey;
end $$;

create or replace procedure rebuild_catalog_block(wanted_block integer) language sql as $$
  with listed as (
    select p from product p
    where p.enabled and p.product_id >= bitmap_start(wanted_block)
      and p.product_id < bitmap_start(wanted_block + 1)
  ),
  -- product_postings() as a join over the whole block.
  entry as materialized (
    select distinct (p).product_id, (p).updated_at,
      source.mark || coalesce(v.canonical, left(t.word, 40) collate "C") as term
    from listed
    cross join lateral (
      values ('', product_search_text(p)), ('@', product_name_text(p))) source (mark, words)
    cross join lateral string_to_table(normalize_text(source.words), ' ') t (word)
    left join search_variant v on v.variant = t.word collate "C"
    where length(t.word) > 1 and (v.variant is null or v.canonical is not null)
    union all
    select (p).product_id, (p).updated_at, facet collate "C"
    from listed, lateral unnest(product_facets(p)) f (facet)
  ),
  posted as (
    insert into search_posting (term, updated_at, product_id)
    select term, updated_at, product_id from entry
  )
  insert into search_bitmap (term, block, bits)
  select term, wanted_block, bit_or(set_bit(empty_bitmap(), bitmap_bit(product_id), 1))
  from (
    select product_id, term from entry
    union all
    select (p).product_id, mark collate "C"
    from listed, unnest(array['=all', '=price:' || price_band((p).price_paise)]) m (mark)
  ) occurrence
  group by term
$$;

create or replace procedure rebuild_catalog_end() language plpgsql
-- CLUSTER then sorts instead of reading the table in random order.
set enable_indexscan = off as $$
begin
  alter table search_posting add primary key (term, updated_at, product_id);
  -- Stores the postings and the blocks of a term next to each other, as they are read.
  cluster search_posting using search_posting_pkey;
  cluster search_bitmap using search_bitmap_pkey;
  perform rebuild_price_books();
  insert into search_term (term, products, named)
  select ltrim(term, '@') collate "C", sum(bit_count(bits)) filter (where not starts_with(term, '@')),
    coalesce(sum(bit_count(bits)) filter (where starts_with(term, '@')), 0)
  from search_bitmap where not starts_with(term, '=') group by 1;
  insert into catalog_count (color, fabric, occasion, type, price_band, products)
  select
    case when grouping(color) = 1 then '' else color end,
    case when grouping(fabric) = 1 then '' else fabric end,
    case when grouping(occasion) = 1 then '' else occasion end,
    case when grouping(type) = 1 then '' else type end,
    case when grouping(price_band(price_paise)) = 1 then -1 else price_band(price_paise) end,
    count(*)
  from product
  where enabled
  group by cube (color, fabric, occasion, type, price_band(price_paise))
  -- The total of no products at all is a row as well.
  having count(*) > 0
    and (grouping(color) = 1 or color is not null)
    and (grouping(fabric) = 1 or fabric is not null)
    and (grouping(occasion) = 1 or occasion is not null);
  insert into search_posting_disabled (term, updated_at, product_id)
  select t.term, p.updated_at, p.product_id
  from product p, lateral unnest(product_terms(p)) t (term)
  where not p.enabled;
  delete from search_sold_out;
  insert into search_stock_change (product_id) select product_id from product_low_stock where stock = 0;
  perform refresh_sold_out();
  perform pg_notify('catalog_changed', '');
end $$;
