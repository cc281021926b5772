import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteForgottenDevices } from './known-devices.queries.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

export const accountsJobs = ({ db }: Pick<Deps, 'db'>) =>
  ({
    'purge-expired-sessions': async () => {
      await deleteExpiredSessions(db);
      await deleteForgottenDevices(db);
    },
  }) satisfies Partial<JobHandlers>;
