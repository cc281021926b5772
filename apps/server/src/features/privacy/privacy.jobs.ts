import { deleteOldLinks } from '#features/orders/links/order-links.queries.ts';
import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { eraseCustomer } from './erase-customer.ts';
import { listErasuresToTry } from './erasure.queries.ts';
import {
  deleteOldSecurityEvents,
  redactOldDocuments,
  redactUnpaidAddresses,
} from './retention.queries.ts';

export const privacyJobs = (deps: Pick<Deps, 'db' | 'images' | 'settings'>) =>
  ({
    'remove-personal-data': async () => {
      await redactUnpaidAddresses(deps.db);
      await redactOldDocuments(deps.db);
      await deleteOldSecurityEvents(deps.db);
      await deleteOldLinks(deps.db);
      await eraseWaiting(deps);
    },
  }) satisfies Partial<JobHandlers>;

/** One customer whose erasure fails does not keep the others waiting. The queue retries a job that has failed. */
async function eraseWaiting(deps: Pick<Deps, 'db' | 'images' | 'settings'>): Promise<void> {
  const failures: unknown[] = [];
  for (const user_id of await listErasuresToTry(deps.db)) {
    try {
      await eraseCustomer(deps, user_id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'customers could not be erased');
}
