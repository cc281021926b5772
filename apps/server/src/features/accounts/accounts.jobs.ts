import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

export const accountsJobs = ({ db }: Pick<Deps, 'db'>) =>
  ({
    'purge-expired-sessions': () => deleteExpiredSessions(db),
  }) satisfies Partial<JobHandlers>;
