import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteDeadSessions } from './sessions.queries.ts';

export const accountsJobs = ({ db }: Pick<Deps, 'db'>) =>
  ({
    'delete-dead-sessions': () => deleteDeadSessions(db),
  }) satisfies Partial<JobHandlers>;
