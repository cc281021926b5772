import { listDueJobs } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { countOpenAlerts } from './alerts.queries.ts';
import { listPendingPayments, listPollerQueues } from './queue-depth.queries.ts';

/** Metrics read from the database: the same values from every process. */
export const createDatabaseMetrics = ({ paymentsDb }: Pick<Deps, 'paymentsDb'>) => ({
  countAlerts: () => countOpenAlerts(paymentsDb),
  listQueueDepths: async () => [
    ...(await listPollerQueues(paymentsDb)),
    ...(await listDueJobs(paymentsDb)),
  ],
  listPendingPayments: () => listPendingPayments(paymentsDb),
});
