-- Bit n of block b is product 15360 * b + n. Plain expressions, so that PostgreSQL inlines them.
create or replace function bitmap_block(product_id bigint) returns integer
language sql immutable parallel safe
return (product_id / 15360)::integer;

create or replace function bitmap_bit(product_id bigint) returns integer
language sql immutable parallel safe
return (product_id % 15360)::integer;

create or replace function bitmap_start(block integer) returns bigint
language sql immutable parallel safe
return block::bigint * 15360;

create or replace function empty_bitmap() returns bit(15360)
language sql immutable parallel safe as $$
  select repeat('0', 15360)::bit(15360)
$$;

-- The positions of the set bits. Skips parts of 960 and words of 64 zero bits, because most bitmaps
-- are sparse.
create or replace function bit_positions(bits bit(15360)) returns setof integer
language sql immutable parallel safe rows 100 as $$
  select part_index * 960 + word_index * 64 + i
  from generate_series(0, 15) part_index
  cross join lateral (select substring(bits from part_index * 960 + 1 for 960) as part offset 0) p
  cross join generate_series(0, 14) word_index
  cross join lateral (select substring(part from word_index * 64 + 1 for 64) as word offset 0) w
  cross join generate_series(0, 63) i
  where bit_count(part) > 0 and bit_count(word) > 0 and get_bit(word, i) = 1
$$;
