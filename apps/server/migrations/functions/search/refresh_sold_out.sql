-- Moves changes of stock between none and some into the bitmaps of sold-out products. The stock is read
-- after its change was taken, so a later change is never lost: it has a row of its own.
-- Returns how many products it looked at.
create or replace function refresh_sold_out() returns integer
language plpgsql as $$
declare
  changed bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('sold out'));
  with taken as (delete from search_stock_change returning product_id)
  select array_agg(distinct product_id) into changed from taken;
  if changed is null then
    return 0;
  end if;
  merge into search_sold_out b
  using (
    select bitmap_block(product_id) as block,
      coalesce(bit_or(one) filter (where sold_out), empty_bitmap()) as bits_to_set,
      coalesce(bit_or(one) filter (where not sold_out), empty_bitmap()) as bits_to_clear
    from (
      select c.product_id, set_bit(empty_bitmap(), bitmap_bit(c.product_id), 1) as one,
        exists (
          select from product_low_stock l where l.product_id = c.product_id and l.stock = 0
        ) as sold_out
      from unnest(changed) c (product_id)
    ) product
    group by 1
  ) d
  on b.block = d.block
  when matched then update set bits = (b.bits | d.bits_to_set) & ~d.bits_to_clear
  when not matched then insert (block, bits) values (d.block, d.bits_to_set);
  return cardinality(changed);
end $$;
