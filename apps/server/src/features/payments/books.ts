import type { Deps } from '#deps.ts';
import { listDueJobs } from '#jobs/queue.ts';
import { countOpenAlerts } from './alerts.queries.ts';
import { listDueRows, listWaitingMoney } from './backlog.queries.ts';

/** What whoever watches the shop is told of its database. */
export const booksOf = ({ money }: Pick<Deps, 'money'>) => ({
  countAlerts: () => countOpenAlerts(money),
  listDue: async () => [...(await listDueRows(money)), ...(await listDueJobs(money))],
  listWaitingMoney: () => listWaitingMoney(money),
});
