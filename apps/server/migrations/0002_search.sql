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

-- Index expressions -----------------------------------------------------------------------------

-- These are here and not in functions/, because indexes and generated columns store their results: a
-- change needs a migration that writes them again.

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

-- Malayalam in rough Latin letters, as if spelled by somebody who ignores length, voice and aspiration.
create function malayalam_to_latin(term text) returns text
language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(
    translate(
      -- A consonant with neither a vowel sign nor a virama is spoken with a.
      regexp_replace(
        replace(replace(replace(replace(term, 'റ്റ', 'ട'), 'ന്റ', 'ണ്ട'), 'ങ്ങ', 'ങ്ക'), 'ഞ്ഞ', 'ഞ്ച'),
        '([\u0D15-\u0D39])(?![\u0D3E-\u0D4D\u0D57])', '\1a', 'g'),
      'അആഇഈഉഊഎഏഒഓ' || E'\u0D3E\u0D3F\u0D40\u0D41\u0D42\u0D46\u0D47\u0D4A\u0D4B'
        || 'കഖഗഘങചഛജഝഞടഠഡഢണതഥദധനപഫബഭമയരറലളഴവശഷസഹൺൻർൽൾൿ' || E'\u0D02\u0D4D\u0D03',
      'aaiiuueeooaiiuueeoo' || 'kkkknjjjjnttttnttttnppppmyrrlllvssshnnrllk' || 'm'),
    'ഐ', 'ai'), E'\u0D48', 'ai'), 'ഔ', 'au'), E'\u0D57', 'au'), E'\u0D43', 'ri')
$$;

-- How a term sounds, whichever script it is written in and however it is romanised: settu, sett and സെറ്റ്
-- have one key. Letters that people mix up become one; h after a consonant and a final a, e or u are lost.
create function sound_key(term text) returns text
language plpgsql immutable parallel safe cost 500 as $$
declare
  key text := malayalam_to_latin(term);
  rule text[];
begin
  foreach rule slice 1 in array array[
    ['zh', 'l'], ['ch', 'C'], ['x', 'ks'], ['([kgtdpbsjC])h', '\1'],
    ['ee|ii|ea|ie', 'i'], ['oo|uu', 'u'], ['aa', 'a'], ['ou|ow', 'au'], ['y$', 'i']
  ] loop
    key := regexp_replace(key, rule[1], rule[2], 'g');
  end loop;
  key := translate(key, 'cqfwjdgbC', 'kkpvctkpc');
  foreach rule slice 1 in array array[
    ['iy(?=[aeiou])', 'i'], ['([^aeiou])y(?=[aeiou])', '\1i'], ['m(?=[kctp])', 'n'],
    ['(.)\1+', '\1'], ['(?<=..)[aeu]$', '']
  ] loop
    key := regexp_replace(key, rule[1], rule[2], 'g');
  end loop;
  return key;
end $$;

-- Words -----------------------------------------------------------------------------------------

-- Spellings and forms of one word with their canonical term; null marks a stop word. They are replaced in
-- products and in searches. After a change of these rows: call rebuild_catalog().
create table search_variant (
  variant text collate "C" primary key,
  canonical text collate "C",
  sound text collate "C" generated always as (sound_key(variant)) stored
);
create index search_variant_sound on search_variant (sound);
create index search_variant_deletion_variants on search_variant
  using gin (deletion_variants(variant));

