import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#db/database.ts';
import { listProducts } from '#features/catalog/products.queries.ts';
import { createTestShop } from '#test/test-shop.ts';

/** Words of the trade as buyers romanise them, and in Malayalam. */
const PAIRS = [
  ['settu', 'സെറ്റ്'],
  ['set', 'സെറ്റ്'],
  ['mundu', 'മുണ്ട്'],
  ['mund', 'മുണ്ട്'],
  ['kasavu', 'കസവ്'],
  ['kasav', 'കസവു'],
  ['saree', 'സാരി'],
  ['sari', 'സാരി'],
  ['saari', 'സാരി'],
  ['neriyathu', 'നേര്യത്'],
  ['neryathu', 'നേര്യത്'],
  ['kaithari', 'കൈത്തറി'],
  ['chendamangalam', 'ചേന്ദമംഗലം'],
  ['chennamangalam', 'ചേന്ദമംഗലം'],
  ['kuthampully', 'കുത്താമ്പുള്ളി'],
  ['kasargod', 'കാസർഗോഡ്'],
  ['balaramapuram', 'ബാലരാമപുരം'],
  ['balramapuram', 'ബാലരാമപുരം'],
  ['kannur', 'കണ്ണൂർ'],
  ['pattu', 'പട്ട്'],
  ['paruthi', 'പരുത്തി'],
  ['chuvappu', 'ചുവപ്പ്'],
  ['chuvanna', 'ചുവന്ന'],
  ['pacha', 'പച്ച'],
  ['manja', 'മഞ്ഞ'],
  ['manjal', 'മഞ്ഞൾ'],
  ['vella', 'വെള്ള'],
  ['velli', 'വെള്ളി'],
  ['karuppu', 'കറുപ്പ്'],
  ['karutha', 'കറുത്ത'],
  ['swarnam', 'സ്വർണ്ണം'],
  ['ponnu', 'പൊന്ന്'],
  ['dhoti', 'ദോത്തി'],
  ['veshti', 'വേഷ്ടി'],
  ['thorthu', 'തോർത്ത്'],
  ['blouse', 'ബ്ലൗസ്'],
  ['pudava', 'പുടവ'],
  ['thuni', 'തുണി'],
  ['pallu', 'പല്ലു'],
  ['munthani', 'മുന്താണി'],
  ['mayil', 'മയിൽ'],
  ['thamara', 'താമര'],
  ['manga', 'മാങ്ങ'],
  ['gopuram', 'ഗോപുരം'],
  ['puliyilakara', 'പുളിയിലക്കര'],
  ['chandanam', 'ചന്ദനം'],
  ['kalyanam', 'കല്യാണം'],
  ['vivaham', 'വിവാഹം'],
  ['vishu', 'വിഷു'],
  ['onakkodi', 'ഓണക്കോടി'],
] as const;

const PLAIN = {
  type: 'other',
  description: '',
  color: null,
  fabric: null,
  occasion: null,
} as const;

async function find(db: Db, search: string): Promise<string[]> {
  const { products } = await listProducts(db, { search }, 1);
  return products.map(({ name }) => name);
}

describe('the fifty pairs', () => {
  it('[HEAR-01] find the same products in both scripts, at least 48 by their sound', async () => {
    const { db, addProduct } = await createTestShop();
    for (const name of new Set(PAIRS.flat())) await addProduct({ ...PLAIN, name });

    const { rows } = await sql<{ latin: string }>`
      select latin
      from unnest(${PAIRS.map(([latin]) => latin)}::text[],
        ${PAIRS.map(([, malayalam]) => malayalam)}::text[]) p (latin, malayalam)
      where sound_key(normalize_text(latin)) <> sound_key(normalize_text(malayalam))`.execute(db);
    const apart: string[] = [];
    for (const pair of PAIRS) {
      for (const search of pair) {
        const names = await find(db, search);
        if (!pair.every((name) => names.includes(name))) apart.push(search);
      }
    }

    expect(PAIRS).toHaveLength(50);
    expect(apart).toEqual([]);
    expect(rows.length).toBeLessThanOrEqual(2);
  }, 120_000);
});

