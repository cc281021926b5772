-- Price history and price books follow the products. Named after catalog_after_…, which run first and hold the lock.

create or replace function record_price_history(old_rows product[], new_rows product[]) returns void
language sql as $$
  insert into price_history (product_id, price_paise)
  select n.product_id, case when n.enabled then n.price_paise end
  from unnest(new_rows) n left join unnest(old_rows) o using (product_id)
  where o.product_id is null or case when o.enabled then o.price_paise end
    is distinct from case when n.enabled then n.price_paise end
$$;

create or replace function prices_after_insert() returns trigger language plpgsql as $$
begin
  perform record_price_history('{}'::product[], array(select row(p.*)::product from new_rows p));
  perform refresh_price_books(array(select product_id from new_rows));
  return null;
end $$;

create or replace function prices_after_update() returns trigger language plpgsql as $$
begin
  perform record_price_history(array(select row(p.*)::product from old_rows p),
    array(select row(p.*)::product from new_rows p));
  perform refresh_price_books(array(select product_id from new_rows));
  return null;
end $$;

create or replace function prices_after_delete() returns trigger language plpgsql as $$
begin
  perform refresh_price_books(array(select product_id from old_rows));
  return null;
end $$;

create or replace trigger prices_after_insert after insert on product
  referencing new table as new_rows
  for each statement execute function prices_after_insert();
create or replace trigger prices_after_update after update on product
  referencing old table as old_rows new table as new_rows
  for each statement execute function prices_after_update();
create or replace trigger prices_after_delete after delete on product
  referencing old table as old_rows
  for each statement execute function prices_after_delete();
