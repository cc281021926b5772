import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteExpiredLinks } from './ticket-links.queries.ts';
import { deleteTicket, findExpiredTicket } from './tickets.queries.ts';

export const supportJobs = (deps: Pick<Deps, 'db' | 'images'>) =>
  ({
    'delete-expired-tickets': async () => {
      await deleteExpiredTickets(deps);
      await deleteExpiredLinks(deps.db);
    },
  }) satisfies Partial<JobHandlers>;

/** Images first: a crash in between leaves a row that the next run finds again. */
export async function deleteExpiredTickets({
  db,
  images,
}: Pick<Deps, 'db' | 'images'>): Promise<void> {
  for (let found = await findExpiredTicket(db); found; found = await findExpiredTicket(db)) {
    for (const key of found.keys) await images.remove(key);
    await deleteTicket(db, found.ticket_id);
  }
}
