-- The search engine: an inverted index over the words of products, with bitmaps for counting, trigrams
-- for infixes, a deletion-neighbourhood index (SymSpell) for spelling, and materialized CUBE counts for
-- filters. Statement triggers on product keep all of it exact. docs/search.md explains it.

create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- Counts ----------------------------------------------------------------------------------------

-- CUBE of the enabled products: one row for each combination of filters and price band that has
-- products. '' stands for any color, fabric, occasion or type, -1 for any price. Body and border would
-- multiply the rows: they are counted in search_bitmap.
create table catalog_count (
  color text collate "C" not null,
  fabric text collate "C" not null,
  occasion text collate "C" not null,
  type text collate "C" not null,
  price_band smallint not null,
  products integer not null check (products > 0),
  primary key (color, fabric, occasion, type, price_band)
) with (fillfactor = 70);

-- Synonyms --------------------------------------------------------------------------------------

-- Spelling variants and their canonical term; null marks a stop word. After a change of these rows:
-- call rebuild_catalog().
create table search_synonym (
  variant text collate "C" primary key,
  canonical text collate "C"
);

insert into search_synonym (variant, canonical) values
  ('sarees', 'saree'), ('sari', 'saree'), ('saris', 'saree'), ('sarie', 'saree'),
  ('saries', 'saree'), ('saari', 'saree'), ('saaree', 'saree'), ('sarree', 'saree'),
  ('shari', 'saree'), ('സാരികൾ', 'സാരി'),
  ('kasav', 'kasavu'), ('kasavv', 'kasavu'), ('kasava', 'kasavu'), ('kassavu', 'kasavu'),
  ('kasaavu', 'kasavu'), ('kasvu', 'kasavu'), ('കസവ്', 'കസവു'),
  ('settu', 'set'), ('sett', 'set'), ('mundum', 'mundu'), ('mund', 'mundu'), ('mundus', 'mundu'),
  ('neriyathu', 'neriyathum'), ('neriyatu', 'neriyathum'), ('neryathu', 'neriyathum'),
  ('pallav', 'pallu'), ('pallavu', 'pallu'), ('palloo', 'pallu'), ('pallus', 'pallu'),
  ('munthani', 'pallu'), ('mundhani', 'pallu'), ('munthanai', 'pallu'),
  ('jari', 'zari'), ('zaree', 'zari'), ('jaree', 'zari'), ('zardosi', 'zardozi'),
  ('butti', 'butta'), ('buti', 'butta'), ('buta', 'butta'), ('buttas', 'butta'),
  ('kanjivaram', 'kanchipuram'), ('kancheepuram', 'kanchipuram'), ('kanjeevaram', 'kanchipuram'),
  ('banarasi', 'banaras'), ('benarasi', 'banaras'), ('benares', 'banaras'),
  ('balramapuram', 'balaramapuram'), ('chennamangalam', 'chendamangalam'),
  ('handwoven', 'handloom'), ('handlooms', 'handloom'),
  ('colour', 'color'), ('coloured', 'color'), ('colored', 'color'), ('colours', 'color'),
  ('colors', 'color'), ('grey', 'gray'), ('golden', 'gold'), ('silks', 'silk'),
  ('cottons', 'cotton'), ('borders', 'border'), ('motifs', 'motif'), ('peacocks', 'peacock'),
  ('elephants', 'elephant'), ('mangoes', 'mango'), ('mangos', 'mango'), ('lotuses', 'lotus'),
  ('checked', 'checks'), ('check', 'checks'), ('stripes', 'stripe'), ('striped', 'stripe'),
  ('weddings', 'wedding'), ('marriage', 'wedding'), ('bride', 'bridal'), ('brides', 'bridal'),
  ('festival', 'festive'),
  -- Stop words.
  ('the', null), ('and', null), ('with', null), ('for', null), ('of', null), ('on', null),
  ('in', null), ('by', null), ('its', null), ('to', null), ('an', null), ('is', null), ('or', null),
  ('at', null), ('from', null), ('over', null), ('through', null);

-- Index expressions -----------------------------------------------------------------------------

-- These two are here and not in functions/, because indexes store their results: a change needs a
-- migration that reindexes.

-- All substrings of three letters, or the term itself when it is shorter.
create function trigrams(term text) returns text[]
language sql immutable parallel safe as $$
  select array_agg(substr(term, i, 3)) from generate_series(1, greatest(length(term) - 2, 1)) i
$$;

-- The deletion neighbourhood of SymSpell: the term, and the term with each single letter left out. Two
-- terms within one edit (insertion, deletion, substitution or transposition) share at least one.
create function deletion_variants(term text) returns text[]
language sql immutable parallel safe cost 200 as $$
  select array_agg(distinct overlay(term placing '' from i for 1)) || term
  from generate_series(1, length(term)) i
$$;

create index search_synonym_deletion_variants on search_synonym
  using gin (deletion_variants(variant));

-- Inverted index --------------------------------------------------------------------------------

-- The dictionary: every term of an enabled product with its document frequency, in all and in the names
-- and types alone.
create table search_term (
  term text collate "C" primary key,
  products integer not null check (products > 0),
  named integer not null check (named between 0 and products)
) with (fillfactor = 70);
create index search_term_trigrams on search_term using gin (trigrams(term)) with (fastupdate = off);
create index search_term_deletion_variants on search_term
  using gin (deletion_variants(term)) with (fastupdate = off);

-- Posting lists of enabled products in the order of the newest-first list. Pages are read from here.
-- Besides the words, a product is posted under its filters ('=color:Red') and under the words of its
-- name and type ('@kasavu'), by which the best matches are found. The tokenizer drops punctuation, so
-- that no search can name either.
create table search_posting (
  term text collate "C" not null,
  updated_at timestamptz(3) not null,
  product_id bigint not null,
  primary key (term, updated_at, product_id)
);

-- Posting lists of disabled products, for the admin search. Kept apart, so that a customer's search
-- never reads and discards them.
create table search_posting_disabled (
  term text collate "C" not null,
  updated_at timestamptz(3) not null,
  product_id bigint not null,
  primary key (term, updated_at, product_id)
);

create view search_posting_all as
  select term, updated_at, product_id from search_posting
  union all
  select term, updated_at, product_id from search_posting_disabled;

-- Bitmaps of enabled products, for counting: bit n of block b is product 15360 * b + n. 15,360 bits are
-- 1,920 bytes, which keeps a row below the TOAST threshold of 2 kB; a term over a million products has
-- 66 rows. Price bands are terms as well ('=price:12'), and '=all' has every product.
create table search_bitmap (
  term text collate "C" not null,
  block integer not null,
  bits bit(15360) not null,
  primary key (term, block)
) with (toast_tuple_target = 128);
alter table search_bitmap alter column bits set storage main;

-- A posting that a statement on product adds (delta 1) or removes (delta -1).
create type posting_change as (
  term text, updated_at timestamptz(3), product_id bigint, delta integer);
