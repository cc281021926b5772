-- Creates a checkout at current prices and reserves its stock if it may, in one round trip: the contended stock rows are
-- locked last and for the shortest time. Amount, delivery charge and lines come from one statement, so that they see the
-- same prices. While other checkouts wait for the provider, it waits behind them. Returns no row when the holder already
-- has an active checkout, or the amount is outside the limits.
-- The holder is customer_id, guest, or by_staff, a sale by link or at the counter: link_id, or sold_by and request_id;
-- agreed_paise, its agreed total; most_off_paise, the most that this total may be below the prices. Staff keep pieces
-- without any limit and never wait: the provider is asked when somebody pays.
-- A total above seen_total_paise, the one that the buyer has seen, is refused (SH002). Null: the page did not say.
-- A code that takes nothing off any more is refused (SH003), as claim_coupon() refuses one that is used (SH004, SH005).
-- Persons, stock, counter of the code: every transaction locks in this order.
create or replace function create_checkout(
  customer_id bigint, guest bytea, network bytea,
  products bigint[], quantities integer[], request_fingerprint bytea,
  shipping_details jsonb, delivery jsonb, reserve_for interval, max_age interval, seen_total_paise bigint,
  typed_code text, by_staff jsonb
) returns table (checkout_id uuid, amount_paise bigint, waiting boolean) language plpgsql
-- With the values of each call, planning would take longer than the rest.
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  reserves boolean := case when by_staff is not null then true when guest is null
    then may_reserve_stock(customer_id, products, quantities, max_age)
    else may_guest_reserve_stock(shipping_details ->> 'email', shipping_details ->> 'phone', network,
      products, quantities, max_age) end;
  queues boolean := by_staff is null and is_payment_queue_served() and first_in_payment_queue() is not null;
  book integer := book_at(now());
  applied coupon;
  taken_off bigint;
begin
  if typed_code is not null then
    applied := (select c from coupon c where c.code = typed_code);
    if applied.coupon_id is null or not is_coupon_open(applied) then
      raise exception 'the coupon is not open' using errcode = 'SH003';
    end if;
  end if;
  with line as materialized (
    select p.product_id, w.quantity, coalesce(b.price_paise, p.price_paise) as price_paise, p.name, p.description,
      p.image[1] as image, c.tax_class, c.hsn, c.uqc
    from unnest(products, quantities) w (product_id, quantity)
    join product p using (product_id)
    left join book_price b on b.book_id = book and b.product_id = p.product_id
    join tax_class c on c.tax_class = coalesce(p.tax_class, default_tax_class(p.type, p.fabric))
  ), share as (
    select product_id, paise
    from discount_shares(products, quantities, book, applied, delivery, (by_staff ->> 'agreed_paise')::bigint)
    -- Most orders have no discount and do not pay for one.
    where applied.coupon_id is not null or by_staff is not null
  ), total as (
    select items_paise, delivery_charge(delivery, items_paise) as delivery_paise, discount_paise
    from (select sum(price_paise * quantity)::bigint as items_paise from line) items,
      (select coalesce(sum(paise), 0)::bigint as discount_paise from share) shares
  ), created as (
    insert into checkout (user_id, guest_hash, guest_network, link_id, sold_by, request_id, windows, reserves_stock,
      status, fingerprint, amount_paise, delivery_paise, estimated_from, estimated_until, gift_note, ship_to,
      waiting_since, expires_at, max_expires_at, next_check_at, released_at, coupon_id, coupon_code, discount_paise)
    select customer_id, guest, network, (by_staff ->> 'link_id')::bigint, (by_staff ->> 'sold_by')::bigint,
      (by_staff ->> 'request_id')::uuid, case when by_staff is null then 1 else 0 end, reserves,
      case when reserves then 'held' else 'released' end,
      request_fingerprint, items_paise - discount_paise + delivery_paise, delivery_paise,
      (delivery ->> 'from')::date, (delivery ->> 'until')::date, delivery ->> 'gift_note',
      shipping_details, case when queues then now() end, now() + reserve_for, now() + max_age,
      case when reserves or queues then now() + reserve_for end, case when not reserves then now() end,
      case when discount_paise > 0 then applied.coupon_id end,
      case when discount_paise > 0 then applied.code end, discount_paise
    from total
    -- A price may have changed since the caller added up the total.
    where is_payable((items_paise - discount_paise + delivery_paise)::bigint)
      and items_paise - discount_paise + delivery_paise
        = coalesce((by_staff ->> 'agreed_paise')::bigint, items_paise - discount_paise + delivery_paise)
      and discount_paise <= least(items_paise, (by_staff ->> 'most_off_paise')::bigint)
    -- One active checkout per customer and per guest, one per link: three unique indexes.
    on conflict do nothing
    returning checkout_id, amount_paise, discount_paise
  ), copied as (
    insert into checkout_item
      (checkout_id, product_id, quantity, unit_price_paise, name, description, image, tax_class, hsn, uqc,
        discount_paise)
    select created.checkout_id, line.product_id, quantity, price_paise, name, description, image,
      tax_class, hsn, uqc, coalesce(share.paise, 0)
    from created, line left join share using (product_id)
  )
  select created.checkout_id, created.amount_paise, queues, created.discount_paise from created
    into checkout_id, amount_paise, waiting, taken_off;
  if checkout_id is null then
    return;
  end if;
  if typed_code is not null and taken_off = 0 then
    raise exception 'the coupon takes nothing off' using errcode = 'SH003';
  end if;
  if amount_paise > seen_total_paise then
    raise exception 'the total is above the one that was seen' using errcode = 'SH002';
  end if;
  if reserves then
    if typed_code is not null then
      perform claim_coupon(checkout_id);
    end if;
    perform reserve_stock(checkout_id, 'reserve');
    if typed_code is not null then
      perform count_coupon_use(checkout_id);
    end if;
  end if;
  return next;
end $$;

-- For servers of earlier releases, during a rolling upgrade.
create or replace function create_checkout(
  customer_id bigint, guest bytea, network bytea,
  products bigint[], quantities integer[], request_fingerprint bytea,
  shipping_details jsonb, delivery jsonb, reserve_for interval, max_age interval, seen_total_paise bigint,
  typed_code text
) returns table (checkout_id uuid, amount_paise bigint, waiting boolean) language sql as $$
  select * from create_checkout(customer_id, guest, network, products, quantities, request_fingerprint,
    shipping_details, delivery, reserve_for, max_age, seen_total_paise, typed_code, null)
$$;

create or replace function create_checkout(
  customer_id bigint, guest bytea, network bytea,
  products bigint[], quantities integer[], request_fingerprint bytea,
  shipping_details jsonb, delivery jsonb, reserve_for interval, max_age interval, seen_total_paise bigint
) returns table (checkout_id uuid, amount_paise bigint, waiting boolean) language sql as $$
  select * from create_checkout(customer_id, guest, network, products, quantities, request_fingerprint,
    shipping_details, delivery, reserve_for, max_age, seen_total_paise, null, null)
$$;

create or replace function create_checkout(
  customer_id bigint, guest bytea, network bytea,
  products bigint[], quantities integer[], request_fingerprint bytea,
  shipping_details jsonb, delivery jsonb, reserve_for interval, max_age interval
) returns table (checkout_id uuid, amount_paise bigint, waiting boolean) language sql as $$
  select * from create_checkout(customer_id, guest, network, products, quantities, request_fingerprint,
    shipping_details, delivery, reserve_for, max_age, null, null, null)
$$;
