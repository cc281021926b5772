import { allowTime } from '#db/time-limits.ts';
import type { Deps } from '#platform/deps.ts';
import { insertDaySales, lockDays } from './day-sales.queries.ts';

const LIMITS = {
  statement: 60,
  transaction: 60,
};

/** Adds up the past days that are not stored, a month at a time. Stops while one of them is being changed. */
export async function storeDaySales({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (let stored = 1; stored > 0; ) {
    stored = await db.transaction().execute(async (trx) => {
      await allowTime(trx, LIMITS);
      return (await lockDays(trx)) ? insertDaySales(trx) : 0;
    });
  }
}
