import type { MissedSearch } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

const MAX_LETTERS = 60;
/** Different texts a day. Robots would fill the table otherwise. */
const MAX_TEXTS = 500;
const LISTED_DAYS = 30;
const LISTED_TEXTS = 100;

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{Nd}]+/gu;
const LONG_NUMBER = /\p{Nd}{7}/u;
/** Such characters would turn the words around in the shopkeeper's list. */
const CHANGES_DIRECTION = /\p{Bidi_Control}/u;

const today = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** Counts a search without result by its folded text and the day. Older days are deleted. */
export async function recordMissedSearch(db: Db, search: string): Promise<void> {
  if (isPersonal(search) || CHANGES_DIRECTION.test(search)) return;
  await sql`
    with expired as (
      delete from search_miss where day <= ${today} - ${LISTED_DAYS}::integer
    )
    insert into search_miss (day, words)
    select ${today}, words
    from (select trim(left(trim(normalize_text(${search})), ${MAX_LETTERS}::integer)) as words) folded
    where length(words) >= 2 and (
      exists (select from search_miss m where m.day = ${today} and m.words = folded.words collate "C")
      or (select count(*) from search_miss m where m.day = ${today}) < ${MAX_TEXTS}::integer)
    on conflict (day, words) do update set searches = search_miss.searches + 1`.execute(db);
}

/** Email addresses and long numbers are about a person, however a number is parted. */
const isPersonal = (search: string) =>
  search.includes('@') || LONG_NUMBER.test(search.replaceAll(NEITHER_LETTER_NOR_DIGIT, ''));

/** The searches without result of the last 30 days, most frequent first. */
export async function listMissedSearches(db: Db): Promise<MissedSearch[]> {
  const { rows } = await sql<MissedSearch>`
    select words, sum(searches)::integer as searches from search_miss
    where day > ${today} - ${LISTED_DAYS}::integer
    group by words order by searches desc, max(day) desc, words
    limit ${LISTED_TEXTS}`.execute(db);
  return rows;
}

export async function deleteMissedSearch(trx: Trx, words: string): Promise<void> {
  await trx.deleteFrom('search_miss').where('words', '=', words).execute();
}