insert into search_variant (variant, canonical) values
  ('sarees', 'saree'), ('sari', 'saree'), ('saris', 'saree'), ('sarie', 'saree'),
  ('saries', 'saree'), ('saari', 'saree'), ('saaree', 'saree'), ('sarree', 'saree'),
  ('shari', 'saree'), ('സാരികൾ', 'സാരി'),
  ('kasav', 'kasavu'), ('kasavv', 'kasavu'), ('kasava', 'kasavu'), ('kassavu', 'kasavu'),
  ('kasaavu', 'kasavu'), ('kasvu', 'kasavu'),
  ('settu', 'set'), ('sett', 'set'), ('settum', 'set'), ('mundum', 'mundu'), ('mund', 'mundu'), ('mundus', 'mundu'),
  ('neriyathu', 'neriyathum'), ('neriyatu', 'neriyathum'), ('neryathu', 'neriyathum'),
  ('pallav', 'pallu'), ('pallavu', 'pallu'), ('palloo', 'pallu'), ('pallus', 'pallu'),
  ('munthani', 'pallu'), ('mundhani', 'pallu'), ('munthanai', 'pallu'),
  ('jari', 'zari'), ('zaree', 'zari'), ('jaree', 'zari'), ('zardosi', 'zardozi'),
  ('butti', 'butta'), ('buti', 'butta'), ('buta', 'butta'), ('buttas', 'butta'),
  ('kanjivaram', 'kanchipuram'), ('kancheepuram', 'kanchipuram'), ('kanjeevaram', 'kanchipuram'),
  ('banarasi', 'banaras'), ('benarasi', 'banaras'), ('benares', 'banaras'),
  ('balramapuram', 'balaramapuram'), ('chennamangalam', 'chendamangalam'),
  ('handwoven', 'handloom'), ('handlooms', 'handloom'),
  ('grey', 'gray'), ('golden', 'gold'), ('silks', 'silk'),
  ('cottons', 'cotton'), ('borders', 'border'), ('bordered', 'border'), ('motifs', 'motif'), ('peacocks', 'peacock'),
  ('elephants', 'elephant'), ('mangoes', 'mango'), ('mangos', 'mango'), ('lotuses', 'lotus'),
  ('checked', 'checks'), ('check', 'checks'), ('stripes', 'stripe'), ('striped', 'stripe'),
  ('weddings', 'wedding'), ('marriage', 'wedding'), ('bride', 'bridal'), ('brides', 'bridal'),
  ('festival', 'festive'),
  -- Stop words.
  ('the', null), ('and', null), ('with', null), ('for', null), ('of', null), ('on', null),
  ('in', null), ('by', null), ('its', null), ('to', null), ('an', null), ('is', null), ('or', null),
  ('at', null), ('from', null), ('over', null), ('through', null),
  -- Buyers add these to almost anything.
  ('color', null), ('colour', null), ('colors', null), ('colours', null), ('colored', null),
  ('coloured', null), ('design', null), ('designs', null), ('wear', null), ('type', null),
  ('online', null), ('buy', null), ('price', null), ('rs', null), ('rupees', null),
  -- Praise: without a match for it the list would say that it has no pure silk.
  ('pure', null), ('original', null), ('genuine', null), ('authentic', null), ('latest', null),
  ('best', null), ('quality', null), ('nice', null), ('good', null), ('beautiful', null);


-- What a typed word or phrase also means. Read when somebody searches, so a new row works at once and no
-- product is indexed again. Rows have the form that normalize_text() gives a text; the shopkeeper adds more.
create table search_synonym (
  typed text collate "C" not null check (length(typed) between 2 and 60),
  term text collate "C" not null check (length(term) between 2 and 40),
  sound text collate "C" generated always as (sound_key(typed)) stored,
  added_at timestamptz not null default now(),
  primary key (typed, term),
  check (typed <> term)
);
create index search_synonym_sound on search_synonym (sound);
create index search_synonym_deletion_variants on search_synonym using gin (deletion_variants(typed));

