-- Damerau-Levenshtein distance of at most 1.
create or replace function within_one_edit(a text, b text) returns boolean
language sql immutable parallel safe as $$
  select levenshtein(a, b) <= 1 or exists (
    select from generate_series(1, length(a) - 1) i
    where length(a) = length(b)
      and overlay(a placing reverse(substr(a, i, 2)) from i for 2) = b)
$$;

create or replace function is_malayalam(term text) returns boolean
language sql immutable parallel safe as $$
  select term ~ '[\u0D00-\u0D7F]'
$$;

-- The first six words of a search in their order: as typed, folded, and as the index has them. Two or three
-- words that mean a term of the dictionary together are a phrase, which counts as one. Stop words, single
-- letters and repeated words are left out.
create or replace function query_words(input text)
returns table (ordinal integer, typed text, folded text, term text, phrase text)
language plpgsql stable as $$
declare
  words text[];
  -- As typed, where that is a single word.
  originals text[];
  found_terms text[] := '{}';
  next_word integer := 1;
  word_count integer;
begin
  select array_agg(w.word order by w.place, w.part),
    array_agg(case when w.parts = 1 then w.original else w.word end order by w.place, w.part)
  into words, originals
  from (
    select o.original, o.place, f.word, f.part, count(*) over (partition by o.place) as parts
    from regexp_split_to_table(trim(input), '[[:space:]]+') with ordinality o (original, place),
      string_to_table(trim(normalize_text(o.original)), ' ') with ordinality f (word, part)
  ) w;
  ordinal := 0;
  while next_word <= cardinality(words) and cardinality(found_terms) < 6 loop
    word_count := least(3, cardinality(words) - next_word + 1);
    loop
      phrase := array_to_string(words[next_word:next_word + word_count - 1], ' ');
      exit when word_count = 1 or exists (
        select from search_synonym s join search_term t on t.term = s.term
        where s.typed = query_words.phrase collate "C");
      word_count := word_count - 1;
    end loop;
    if word_count = 1 then
      phrase := null;
    elsif phrase = any (found_terms) then
      next_word := next_word + word_count;
      continue;
    else
      found_terms := found_terms || phrase;
    end if;
    for place in next_word .. next_word + word_count - 1 loop
      typed := originals[place];
      folded := words[place];
      select coalesce(v.canonical, left(w.word, 40)) into term
      from (select query_words.folded) w (word)
      left join search_variant v on v.variant = w.word collate "C"
      where length(w.word) > 1 and (v.variant is null or v.canonical is not null);
      continue when term is null or (phrase is null and term = any (found_terms));
      if phrase is null then
        found_terms := found_terms || term;
      end if;
      ordinal := ordinal + 1;
      return next;
    end loop;
    next_word := next_word + word_count;
  end loop;
end $$;

-- Query expansion: for each word up to ten terms of the dictionary, best first. Exact, prefix (range scan),
-- infix (trigram index) and variant-prefix matches; beside them, as related terms, synonyms and words of
-- the other script that sound the same. Only without any of these: terms of the same sound, and only
-- without one, terms within one edit (deletion-variant index). A word without a match yields one row with
-- a null term.
create or replace function expand_query_terms(input text)
returns table (
  ordinal integer, typed text, term text, products integer, named integer, related boolean, phrase text)
language plpgsql stable
-- Planning for every word would take longer than the lookup.
set plan_cache_mode = force_generic_plan as $$
declare
  folded text;
  word text;
  word_sounds text[];
begin
  for ordinal, typed, folded, word, phrase in
    select w.ordinal, w.typed, w.folded, w.term, w.phrase from query_words(input) w
  loop
    if phrase is not null then
      return query
        select expand_query_terms.ordinal, expand_query_terms.typed, t.term, t.products, t.named,
          false, expand_query_terms.phrase
        from search_term t where t.term = word
        union all
        (select expand_query_terms.ordinal, expand_query_terms.typed, t.term, t.products, t.named,
          true, expand_query_terms.phrase
        from search_synonym s join search_term t on t.term = s.term
        where s.typed = expand_query_terms.phrase and t.term <> word
        order by t.products desc, t.term
        limit 9);
      continue;
    end if;
    -- Short words have too many neighbours.
    word_sounds := case when length(folded) >= 4 then array[sound_key(word), sound_key(folded)] end;
    return query
      select expand_query_terms.ordinal, expand_query_terms.typed, t.term, t.products, t.named,
        bool_and(candidate.related), null::text
      from (
        select d.term, false as related from search_term d
        where d.term >= word and d.term < word || chr(1114111)
        union all
        select d.term, false from search_term d
        where length(word) >= 3 and trigrams(d.term) @> trigrams(word)
          and strpos(d.term, word) > 0
          -- 'red' must not find 'scattered'.
          and (length(word) >= 4 or not exists (select from search_term e where e.term = word))
        union all
        select v.canonical, false from search_variant v
        where v.variant >= word and v.variant < word || chr(1114111)
        union all
        select s.term, true from search_synonym s
        where s.typed = any (array[word, folded])
        union all
        select d.term, true from search_term d
        where d.sound = any (word_sounds) and is_malayalam(d.term) <> is_malayalam(word)
      ) candidate
      join search_term t on t.term = candidate.term
      group by t.term, t.products, t.named
      order by 6, t.term <> word, not starts_with(t.term, word), t.products desc, t.term
      limit 10;
    if not found and word_sounds is not null then
      return query
        select expand_query_terms.ordinal, expand_query_terms.typed, t.term, t.products, t.named, false,
          null::text
        from (
          select d.term from search_term d where d.sound = any (word_sounds)
          union
          select v.canonical from search_variant v where v.sound = any (word_sounds)
          union
          select s.term from search_synonym s where s.sound = any (word_sounds)
        ) candidate
        join search_term t on t.term = candidate.term
        order by t.products desc, t.term
        limit 10;
    end if;
    if not found and length(word) >= 4 then
      return query
        select expand_query_terms.ordinal, expand_query_terms.typed, t.term, t.products, t.named, false,
          null::text
        from (
          select d.term, d.term as spelling from search_term d
          where deletion_variants(d.term) && deletion_variants(word)
          union
          select v.canonical, v.variant from search_variant v
          where length(v.variant) >= 4 and deletion_variants(v.variant) && deletion_variants(word)
          union
          select s.term, s.typed from search_synonym s
          where length(s.typed) >= 4 and deletion_variants(s.typed) && deletion_variants(word)
        ) candidate
        join search_term t on t.term = candidate.term
        where within_one_edit(candidate.spelling, word)
        group by t.term, t.products, t.named
        order by t.products desc, t.term
        limit 10;
    end if;
    if not found then
      return query
        select expand_query_terms.ordinal, expand_query_terms.typed, null::text, 0, 0, false,
          null::text;
    end if;
  end loop;
end $$;
