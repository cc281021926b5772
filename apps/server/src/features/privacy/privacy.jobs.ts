import { deleteOldSets } from '#features/catalog/changes/change-sets.queries.ts';
import { deleteOldLinks } from '#features/orders/links/order-links.queries.ts';
import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { erase } from './erase-customer.ts';
import { listErasuresToTry } from './erasure.queries.ts';
import {
  deleteOldSecurityEvents,
  redactOldDocuments,
  redactUnpaidAddresses,
  redactUnpaidLinks,
} from './retention.queries.ts';

export const privacyJobs = (deps: Pick<Deps, 'db' | 'images' | 'settings'>) =>
  ({
    'remove-personal-data': async () => {
      await redactUnpaidAddresses(deps.db);
      await redactUnpaidLinks(deps.db);
      await redactOldDocuments(deps.db);
      await deleteOldSecurityEvents(deps.db);
      await deleteOldLinks(deps.db);
      await deleteOldSets(deps.db);
      await eraseWaiting(deps);
    },
  }) satisfies Partial<JobHandlers>;

/** One person whose erasure fails does not keep the others waiting. The queue retries a job that has failed. */
async function eraseWaiting(deps: Pick<Deps, 'db' | 'images' | 'settings'>): Promise<void> {
  const failures: unknown[] = [];
  for (const person of await listErasuresToTry(deps.db)) {
    try {
      await erase(deps, person);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'people could not be erased');
}
