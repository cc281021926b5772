-- Incremental maintenance: applies the rows that a statement removed from product and added to it (an
-- update does both) to the counts, postings, dictionary and bitmaps.

drop function if exists refresh_postings(product[], product[]);
drop function if exists refresh_bitmaps(product[], product[]);

create or replace function refresh_catalog(old_rows product[], new_rows product[]) returns void
language plpgsql as $$
declare
  -- Once for postings and bitmaps: taking texts apart is most of the work.
  postings posting_change[] := array(
    select row(t.term, p.updated_at, p.product_id, change.delta)::posting_change
    from (values (-1, old_rows), (1, new_rows)) change (delta, products),
      lateral unnest(change.products) p,
      lateral unnest(product_postings(p)) t (term)
    where p.enabled);
begin
  perform refresh_counts(old_rows, new_rows);
  perform refresh_postings(postings);
  perform refresh_bitmaps(postings, old_rows, new_rows);
  perform refresh_disabled_postings(old_rows, new_rows);
  -- Servers clear their response caches.
  perform pg_notify('catalog_changed', '');
end $$;

create or replace function refresh_counts(old_rows product[], new_rows product[]) returns void
language sql as $$
  merge into catalog_count c
  using (
    select
      case when grouping(color) = 1 then '' else color end as color,
      case when grouping(fabric) = 1 then '' else fabric end as fabric,
      case when grouping(occasion) = 1 then '' else occasion end as occasion,
      case when grouping(type) = 1 then '' else type end as type,
      case when grouping(band) = 1 then -1 else band end as price_band,
      sum(delta) as delta
    from (
      select p.color, p.fabric, p.occasion, p.type, price_band(p.price_paise) as band, change.delta
      from (values (-1, old_rows), (1, new_rows)) change (delta, products),
        lateral unnest(change.products) p
      where p.enabled
    ) changed
    group by cube (color, fabric, occasion, type, band)
    having sum(delta) <> 0
      and (grouping(color) = 1 or color is not null)
      and (grouping(fabric) = 1 or fabric is not null)
      and (grouping(occasion) = 1 or occasion is not null)
  ) d
  on c.color = d.color and c.fabric = d.fabric and c.occasion = d.occasion and c.type = d.type
    and c.price_band = d.price_band
  when matched and c.products + d.delta = 0 then delete
  when matched then update set products = c.products + d.delta
  when not matched then insert (color, fabric, occasion, type, price_band, products)
    values (d.color, d.fabric, d.occasion, d.type, d.price_band, d.delta)
$$;

create or replace function refresh_postings(postings posting_change[]) returns void
language plpgsql as $$
declare
  changes posting_change[] := array(
    select row(p.term, p.updated_at, p.product_id, sum(p.delta))::posting_change
    from unnest(postings) p
    group by p.term, p.updated_at, p.product_id
    having sum(p.delta) <> 0);
begin
  delete from search_posting s using unnest(changes) c
  where c.delta < 0 and s.term = c.term and s.updated_at = c.updated_at
    and s.product_id = c.product_id;

  insert into search_posting (term, updated_at, product_id)
  select c.term, c.updated_at, c.product_id from unnest(changes) c where c.delta > 0;

  merge into search_term t
  using (
    select ltrim(c.term, '@') collate "C" as term,
      coalesce(sum(c.delta) filter (where not starts_with(c.term, '@')), 0) as delta,
      coalesce(sum(c.delta) filter (where starts_with(c.term, '@')), 0) as named
    from unnest(changes) c where not starts_with(c.term, '=') group by 1
  ) d
  on t.term = d.term
  when matched and t.products + d.delta = 0 then delete
  when matched and (d.delta <> 0 or d.named <> 0) then
    update set products = t.products + d.delta, named = t.named + d.named
  when not matched and d.delta > 0 then
    insert (term, products, named) values (d.term, d.delta, d.named);
end $$;

create or replace function refresh_bitmaps(postings posting_change[], old_rows product[],
  new_rows product[]) returns void
language sql as $$
  merge into search_bitmap b
  using (
    select term, bitmap_block(product_id) as block,
      coalesce(bit_or(one) filter (where delta > 0), empty_bitmap()) as bits_to_set,
      coalesce(bit_or(one) filter (where delta < 0), empty_bitmap()) as bits_to_clear
    from (
      select term, product_id, sum(delta) as delta,
        set_bit(empty_bitmap(), bitmap_bit(product_id), 1) as one
      from (
        select p.term collate "C" as term, p.product_id, p.delta from unnest(postings) p
        union all
        select t.term collate "C", p.product_id, change.delta
        from (values (-1, old_rows), (1, new_rows)) change (delta, products),
          lateral unnest(change.products) p,
          lateral unnest(array['=all', '=price:' || price_band(p.price_paise)]) t (term)
        where p.enabled
      ) posting
      group by term, product_id
      having sum(delta) <> 0
    ) changed
    group by 1, 2
  ) d
  on b.term = d.term and b.block = d.block
  when matched and ((b.bits | d.bits_to_set) & ~d.bits_to_clear) = empty_bitmap() then delete
  when matched then update set bits = (b.bits | d.bits_to_set) & ~d.bits_to_clear
  when not matched then
    insert (term, block, bits) values (d.term, d.block, d.bits_to_set)
$$;

create or replace function refresh_disabled_postings(old_rows product[], new_rows product[])
returns void language sql as $$
  delete from search_posting_disabled d
  using unnest(old_rows) p, lateral unnest(product_terms(p)) t (term)
  where not p.enabled and d.term = t.term and d.updated_at = p.updated_at
    and d.product_id = p.product_id;
  insert into search_posting_disabled (term, updated_at, product_id)
  select t.term, p.updated_at, p.product_id
  from unnest(new_rows) p, lateral unnest(product_terms(p)) t (term)
  where not p.enabled;
$$;
