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
      for (const userId of await listErasuresToTry(deps.db)) await eraseCustomer(deps, userId);
    },
  }) satisfies Partial<JobHandlers>;
