-- Text to terms. The index stores the results: `npm run migrate` rebuilds it when a file of this folder changes.

-- Lower case, without accents and punctuation, words separated by single spaces. Letters of any script
-- stay together; Malayalam chillu letters in their older two-part encoding become the newer one.
create or replace function normalize_text(input text) returns text
language sql stable parallel safe as $$
  select regexp_replace(
    lower(
      case when octet_length(input) = length(input) then replace(input, '''', '')
      else unaccent(translate(
        replace(replace(replace(replace(replace(normalize(input),
          E'\u0D23\u0D4D\u200D', E'\u0D7A'), E'\u0D28\u0D4D\u200D', E'\u0D7B'),
          E'\u0D30\u0D4D\u200D', E'\u0D7C'), E'\u0D32\u0D4D\u200D', E'\u0D7D'),
          E'\u0D33\u0D4D\u200D', E'\u0D7E'),
        E'\u200B\u200C\u200D\uFEFF''’', ''))
      end collate pg_c_utf8),
    '[[:space:][:punct:][:cntrl:]]+', ' ', 'g')
$$;

-- The distinct terms of a text in the order of their first occurrence, synonyms replaced by their
-- canonical term, without stop words and single letters.
create or replace function tokenize(input text) returns text[]
language sql stable parallel safe as $$
  with token as (
    select coalesce(s.canonical, left(t.word, 40)) as term, min(t.ordinal) as ordinal
    from string_to_table(normalize_text(input), ' ') with ordinality t (word, ordinal)
    left join search_synonym s on s.variant = t.word collate "C"
    where length(t.word) > 1 and (s.variant is null or s.canonical is not null)
    group by 1
  )
  select coalesce(array_agg(term order by ordinal), '{}') from token
$$;

-- The words by which a product is found first.
create or replace function product_name_text(p product) returns text
language sql stable parallel safe as $$
  select concat_ws(' ', p.name, nullif(p.type, 'other'))
$$;

create or replace function product_terms(p product) returns text[]
language sql stable parallel safe as $$
  select tokenize(product_search_text(p))
$$;

create or replace function product_name_terms(p product) returns text[]
language sql stable parallel safe as $$
  select coalesce(array_agg('@' || term), '{}') from unnest(tokenize(product_name_text(p))) t (term)
$$;

create or replace function product_postings(p product) returns text[]
language sql stable parallel safe as $$
  select product_terms(p) || product_name_terms(p) || product_facets(p)
$$;
