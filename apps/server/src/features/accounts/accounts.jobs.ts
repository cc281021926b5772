import type { Poller } from '#jobs/poller.ts';
import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteExpiredTokens } from './account-tokens.queries.ts';
import { deleteOldEmailChanges } from './email-changes.queries.ts';
import { deleteForgottenDevices } from './known-devices.queries.ts';
import { deleteOldResetRequests, processResetRequest } from './recovery/reset-requests.queries.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

export const accountsPollers = ({ db }: Pick<Deps, 'db'>): Poller[] => [
  { name: 'reset-requests', next: () => processResetRequest(db) },
];

export const accountsJobs = ({ db }: Pick<Deps, 'db'>) =>
  ({
    'purge-expired-sessions': async () => {
      await deleteExpiredSessions(db);
      await deleteForgottenDevices(db);
      await deleteExpiredTokens(db);
      await deleteOldEmailChanges(db);
      await deleteOldResetRequests(db);
    },
  }) satisfies Partial<JobHandlers>;