insert into search_synonym (term, typed)
select term, unnest(string_to_array(typed, ', ')) from (values
  -- Festivals and occasions.
  ('festive', 'onam, thiruvonam, ഓണം, vishu, വിഷു, diwali, deepavali, navaratri, pooja, puja, christmas, eid, easter, pongal'),
  ('kasavu', 'zari, gold thread, onam, thiruvonam, ഓണം, vishu, വിഷു, kerala, കേരള, traditional, കസവുസാരി, kasavusaree, set saree, സെറ്റു സാരി'),
  ('onakkodi', 'onam, ഓണക്കോടി'),
  ('festive', 'gift, gifts, സമ്മാനം, sammanam, birthday, anniversary, housewarming, onakkodi, ഓണക്കോടി, ആഘോഷം'),
  ('wedding', 'gift, gifts, സമ്മാനം, sammanam, anniversary'),
  ('wedding', 'kalyanam, kalyana, കല്യാണം, കല്യാണ, vivaham, വിവാഹം, വിവാഹ, reception, engagement, muhurtham, bridal'),
  ('bridal', 'kalyanam, kalyana, കല്യാണം, കല്യാണ, വിവാഹം, വിവാഹ, manthrakodi, മന്ത്രകോടി, wedding'),
  ('party', 'reception, engagement, function, birthday'),
  ('evening', 'reception, party'),
  ('casual', 'daily, everyday, regular, summer'),
  ('office', 'work, formal, teacher'),
  -- Colours.
  ('ivory', 'cream, off white, offwhite, half white, halfwhite, kora, unbleached, sandal, ചന്ദന'),
  ('ivory', 'white'),
  ('white', 'വെള്ള, vella, veluppu, വെളുപ്പു, milk white'),
  ('beige', 'sandal, sandalwood, ചന്ദന, fawn, skin, biscuit'),
  ('gold', 'സ്വർണ്ണം, സ്വർണം, swarnam, പൊന്നു, ponnu, sona'),
  ('silver', 'വെള്ളി, velli'),
  ('red', 'ചുവപ്പു, chuvappu, ചുവന്ന, chuvanna, crimson, lal'),
  ('maroon', 'ചുവപ്പു, chuvappu, ചുവന്ന, chuvanna, wine, burgundy, kumkum, കുങ്കുമം'),
  ('green', 'പച്ച, pacha, bottle green, parrot green, leaf green, olive, mint, mehendi'),
  ('blue', 'നീല, neela, navy blue, sky blue, royal blue'),
  ('navy', 'നീല, neela, navy blue, dark blue, royal blue'),
  ('indigo', 'നീല, neela, violet, dark blue'),
  ('cyan', 'sky blue'),
  ('turquoise', 'sky blue, sea green, aqua, firozi'),
  ('teal', 'sea green, peacock green, rama green'),
  ('yellow', 'മഞ്ഞ, manja, manjal, മഞ്ഞൾ, mustard, lemon, turmeric'),
  ('black', 'കറുപ്പു, karuppu, കറുത്ത, karutha'),
  ('purple', 'violet, lavender, lilac, വയലറ്റു, jamun'),
  ('magenta', 'rani pink, rani'),
  ('pink', 'rani pink, rani, baby pink, പിങ്കു'),
  ('orange', 'peach, coral, saffron, rust, കാവി, kavi'),
  ('brown', 'coffee, chocolate, copper, kaapi, തവിട്ടു'),
  ('gray', 'ash, ചാരം'),
  -- Pieces, and for whom they are.
  ('saree', 'pudava, പുടവ, chela, ചേല, mother, mom, mum, mummy, amma, wife, sister, daughter, grandmother, aunt, girlfriend, women, womens, ladies'),
  ('mundu', 'dhoti, veshti, വേഷ്ടി, lungi, kaili, father, dad, achan, husband, brother, grandfather, boyfriend, men, mens, gents'),
  ('set', 'സെറ്റു, neriyathum, mundum neriyathum, two piece, setmundu, സെറ്റുമുണ്ടു, women, womens, ladies'),
  ('സെറ്റു', 'set'),
  ('neriyathum', 'നേര്യതു, mundum neriyathum, kavani, കവണി'),
  ('stole', 'dupatta, shawl, scarf, ഷാൾ, angavastram'),
  ('fabric', 'തുണി, thuni, cloth, material, running material, dress material, metre, meter'),
  ('blouse', 'jacket, ജാക്കറ്റു, blouse material, blouse bit, ബ്ലൗസു'),
  -- Cloth, parts and patterns.
  ('linen', 'lightweight, light weight'),
  ('silk', 'പട്ടു, pattu, resham'),
  ('cotton', 'പരുത്തി, paruthi, കോട്ടൺ, mulmul'),
  ('handloom', 'കൈത്തറി, kaithari, khadi'),
  ('woven', 'handloom, കൈത്തറി, kaithari, khadi, നെയ്ത്തു, neythu'),
  ('border', 'കര, kara, കരയുള്ള'),
  ('kara', 'കര'),
  ('pallu', 'മുന്താണി, മുന്താനി'),
  ('peacock', 'മയിൽ, mayil, മയിൽപ്പീലി, mor'),
  ('elephant', 'ആന, aana, gaja'),
  ('lotus', 'താമര, thamara, kamal'),
  ('mango', 'മാങ്ങ, manga, paisley'),
  ('temple', 'ക്ഷേത്രം, kshethram, ambalam, അമ്പലം'),
  ('tissue', 'ടിഷ്യു'),
  ('plain', 'simple, ലളിതം')
) seed (term, typed)
on conflict do nothing;

-- Searches that found nothing, by folded text and day; nothing of the person is kept. The number of
-- different texts a day is limited by recordMissedSearch().
create table search_miss (
  day date not null,
  words text collate "C" not null check (length(words) between 2 and 60),
  searches integer not null default 1 check (searches > 0),
  primary key (day, words)
);

-- Inverted index --------------------------------------------------------------------------------

-- The dictionary: every term of an enabled product with its document frequency, in all and in the names
-- and types alone.
create table search_term (
  term text collate "C" primary key,
  products integer not null check (products > 0),
  named integer not null check (named between 0 and products),
  sound text collate "C" generated always as (sound_key(term)) stored
) with (fillfactor = 70);
create index search_term_sound on search_term (sound);
create index search_term_trigrams on search_term using gin (trigrams(term)) with (fastupdate = off);
create index search_term_deletion_variants on search_term
  using gin (deletion_variants(term)) with (fastupdate = off);

-- Posting lists of enabled products in the order of the newest-first list. Pages are read from here.
-- Besides the words, a product is posted under its filters ('=color:Red') and under the words of its
-- name, type and color ('@kasavu'), by which the best matches are found. The tokenizer drops punctuation, so
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

-- Bitmaps of products without stock, enabled or not. A sale that takes the last piece only adds its
-- product to search_stock_change; the worker moves the changes into the bitmaps a few seconds later, so
-- that buyers never wait for each other's bits.
create table search_sold_out (
  block integer primary key,
  bits bit(15360) not null
) with (toast_tuple_target = 128);
alter table search_sold_out alter column bits set storage main;

create table search_stock_change (product_id bigint not null);

-- A posting that a statement on product adds (delta 1) or removes (delta -1).
create type posting_change as (
  term text, updated_at timestamptz(3), product_id bigint, delta integer);
