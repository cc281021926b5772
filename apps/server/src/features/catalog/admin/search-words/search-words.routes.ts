import { adminSearchWords } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { listMissedSearches } from '#features/catalog/search/missed-searches.queries.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { addSynonym, removeSynonym } from './change-search-words.ts';
import { listSynonyms } from './search-words.queries.ts';

export function adminSearchWordsRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoint(app, adminSearchWords.list, async () => {
    const [synonyms, missed] = await Promise.all([
      listSynonyms(deps.db),
      listMissedSearches(deps.db),
    ]);
    return { synonyms, missed };
  });

  registerEndpoint(app, adminSearchWords.add, async ({ body, caller }) => {
    await addSynonym(deps, caller.admin_id, body);
    return { msg: 'Saved. Customers can search for it now.' };
  });

  registerEndpoint(app, adminSearchWords.remove, async ({ body, caller }) => {
    await removeSynonym(deps, caller.admin_id, body);
    return { msg: 'Removed.' };
  });
}
