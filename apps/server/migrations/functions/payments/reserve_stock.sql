-- Pieces of a payment link may be taken and released several times. Null: once, as of any other checkout.
create or replace function times_kept_again(of_checkout uuid) returns smallint language sql stable
return (select nullif(kept_again, 0) from checkout where checkout_id = of_checkout);

-- Takes every line of a checkout from the stock, or raises SH001 (insufficient stock). Rows are locked
-- in the order of product_id: concurrent checkouts of the same products queue instead of deadlocking.
create or replace function reserve_stock(wanted_checkout uuid, movement_reason text) returns void
language plpgsql as $$
declare
  line record;
  taken record;
  times smallint := case when movement_reason = 're_reserve' then times_kept_again(wanted_checkout) end;
begin
  for line in
    select product_id, quantity from checkout_item
    where checkout_id = wanted_checkout
    order by product_id
  loop
    update product_stock s
    set stock = s.stock - line.quantity,
      movement_id = nextval('stock_movement_movement_id_seq')
    from product p
    where s.product_id = line.product_id and p.product_id = s.product_id and p.enabled
      and s.stock >= line.quantity
    returning s.movement_id, s.stock into taken;
    if not found then
      raise exception 'insufficient stock of product %', line.product_id using errcode = 'SH001';
    end if;
    insert into stock_movement (movement_id, product_id, delta, balance_after, reason, checkout_id, kept_again)
    values (taken.movement_id, line.product_id, -line.quantity, taken.stock, movement_reason,
      wanted_checkout, times);
  end loop;
end $$;

-- For a payment that arrives after its reservation was released, and for a payment link that is kept again: its coupon
-- and all lines, or nothing. 'stale': the code is over or used, so that the order costs more today.
create or replace function try_reserve_again(wanted_checkout uuid) returns text
language plpgsql as $$
declare
  has_coupon boolean := (select coupon_id is not null from checkout where checkout_id = wanted_checkout);
begin
  if has_coupon then
    perform claim_coupon(wanted_checkout);
  end if;
  update checkout set kept_again = kept_again + 1
  where checkout_id = wanted_checkout and link_id is not null;
  perform reserve_stock(wanted_checkout, 're_reserve');
  if has_coupon then
    perform count_coupon_use(wanted_checkout);
  end if;
  return 'reserved';
exception
  when sqlstate 'SH001' then return 'sold_out';
  when sqlstate 'SH003' or sqlstate 'SH004' or sqlstate 'SH005' then return 'stale';
end $$;

-- For servers of the release before, during a rolling upgrade.
create or replace function try_reserve_stock(wanted_checkout uuid) returns boolean language sql as $$
  select try_reserve_again(wanted_checkout) = 'reserved'
$$;

-- Puts every line of a checkout back into the stock, in the same lock order, and gives its coupon back when it was not
-- paid. Pieces of an order that came back by a return are there, or written off, already; so are those that were
-- removed before they were sent.
create or replace function release_stock(wanted_checkout uuid, movement_reason text) returns void
language plpgsql as $$
declare
  line record;
  returned record;
  times smallint := case when movement_reason = 'release' then times_kept_again(wanted_checkout) end;
begin
  for line in
    select i.product_id, i.quantity - case when movement_reason = 'restock' then coalesce((
      select r.arrived from orders o join returned_piece r using (order_id)
      where o.checkout_id = wanted_checkout and r.product_id = i.product_id), 0) + coalesce((
      select sum(f.restocked)::integer from orders o join refund_item f using (order_id)
      where o.checkout_id = wanted_checkout and f.product_id = i.product_id), 0) else 0 end as quantity
    from checkout_item i
    where i.checkout_id = wanted_checkout
    order by i.product_id
  loop
    continue when line.quantity = 0;
    update product_stock s
    set stock = s.stock + line.quantity,
      movement_id = nextval('stock_movement_movement_id_seq')
    where s.product_id = line.product_id
    returning s.movement_id, s.stock into returned;
    insert into stock_movement (movement_id, product_id, delta, balance_after, reason, checkout_id, kept_again)
    values (returned.movement_id, line.product_id, line.quantity, returned.stock, movement_reason,
      wanted_checkout, times);
  end loop;
  if movement_reason = 'release' then
    perform free_coupon(wanted_checkout);
  end if;
end $$;
