-- The price of one piece in a sale: whole rupees, rounded down, so that a percent is never less than it says.
-- Exactly one of percent and amount_paise is given. packages/domain/src/products/offer.ts has the same integers.
create or replace function sale_price(
  base_paise bigint, percent integer, amount_paise bigint, cap_paise bigint
) returns bigint
language sql immutable parallel safe
return least(base_paise, greatest(100, (base_paise - least(
  case when percent is not null then (base_paise * percent + 99) / 100 else amount_paise end,
  coalesce(cap_paise, base_paise))) / 100 * 100));
