-- Price books: the prices of all products while a set of sales runs. docs/selling.md explains them.

-- The prices of products while exactly these sales run. The best single sale counts, of equal ones the older. Struck is
-- the lowest price that anybody could pay in the 30 days before that sale, if the product was sold for 7 of them.
create or replace function offers_of(running integer[], products bigint[])
returns table (product_id bigint, price_paise bigint, sale_id integer, struck_paise bigint)
language sql stable as $$
  select p.product_id, coalesce(best.price_paise, p.price_paise), best.sale_id, struck.price_paise
  from product p
  left join lateral (
    select reduced.sale_id, reduced.starts_at, reduced.price_paise
    from (
      select s.sale_id, s.starts_at,
        sale_price(p.price_paise, s.percent, s.amount_paise, s.cap_paise) as price_paise
      from sale s
      where s.sale_id = any(running) and is_in_scope(p, s.scope, s.types, exists (
        select from sale_product x where x.sale_id = s.sale_id and x.product_id = p.product_id),
        s.collection_id)
    ) reduced
    where reduced.price_paise < p.price_paise
    order by reduced.price_paise, reduced.sale_id
    limit 1
  ) best on true
  left join lateral (
    select case
      when sum(upper(base.during) - lower(base.during)) filter (where base.price_paise is not null)
        >= interval '7 days'
      then least(min(base.price_paise), (
        select min(b.lowest_paise)
        from price_period r
        join price_book k on k.book_id = r.book_id and k.ready
        join book_price b on b.book_id = r.book_id and b.product_id = p.product_id
        where r.during && tstzrange(best.starts_at - interval '30 days', best.starts_at)))
      end as price_paise
    from (
      select h.price_paise, tstzrange(h.valid_from, greatest(h.valid_from,
          lead(h.valid_from, 1, 'infinity') over (order by h.history_id)))
        * tstzrange(best.starts_at - interval '30 days', best.starts_at) as during
      from price_history h
      where h.product_id = p.product_id and h.valid_from < best.starts_at
    ) base
    where not isempty(base.during)
  ) struck on best.sale_id is not null
  where p.product_id = any(products)
$$;

-- The sets of sales that run after a moment, with their times.
create or replace function plan_price_periods(after timestamptz)
returns table (during tstzrange, sales integer[])
language sql stable as $$
  with running as (
    select sale_id, greatest(starts_at, after) as starts_at, ends_at
    from sale where state = 'ready' and ends_at > after
  ), border as (
    select starts_at as at from running union select ends_at from running
  ), span as (
    select at as starts_at, lead(at) over (order by at) as ends_at from border
  )
  select tstzrange(span.starts_at, span.ends_at), array_agg(r.sale_id order by r.sale_id)
  from span
  join running r on r.starts_at <= span.starts_at and r.ends_at >= span.ends_at
  group by span.starts_at, span.ends_at
$$;

-- Call this after a change of sales, in their transaction, after lock_catalog(). Cuts the period that is under way, plans
-- those that follow and names the books that they need, which the worker builds. Of sales that run together every
-- book without one of them is needed as well: when that one is stopped, the others go on at once.
create or replace function refresh_price_periods(changed_at timestamptz) returns void
language plpgsql as $$
begin
  delete from price_period where lower(during) >= changed_at;
  update price_period set during = tstzrange(lower(during), changed_at)
  where during @> changed_at;

  with planned as (
    select p.sales, upper(p.during) as needed_until from plan_price_periods(changed_at) p
  ), needed as (
    select sales, max(needed_until) as needed_until
    from (
      select sales, needed_until from planned
      union all
      select array_remove(sales, without), needed_until from planned, unnest(sales) without
      where cardinality(sales) > 1
    ) either
    group by sales
  ), kept as (
    insert into price_book as b (sales, needed_until) select sales, needed_until from needed
    on conflict (sales) do update set
      -- The rows of a book that was not needed were not kept up to date.
      ready = b.ready and b.needed_until > changed_at,
      built_to = case when b.needed_until > changed_at then b.built_to else 0 end,
      needed_until = excluded.needed_until
    returning book_id
  )
  update price_book set needed_until = changed_at
  where needed_until > changed_at and sales not in (select sales from needed);

  insert into price_period (during, book_id)
  select p.during, b.book_id from plan_price_periods(changed_at) p join price_book b using (sales);

  -- The struck prices of sales that have not started may depend on the changed ones.
  update price_book b set built_to = 0
  where needed_until > changed_at and exists (
    select from sale s where s.sale_id = any(b.sales) and s.starts_at > changed_at);
  perform pg_notify('catalog_changed', '');
end $$;

