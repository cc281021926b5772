import type { Synonym } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export async function listSynonyms(db: Db): Promise<Synonym[]> {
  return db
    .selectFrom('search_synonym')
    .select(['typed', 'term'])
    .orderBy('added_at', 'desc')
    .orderBy('typed')
    .orderBy('term')
    .execute();
}

/**
 * The form in which the words are stored: folded, and the term as the index has it.
 * @returns undefined when nothing is left of what was typed, or the term is not one word, or both are the same
 */
export async function foldSynonym(
  trx: Trx,
  { typed, term }: Synonym,
): Promise<Synonym | undefined> {
  const { rows } = await sql<{ typed: string; terms: string[] }>`
    select trim(normalize_text(${typed})) as typed, tokenize(${term}) as terms`.execute(trx);
  const [folded] = rows;
  const [only, ...others] = folded?.terms ?? [];
  if (!folded || folded.typed.length < 2 || folded.typed === only) return undefined;
  return only && others.length === 0 ? { typed: folded.typed, term: only } : undefined;
}

/** @returns false when it is there already */
export async function insertSynonym(trx: Trx, synonym: Synonym): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('search_synonym')
    .values(synonym)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false when there is none */
export async function deleteSynonym(trx: Trx, { typed, term }: Synonym): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('search_synonym')
    .where('typed', '=', typed)
    .where('term', '=', term)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Servers clear their response caches. */
export async function notifyCatalogChanged(trx: Trx): Promise<void> {
  await sql`select pg_notify('catalog_changed', '')`.execute(trx);
}
