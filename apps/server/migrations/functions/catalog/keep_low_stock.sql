create or replace function keep_low_stock() returns trigger language plpgsql as $$
declare
  -- In an insert trigger old is null.
  is_several boolean := greatest(new.stock, old.stock) > 1;
begin
  if new.stock <= 3 then
    insert into product_low_stock (product_id, stock, several)
    values (new.product_id, new.stock, is_several)
    on conflict (product_id) do update
    set stock = excluded.stock, several = product_low_stock.several or excluded.several;
  else
    delete from product_low_stock where product_id = new.product_id;
  end if;
  if (new.stock = 0) <> (coalesce(old.stock, 1) = 0) then
    insert into search_stock_change (product_id) values (new.product_id);
  end if;
  return null;
end $$;

create or replace trigger keep_low_stock_of_new after insert on product_stock
  for each row when (new.stock <= 3) execute function keep_low_stock();
create or replace trigger keep_low_stock after update of stock on product_stock
  for each row when (new.stock <= 3 or old.stock <= 3) execute function keep_low_stock();
