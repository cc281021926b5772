import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { closeMonths } from './close-months.ts';
import { fetchSettlements } from './fetch-settlements.ts';

export const accountingJobs = (deps: Pick<Deps, 'db' | 'paymentsDb' | 'razorpay'>) =>
  ({
    'fetch-settlements': () => fetchSettlements(deps),
    'close-months': async () => {
      await closeMonths(deps);
    },
  }) satisfies Partial<JobHandlers>;
