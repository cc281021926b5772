-- The charge of a delivery with its frozen terms. Whether it is free is decided by the sum before any discount.
create or replace function delivery_charge(delivery jsonb, items_paise bigint) returns bigint
language sql immutable parallel safe
return case when items_paise >= (delivery ->> 'free_from_paise')::bigint then 0
  else (delivery ->> 'charge_paise')::bigint end;

-- The discount of a coupon, or of a total agreed with staff, split over the products. No rows when nothing is taken
-- off. Stable: it sees the same prices as the statement that calls it.
create or replace function discount_shares(
  products bigint[], quantities integer[], book integer, applied coupon, delivery jsonb, agreed_paise bigint
) returns table (product_id bigint, paise bigint) language plpgsql stable as $$
#variable_conflict use_column
declare
  ids bigint[];
  weights bigint[];
  items_paise bigint;
  discount_paise bigint;
begin
  select array_agg(product_id order by product_id),
    array_agg(case when eligible then line_paise else 0 end order by product_id), sum(line_paise)::bigint
  from (
    select p.product_id, w.quantity * coalesce(b.price_paise, p.price_paise) as line_paise,
      applied.coupon_id is null or (applied.on_sale_prices or b.sale_id is null)
        and is_in_scope(p, applied.scope, applied.types, exists (
          select from coupon_product x where x.coupon_id = applied.coupon_id and x.product_id = p.product_id),
          applied.collection_id) as eligible
    from unnest(products, quantities) w (product_id, quantity)
    join product p using (product_id)
    left join book_price b on b.book_id = book and b.product_id = p.product_id
  ) line
  into ids, weights, items_paise;
  discount_paise := case
    when applied.coupon_id is null then items_paise + delivery_charge(delivery, items_paise) - agreed_paise
    when items_paise < applied.minimum_paise then 0
    else coupon_discount(applied.percent, applied.amount_paise, applied.cap_paise,
      (select sum(weight)::bigint from unnest(weights) weight), items_paise) end;
  if discount_paise > 0 then
    return query select * from unnest(ids, split_amount(discount_paise, weights));
  end if;
end $$;
