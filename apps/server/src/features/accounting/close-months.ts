import { allowTime } from '#db/time-limits.ts';
import type { Deps } from '#platform/deps.ts';
import { closeNextMonth } from './month-balances.queries.ts';
import type { Month } from './supplies.queries.ts';

const LIMITS = {
  statement: 60,
  transaction: 60,
};

/** Stores the balances of all months that have ended, the earliest first. @returns the months it closed. */
export async function closeMonths({ db }: Pick<Deps, 'db'>): Promise<Month[]> {
  const closed: Month[] = [];
  for (;;) {
    const month = await db.transaction().execute(async (trx) => {
      await allowTime(trx, LIMITS);
      return closeNextMonth(trx);
    });
    if (!month) return closed;
    closed.push(month);
  }
}