-- The book by which these sales are sold: their own, and until it is ready that of most of them.
create or replace function ready_book(running integer[]) returns integer
language sql stable as $$
  select book_id from price_book
  where ready and sales <@ running and needed_until > now()
  order by cardinality(sales) desc, book_id limit 1
$$;

-- The book of a moment; 0: base prices.
create or replace function book_at(moment timestamptz) returns integer
language sql stable as $$
  select coalesce((
    select ready_book(k.sales) from price_period r join price_book k using (book_id)
    where r.during @> moment), 0)
$$;

-- Writers of products and of sales wait for each other, see lock_catalog_writes().
create or replace function lock_catalog() returns timestamptz language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('catalog'));
  return clock_timestamp()::timestamptz(3);
end $$;

-- Writes the rows of these products in a book. A price that customers see struck stays.
create or replace function write_book_prices(wanted_book integer, products bigint[]) returns void
language plpgsql as $$
declare
  book price_book;
  has_begun boolean;
begin
  select * into book from price_book where book_id = wanted_book;
  has_begun := exists (
    select from price_period r where r.book_id = wanted_book and lower(r.during) <= now());
  insert into book_price as b (book_id, product_id, price_paise, sale_id, struck_paise, lowest_paise,
    enabled, updated_at, type, color, body_color, border_color, fabric, occasion)
  select wanted_book, o.product_id, o.price_paise, o.sale_id, o.struck_paise, o.price_paise,
    p.enabled, p.updated_at, p.type, p.color, p.body_color, p.border_color, p.fabric, p.occasion
  from offers_of(book.sales, products) o join product p using (product_id)
  on conflict (book_id, product_id) do update set
    price_paise = excluded.price_paise,
    sale_id = excluded.sale_id,
    struck_paise = case
      when book.ready and b.sale_id = excluded.sale_id
        and (select s.starts_at <= now() from sale s where s.sale_id = excluded.sale_id)
      then b.struck_paise else excluded.struck_paise end,
    lowest_paise = case when has_begun then least(b.lowest_paise, excluded.price_paise)
      else excluded.price_paise end,
    enabled = excluded.enabled,
    updated_at = excluded.updated_at,
    type = excluded.type,
    color = excluded.color,
    body_color = excluded.body_color,
    border_color = excluded.border_color,
    fabric = excluded.fabric,
    occasion = excluded.occasion;
end $$;

-- Bitmaps of a book are terms of search_bitmap: '=upto:7:12' has the enabled products whose price in book 7 is in band
-- 12 or below. So the products of any range are those of two bitmaps.
create or replace function write_book_bitmaps(wanted_book integer, wanted_block integer) returns void
language plpgsql as $$
begin
  delete from search_bitmap
  where term in (select format('=upto:%s:%s', wanted_book, band) from generate_series(0, 251) band)
    and block = wanted_block;
  insert into search_bitmap (term, block, bits)
  select format('=upto:%s:%s', wanted_book, band), wanted_block, bits
  from (
    select band, bit_or(coalesce(own.bits, empty_bitmap())) over (order by band) as bits
    from generate_series(0, 251) band
    left join (
      select price_band(price_paise) as band,
        bit_or(set_bit(empty_bitmap(), bitmap_bit(product_id), 1)) as bits
      from book_price
      where book_id = wanted_book and enabled and product_id >= bitmap_start(wanted_block)
        and product_id < bitmap_start(wanted_block + 1)
      group by 1
    ) own using (band)
  ) cumulative
  where bits <> empty_bitmap();
end $$;

-- Builds the next part of a book, a thirtieth of a block, and its bitmaps when a block is complete. Short, because writers
-- of products wait for it. Each step is planned anew: a plan that was made while the book was empty takes seconds for
-- a step when it is half full. Returns whether there is more to do.
create or replace function build_price_book(wanted_book integer) returns boolean
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  step constant integer := 512;
  book price_book;
  built bigint;
  products bigint[];
  complete boolean;
begin
  perform lock_catalog();
  select * into book from price_book where book_id = wanted_book;
  if book.built_to is null or book.needed_until <= now() then
    return false;
  end if;
  built := book.built_to + step;
  products := array(
    select product_id from product where product_id >= book.built_to and product_id < built);
  if book.ready then
    -- Customers count by its bitmaps meanwhile.
    perform rewrite_book_prices(book, products);
  else
    perform write_book_prices(wanted_book, products);
  end if;
  complete := not exists (select from product where product_id >= built);
  if complete or built % 15360 = 0 then
    perform write_book_bitmaps(wanted_book, bitmap_block(book.built_to));
  end if;
  update price_book set built_to = case when not complete then built end, ready = ready or complete
  where book_id = wanted_book;
  if not complete then
    -- Writers of products need not wait for the disk as well: a step that a crash undoes is made again.
    perform set_config('synchronous_commit', 'off', true);
  elsif not book.ready then
    perform pg_notify('catalog_changed', '');
  end if;
  return not complete;