describe('the sound of a word', () => {
  it('[HEAR-04] ranks below the word itself, even in a name', async () => {
    const { db, addProduct } = await createTestShop();
    await addProduct({ ...PLAIN, name: 'Nila', description: 'With a kasavu border.' });
    await addProduct({ ...PLAIN, name: 'കസവ് സാരി' });

    expect(await find(db, 'kasavu')).toEqual(['Nila', 'കസവ് സാരി']);
    expect(await find(db, 'കസവ്')).toEqual(['കസവ് സാരി', 'Nila']);
  });

  it('[HEAR-01] is heard before a slip, and only from four letters on', async () => {
    const { db, addProduct } = await createTestShop();
    for (const name of ['Peacock', 'Pikol', 'Kara', 'Kari']) await addProduct({ ...PLAIN, name });

    expect(await find(db, 'peakok')).toEqual(['Peacock']);
    expect(await find(db, 'kara')).toEqual(['Kara']);
    expect(await find(db, 'gar')).toEqual([]);
  });
});

/** Spellings that look alike, from the Unicode standard's remarks on Malayalam. */
const FOLDS = [
  ['chillu nn', 'കണ്\u200d', 'കൺ'],
  ['chillu n', 'അവന്\u200d', 'അവൻ'],
  ['chillu rr', 'അവര്\u200d', 'അവർ'],
  ['chillu l', 'മയില്\u200d', 'മയിൽ'],
  ['chillu ll', 'മഞ്ഞള്\u200d', 'മഞ്ഞൾ'],
  ['chillu k', 'വാക്\u200d', 'വാൿ'],
  ['nta, chillu and rra', 'എൻറെ', 'എന്റെ'],
  ['nta, chillu with virama', 'എൻ്റെ', 'എന്റെ'],
  ['nta, older encoding', 'എന്\u200dറെ', 'എന്റെ'],
  ['tta', 'സെററ്', 'സെറ്റ്'],
  ['au', 'കൌതുകം', 'കൗതുകം'],
  ['o in two signs', 'ക\u0D46\u0D3Eടി', 'കൊടി'],
  ['ii in two', 'ഇൗട്', 'ഈട്'],
  ['uu in two', 'ഉൗണ്', 'ഊണ്'],
  ['ai in two', 'എെശ്വര്യം', 'ഐശ്വര്യം'],
  ['oo in two', 'ഒാണം', 'ഓണം'],
  ['au in two', 'ഒൗഷധം', 'ഔഷധം'],
  ['half u', 'കസവ്', 'കസവു'],
  ['half u with sign', 'കസവു്', 'കസവു'],
  ['half u before a comma', 'കസവ്, പട്ട്', 'കസവു പട്ടു'],
  ['dot reph', 'സ്വൎണം', 'സ്വർണം'],
  ['final m', 'സ്വർണമ്', 'സ്വർണം'],
  ['digits', '൧൨൩൦', '1230'],
  ['characters without width', 'മ\u200cയി\u200bൽ\uFEFF', 'മയിൽ'],
] as const;

describe('spellings that look alike', () => {
  it.each(FOLDS)('[HEAR-02] %s', async (_name, one, other) => {
    const { db } = await createTestShop();

    const { rows } = await sql<{ one: string; other: string }>`
      select normalize_text(${one}) as one, normalize_text(${other}) as other`.execute(db);

    expect(rows[0]?.one).toBe(rows[0]?.other);
  });

  it('[HEAR-02] the words that come with the shop are stored as searches are folded', async () => {
    const { db } = await createTestShop();

    const { rows } = await sql`
      select typed as word from search_synonym where typed <> normalize_text(typed)
      union all
      select term from search_synonym where array[term] <> tokenize(term)
      union all
      select variant from search_variant where variant <> normalize_text(variant)
      union all
      select canonical from search_variant
      where canonical is not null and array[canonical] <> tokenize(canonical)`.execute(db);

    expect(rows).toEqual([]);
  });
});
