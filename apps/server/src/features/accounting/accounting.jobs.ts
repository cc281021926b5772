import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { fetchSettlements } from './fetch-settlements.ts';

export const accountingJobs = (deps: Pick<Deps, 'paymentsDb' | 'razorpay'>) =>
  ({
    'fetch-settlements': () => fetchSettlements(deps),
  }) satisfies Partial<JobHandlers>;
