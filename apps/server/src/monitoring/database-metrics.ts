import { listDueJobs } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { countOpenAlerts } from './alerts.queries.ts';
import { listDueRows, listWaitingMoney } from './queue-depth.queries.ts';

/** What whoever watches the shop is told of its database. */
export const booksOf = ({ money }: Pick<Deps, 'money'>) => ({
  countAlerts: () => countOpenAlerts(money),
  listDue: async () => [...(await listDueRows(money)), ...(await listDueJobs(money))],
  listWaitingMoney: () => listWaitingMoney(money),
});
