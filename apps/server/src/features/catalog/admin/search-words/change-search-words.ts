import type { Synonym } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { deleteMissedSearch } from '#features/catalog/search/missed-searches.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  deleteSynonym,
  foldSynonym,
  insertSynonym,
  notifyCatalogChanged,
} from './search-words.queries.ts';

const SUBJECT = 'search-words';

/** The words are no longer a search without result. A repeated request changes nothing. */
export async function addSynonym({ db }: Pick<Deps, 'db'>, admin_id: number, given: Synonym) {
  await db.transaction().execute(async (trx) => {
    const synonym = await foldSynonym(trx, given);
    if (!synonym) throw new ShopError('UNSUITABLE_WORDS');
    await deleteMissedSearch(trx, synonym.typed);
    if (!(await insertSynonym(trx, synonym))) return;
    const action = 'search word added';
    await insertAudit(trx, { admin_id, subject: SUBJECT, action, after: synonym });
    await notifyCatalogChanged(trx);
  });
}

export async function removeSynonym({ db }: Pick<Deps, 'db'>, admin_id: number, synonym: Synonym) {
  await db.transaction().execute(async (trx) => {
    if (!(await deleteSynonym(trx, synonym))) return;
    const action = 'search word removed';
    await insertAudit(trx, { admin_id, subject: SUBJECT, action, before: synonym });
    await notifyCatalogChanged(trx);
  });
}
