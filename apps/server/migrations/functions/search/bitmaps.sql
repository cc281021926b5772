create or replace function empty_bitmap() returns bit(15360)
language sql immutable parallel safe as $$
  select repeat('0', 15360)::bit(15360)
$$;

-- The positions of the set bits. Skips words of 64 zero bits, because most bitmaps are sparse.
create or replace function bit_positions(bits bit(15360)) returns setof integer
language sql immutable parallel safe rows 100 as $$
  select word_index * 64 + i
  from generate_series(0, 239) word_index
  cross join lateral (select substring(bits from word_index * 64 + 1 for 64) as word offset 0) part
  cross join generate_series(0, 63) i
  where bit_count(word) > 0 and get_bit(word, i) = 1
$$;
