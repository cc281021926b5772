import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { eraseCustomer } from './erase-customer.ts';
import { listErasuresToTry } from './erasure.queries.ts';
import {
  deleteOldSecurityEvents,
  redactOldDocuments,
  removeUnpaidAddresses,
} from './retention.queries.ts';

export const privacyJobs = (deps: Pick<Deps, 'db' | 'images' | 'settings'>) =>
  ({
    'remove-personal-data': async () => {
      await removeUnpaidAddresses(deps.db);
      await redactOldDocuments(deps.db);
      await deleteOldSecurityEvents(deps.db);
      await eraseWaiting(deps);
    },
  }) satisfies Partial<JobHandlers>;

/** One customer whose erasure fails does not keep the others waiting. The queue retries a job that has failed. */
async function eraseWaiting(deps: Pick<Deps, 'db' | 'images' | 'settings'>): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of await listErasuresToTry(deps.db)) {
    try {
      await eraseCustomer(deps, userId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'customers could not be erased');
}
