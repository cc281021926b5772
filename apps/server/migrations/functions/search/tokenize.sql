-- Text to terms. The index stores the results: `npm run migrate` rebuilds it when a file of this folder changes.

-- Spellings of Malayalam that look alike become one.
create or replace function fold_malayalam(input text) returns text
language plpgsql immutable parallel safe as $$
declare
  -- Joins the vowel signs that Unicode can join.
  folded text := normalize(input);
  pair text[];
begin
  foreach pair slice 1 in array array[
    -- Chillu letters in their older encoding of two parts and a joiner.
    [E'\u0D23\u0D4D\u200D', E'\u0D7A'], [E'\u0D28\u0D4D\u200D', E'\u0D7B'],
    [E'\u0D30\u0D4D\u200D', E'\u0D7C'], [E'\u0D32\u0D4D\u200D', E'\u0D7D'],
    [E'\u0D33\u0D4D\u200D', E'\u0D7E'], [E'\u0D15\u0D4D\u200D', E'\u0D7F'],
    -- nta and tta.
    [E'\u0D7B\u0D4D\u0D31', E'\u0D28\u0D4D\u0D31'], [E'\u0D7B\u0D31', E'\u0D28\u0D4D\u0D31'],
    [E'\u0D31\u0D31', E'\u0D31\u0D4D\u0D31'],
    -- The two signs of au, and vowel letters typed as a letter and a sign.
    [E'\u0D4C', E'\u0D57'], [E'\u0D07\u0D57', E'\u0D08'], [E'\u0D09\u0D57', E'\u0D0A'],
    [E'\u0D0E\u0D46', E'\u0D10'], [E'\u0D12\u0D3E', E'\u0D13'], [E'\u0D12\u0D57', E'\u0D14']
  ] loop
    folded := replace(folded, pair[1], pair[2]);
  end loop;
  -- Dot reph and digits; joiners and other characters without width are removed.
  folded := translate(folded,
    E'\u0D4E\u0D66\u0D67\u0D68\u0D69\u0D6A\u0D6B\u0D6C\u0D6D\u0D6E\u0D6F\u00AD\u200B\u200C\u200D\u2060\uFEFF',
    E'\u0D7C0123456789');
  -- At the end of a word: m with a virama is the anusvara, and the half u has three spellings.
  folded := regexp_replace(folded, '\u0D2E\u0D4D(?![\u0D00-\u0D7F])', E'\u0D02', 'g');
  return regexp_replace(folded, '\u0D41?\u0D4D(?![\u0D00-\u0D7F])', E'\u0D41', 'g');
end $$;

-- Lower case, without accents and punctuation, words separated by single spaces. Letters of any script
-- stay together.
create or replace function normalize_text(input text) returns text
language sql stable parallel safe as $$
  select regexp_replace(
    lower(
      case when octet_length(input) = length(input) then replace(input, '''', '')
      else unaccent(translate(fold_malayalam(input), '''’', ''))
      end collate pg_c_utf8),
    '[[:space:][:punct:][:cntrl:]]+', ' ', 'g')
$$;

-- The distinct terms of a text in the order of their first occurrence, variants replaced by their
-- canonical term, without stop words and single letters.
create or replace function tokenize(input text) returns text[]
language sql stable parallel safe as $$
  with token as (
    select coalesce(v.canonical, left(t.word, 40)) as term, min(t.ordinal) as ordinal
    from string_to_table(normalize_text(input), ' ') with ordinality t (word, ordinal)
    left join search_variant v on v.variant = t.word collate "C"
    where length(t.word) > 1 and (v.variant is null or v.canonical is not null)
    group by 1
  )
  select coalesce(array_agg(term order by ordinal), '{}') from token
$$;

-- The words by which a product is found first.
create or replace function product_name_text(p product) returns text
language sql stable parallel safe as $$
  select concat_ws(' ', p.name, nullif(p.type, 'other'), p.color)
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
