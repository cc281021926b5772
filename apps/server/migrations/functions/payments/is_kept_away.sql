-- Whether unpaid reservations have kept one of these products away from others for long enough today.
create or replace function is_kept_away(
  products bigint[], quantities integer[], max_age interval
) returns boolean language plpgsql stable as $$
declare
  -- The new reservation counts with max_age, its longest time (45 minutes). So a single piece can be reserved
  -- again after one unpaid reservation of 25 minutes, and not after two, or after one that was extended to 45.
  max_kept_away constant interval := '90 minutes';
  since constant timestamptz := now() - interval '24 hours';
begin
  return exists (
    select from unnest(products, quantities) w (product_id, quantity)
    join product_stock s using (product_id)
    where max_age * (w.quantity::float8 / nullif(s.stock, 0)) + (
      -- One of three available units counts for a third of its time.
      select coalesce(sum((c.released_at - c.created_at) * (m.delta::float8 / m.balance_after)), '0')
      from stock_movement m join checkout c using (checkout_id)
      where m.product_id = w.product_id and m.reason = 'release' and m.created_at > since
        and c.status = 'released' and c.created_at > since
        -- Pieces that staff have kept are no customer's doing.
        and c.link_id is null and c.sold_by is null
    ) > max_kept_away
  );
end $$;
