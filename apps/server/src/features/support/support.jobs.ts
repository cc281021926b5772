import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteExpiredTickets } from './delete-expired-tickets.ts';

export const supportJobs = (deps: Pick<Deps, 'db' | 'images'>) =>
  ({
    'delete-expired-tickets': () => deleteExpiredTickets(deps),
  }) satisfies Partial<JobHandlers>;
