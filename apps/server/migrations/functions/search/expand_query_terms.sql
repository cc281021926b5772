-- Damerau-Levenshtein distance of at most 1.
create or replace function within_one_edit(a text, b text) returns boolean
language sql immutable parallel safe as $$
  select levenshtein(a, b) <= 1 or exists (
    select from generate_series(1, length(a) - 1) i
    where length(a) = length(b)
      and overlay(a placing reverse(substr(a, i, 2)) from i for 2) = b)
$$;

-- Query expansion: for each of the first six typed words up to ten terms of the dictionary, best first.
-- Exact, prefix (range scan), infix (trigram index) and synonym-prefix matches; only without any of
-- these, terms within one edit (deletion-variant index). A word without a match yields one row with a
-- null term.
create or replace function expand_query_terms(input text)
returns table (ordinal integer, term text, products integer, named integer)
language plpgsql stable
-- Planning for every word would take longer than the lookup.
set plan_cache_mode = force_generic_plan as $$
declare
  typed text;
begin
  ordinal := 0;
  foreach typed in array (tokenize(input))[1:6] loop
    ordinal := ordinal + 1;
    return query
      select ordinal, t.term, t.products, t.named
      from (
        select d.term from search_term d where d.term >= typed and d.term < typed || chr(1114111)
        union
        select d.term from search_term d
        where length(typed) >= 3 and trigrams(d.term) @> trigrams(typed)
          and strpos(d.term, typed) > 0
        union
        select s.canonical from search_synonym s
        where s.variant >= typed and s.variant < typed || chr(1114111)
      ) candidate
      join search_term t on t.term = candidate.term
      order by t.term <> typed, not starts_with(t.term, typed), t.products desc, t.term
      limit 10;
    if not found and length(typed) >= 4 then
      return query
        select ordinal, t.term, t.products, t.named
        from (
          select d.term, d.term as spelling from search_term d
          where deletion_variants(d.term) && deletion_variants(typed)
          union
          select s.canonical, s.variant from search_synonym s
          where length(s.variant) >= 4 and deletion_variants(s.variant) && deletion_variants(typed)
        ) candidate
        join search_term t on t.term = candidate.term
        where within_one_edit(candidate.spelling, typed)
        group by t.term, t.products, t.named
        order by t.products desc, t.term
        limit 10;
    end if;
    if not found then
      return query select ordinal, null::text, 0, 0;
    end if;
  end loop;
end $$;
