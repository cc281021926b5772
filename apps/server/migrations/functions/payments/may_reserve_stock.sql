-- Whether a checkout may take stock before it is paid. docs/decisions/stock-ledger.md has the reasons.
create or replace function may_reserve_stock(
  customer_id bigint, products bigint[], quantities integer[], max_age interval
) returns boolean language plpgsql stable as $$
declare
  -- Enough for a customer who closes the checkout to compare or whose bank rejects a few attempts.
  max_unpaid constant integer := 5;
  since constant timestamptz := now() - interval '24 hours';
begin
  if (
    select count(*) from checkout
    where user_id = customer_id and status = 'released' and reserves_stock
      and rzp_order_id is not null and created_at > since
  ) >= max_unpaid then
    return false;
  end if;
  if exists (
    select from orders
    where user_id = customer_id and payment_status = 'Paid' and order_status <> 'Cancelled'
  ) then
    return true;
  end if;
  return not is_kept_away(products, quantities, max_age);
end $$;

-- The same for a guest. Nobody has proven email and phone: strangers may type them, so they never count against an
-- account, and reservations under way count too. The locks make requests with the same email, phone or network wait for
-- each other, so that each counts those before it; always in this order, and before any stock row.
create or replace function may_guest_reserve_stock(
  guest_email text, guest_phone text, network bytea,
  products bigint[], quantities integer[], max_age interval
) returns boolean language plpgsql as $$
declare
  max_per_person constant integer := 5;
  max_per_network constant integer := 30;
begin
  perform pg_advisory_xact_lock(hashtextextended('guest email ' || guest_email, 0));
  perform pg_advisory_xact_lock(hashtextextended('guest phone ' || guest_phone, 0));
  perform pg_advisory_xact_lock(hashtextextended('guest network ' || encode(network, 'hex'), 0));
  return not is_of_disabled_customer(guest_email, guest_phone)
    and (select count(*) from checkout c where c.ship_to ->> 'email' = guest_email
      and is_unpaid_guest_reservation(c)) < max_per_person
    and (select count(*) from checkout c where c.ship_to ->> 'phone' = guest_phone
      and is_unpaid_guest_reservation(c)) < max_per_person
    and (select count(*) from checkout c where c.guest_network = network
      and is_unpaid_guest_reservation(c)) < max_per_network
    and not is_kept_away(products, quantities, max_age);
end $$;
