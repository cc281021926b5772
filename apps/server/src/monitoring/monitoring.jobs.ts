import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { describeAlert } from './alert-kinds.ts';
import { listOpenAlerts } from './alerts.queries.ts';
import { checkInvariants } from './check-invariants.ts';

export const monitoringJobs = (
  { db }: Pick<Deps, 'db'>,
  logError: (details: object, message: string) => void,
): Pick<JobHandlers, 'check-invariants'> => ({
  'check-invariants': async () => {
    await checkInvariants({ db });
    const alerts = (await listOpenAlerts(db)).map((alert) => ({
      ...alert,
      description: describeAlert(alert.kind),
    }));
    if (alerts.length > 0) logError({ alerts }, 'open alerts');
  },
});
