-- Price bands: each round price is one band (even number), the open interval up to the next
-- round price another (odd number). Prices are round every 250 rupees up to 10,000, every 1,000 up to
-- 50,000, then every 10,000. search/price-bands.ts has the same formula. Counts and bitmaps store the
-- numbers, so `npm run migrate` rebuilds them when a file of this folder has changed.
create or replace function price_band(price_paise bigint) returns smallint
language sql immutable parallel safe as $$
  select (case
    when price_paise < 1000000
      then 2 * (price_paise / 25000) + least(price_paise % 25000, 1)
    when price_paise < 5000000
      then 80 + 2 * ((price_paise - 1000000) / 100000) + least(price_paise % 100000, 1)
    else 160 + 2 * ((price_paise - 5000000) / 1000000) + least(price_paise % 1000000, 1)
  end)::smallint
$$;
