import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { storeDaySales } from './store-day-sales.ts';

export const dashboardJobs = (deps: Pick<Deps, 'db'>) =>
  ({
    'store-day-sales': () => storeDaySales(deps),
  }) satisfies Partial<JobHandlers>;
