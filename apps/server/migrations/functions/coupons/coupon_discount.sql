-- The discount of a coupon on an order, in integers: a percent of the eligible lines up to a whole rupee, or an amount;
-- at most its cap, 90 % of these lines, and all of the order but one rupee. Exactly one of percent and amount_paise is
-- given. couponDiscount() in packages/domain/src/products/sales/coupon.ts has the same integers.
create or replace function coupon_discount(
  percent integer, amount_paise bigint, cap_paise bigint, eligible_paise bigint, items_paise bigint
) returns bigint
language sql immutable parallel safe
return greatest(0, least(
  case when percent is not null then (eligible_paise * percent + 9999) / 10000 * 100 else amount_paise end,
  cap_paise, eligible_paise * 90 / 100, items_paise - 100));

-- splitAmount() of packages/domain: shares in proportion to the weights, by the largest remainder, that add up to the
-- amount. In numeric, because the products of two sums may be larger than a bigint.
create or replace function split_amount(amount bigint, weights bigint[]) returns bigint[]
language sql immutable parallel safe
return (
  select array_agg(share + case when rank <= amount - floors then 1 else 0 end order by place)
  from (
    select place, share, sum(share) over () as floors,
      row_number() over (order by remainder desc, place) as rank
    from (
      select place, div(amount::numeric * weight, total)::bigint as share,
        amount::numeric * weight % total as remainder
      from unnest(weights) with ordinality w (weight, place),
        (select nullif(sum(one), 0) as total from unnest(weights) one) t
    ) divided
  ) ranked
);
