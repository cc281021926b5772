import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { closeMonths } from './close-months.ts';
import { fetchPayouts } from './fetch-payouts.ts';

export const accountingJobs = (deps: Pick<Deps, 'db' | 'paymentsDb' | 'razorpay'>) =>
  ({
    'fetch-payouts': () => fetchPayouts(deps),
    'close-months': async () => {
      await closeMonths(deps);
    },
  }) satisfies Partial<JobHandlers>;
