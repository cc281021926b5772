-- Whether a checkout may take stock before it is paid. docs/decisions/stock-ledger.md has the reasons.
create or replace function may_reserve_stock(
  customer_id bigint, products bigint[], quantities integer[], max_age interval
) returns boolean language plpgsql stable as $$
declare
  -- Enough for a customer who closes the checkout to compare or whose bank rejects a few attempts.
  max_unpaid constant integer := 5;
  -- The new reservation counts with max_age, its longest time (45 minutes). So a single piece can be reserved
  -- again after one unpaid reservation of 25 minutes, and not after two, or after one that was extended to 45.
  max_kept_away constant interval := '90 minutes';
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
  return not exists (
    select from unnest(products, quantities) w (product_id, quantity)
    join product_stock s using (product_id)
    where max_age * (w.quantity::float8 / nullif(s.stock, 0)) + (
      -- One of three available units counts for a third of its time.
      select coalesce(sum((c.released_at - c.created_at) * (m.delta::float8 / m.balance_after)), '0')
      from stock_movement m join checkout c using (checkout_id)
      where m.product_id = w.product_id and m.reason = 'release' and m.created_at > since
        and c.status = 'released' and c.created_at > since
    ) > max_kept_away
  );
end $$;
