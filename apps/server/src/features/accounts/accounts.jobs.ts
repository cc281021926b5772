import type { Poller } from '#jobs/poller.ts';
import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteOldEmailChanges } from './customers/email-changes.queries.ts';
import { deleteExpiredTokens } from './recovery/account-tokens.queries.ts';
import { deleteOldResetRequests, processResetRequest } from './recovery/reset-requests.queries.ts';
import { deleteForgottenDevices } from './sessions/known-devices.queries.ts';
import { deleteExpiredSessions } from './sessions/sessions.queries.ts';
import { deleteExpiredPasswordLinks } from './staff/password-links.queries.ts';

export const accountsPollers = ({ db }: Pick<Deps, 'db'>): Poller[] => [
  { name: 'reset-requests', next: () => processResetRequest(db) },
];

export const accountsJobs = ({ db }: Pick<Deps, 'db'>) =>
  ({
    'purge-expired-sessions': async () => {
      await deleteExpiredSessions(db);
      await deleteForgottenDevices(db);
      await deleteExpiredTokens(db);
      await deleteExpiredPasswordLinks(db);
      await deleteOldEmailChanges(db);
      await deleteOldResetRequests(db);
    },
  }) satisfies Partial<JobHandlers>;