end $$;

-- Deletes a part of a book that no struck price depends on any more. Returns whether there is more to do.
create or replace function drop_old_price_book() returns boolean
language plpgsql as $$
declare
  old_book integer;
begin
  perform lock_catalog();
  select book_id into old_book from price_book
  where needed_until < now() - interval '31 days' order by book_id limit 1;
  if old_book is null then
    return false;
  end if;
  delete from search_bitmap
  where term in (select format('=upto:%s:%s', old_book, band) from generate_series(0, 251) band);
  delete from book_price
  where book_id = old_book and product_id in (
    select product_id from book_price where book_id = old_book order by product_id limit 5000);
  if not exists (select from book_price where book_id = old_book) then
    delete from price_period where book_id = old_book;
    delete from price_book where book_id = old_book;
  end if;
  return true;
end $$;

-- Keeps all books that are needed exact after a change of these products.
create or replace function refresh_price_books(products bigint[]) returns void
language plpgsql as $$
declare
  book price_book;
  written bigint[];
begin
  for book in
    -- Earlier books first: later ones read their lowest prices.
    select b.* from price_book b
    left join (select r.book_id, min(lower(r.during)) as begins from price_period r group by 1) r using (book_id)
    where b.needed_until > now() order by r.begins nulls last, b.book_id
  loop
    written := array(
      select id from unnest(products) id where book.ready or id < book.built_to);
    continue when written = '{}';
    perform rewrite_book_prices(book, written);
  end loop;
end $$;

-- Rows and bitmaps of products that the book has already.
create or replace function rewrite_book_prices(book price_book, products bigint[]) returns void
language plpgsql as $$
declare
  before book_price[] := array(
    select row(b.*)::book_price from book_price b
    where b.book_id = book.book_id and b.product_id = any(products));
begin
  perform write_book_prices(book.book_id, products);
  delete from book_price b
  where b.book_id = book.book_id and b.product_id = any(products)
    and not exists (select from product p where p.product_id = b.product_id);
  perform refresh_book_bitmaps(book, products, before);
end $$;

-- The bitmaps of blocks that are not complete are written later.
create or replace function refresh_book_bitmaps(
  book price_book, products bigint[], before book_price[]
) returns void language sql as $$
  merge into search_bitmap b
  using (
    select format('=upto:%s:%s', (book).book_id, band) collate "C" as term, bitmap_block(product_id) as block,
      coalesce(bit_or(one) filter (where delta > 0), empty_bitmap()) as bits_to_set,
      coalesce(bit_or(one) filter (where delta < 0), empty_bitmap()) as bits_to_clear
    from (
      select product_id, band, sum(delta) as delta,
        set_bit(empty_bitmap(), bitmap_bit(product_id), 1) as one
      from (
        select product_id, price_paise, -1 as delta from unnest(before) where enabled
        union all
        select product_id, price_paise, 1 from book_price
        where book_id = (book).book_id and product_id = any(products) and enabled
      ) change, generate_series(price_band(price_paise), 251) band
      where (book).ready or bitmap_start(bitmap_block(product_id) + 1) <= (book).built_to
      group by product_id, band
      having sum(delta) <> 0
    ) changed
    group by band, bitmap_block(product_id)
  ) d
  on b.term = d.term and b.block = d.block
  when matched and ((b.bits | d.bits_to_set) & ~d.bits_to_clear) = empty_bitmap() then delete
  when matched then update set bits = (b.bits | d.bits_to_set) & ~d.bits_to_clear
  when not matched then
    insert (term, block, bits) values (d.term, d.block, d.bits_to_set)
$$;

-- All books that are needed and complete, after a rebuild of the search index.
create or replace function rebuild_price_books() returns void
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  book integer;
begin
  for book in select book_id from price_book where ready and needed_until > now() order by book_id loop
    for block in 0 .. (select bitmap_block(coalesce(max(product_id), 0)) from product) loop
      delete from book_price b
      where b.book_id = book and b.product_id >= bitmap_start(block)
        and b.product_id < bitmap_start(block + 1)
        and not exists (select from product p where p.product_id = b.product_id);
      perform write_book_prices(book, array(
        select product_id from product
        where product_id >= bitmap_start(block) and product_id < bitmap_start(block + 1)));
      perform write_book_bitmaps(book, block);
    end loop;
  end loop;
  update price_book set built_to = 0 where not ready;
end $$;

-- The price of one piece now. Everything that charges money reads the row of the book, or the base price.
create or replace view current_price as
select p.product_id, coalesce(b.price_paise, p.price_paise) as price_paise
from product p
left join book_price b on b.book_id = (select book_at(now())) and b.product_id = p.product_id;
