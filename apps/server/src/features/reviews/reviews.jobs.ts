import type { JobHandlers } from '#jobs/queue.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { listOrdersToAskAbout } from './reviews.queries.ts';

export const reviewsJobs = (deps: Pick<Deps, 'db' | 'settings'>) =>
  ({
    'ask-for-reviews': () => askForReviews(deps),
  }) satisfies Partial<JobHandlers>;

/** Asks once about each order whose pieces the customer keeps, some days after delivery. */
export async function askForReviews({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<void> {
  const { reviewDays } = await settings.load();
  if (reviewDays === 0) return;
  for (const order_id of await listOrdersToAskAbout(db, reviewDays)) {
    await db
      .transaction()
      .execute((trx) =>
        insertMessage(trx, { kind: 'review_request', causeId: order_id, order_id }),
      );
  }
}
