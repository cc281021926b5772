import type { Db } from '#db/database.ts';
import { isUnavailable } from '#db/errors.ts';
import type { Poller } from '#jobs/poller.ts';
import { hasSet } from './change-sets.queries.ts';
import { checkNextRows } from './check-rows.ts';
import { FIRST_ROWS, paceRows } from './run-pace.ts';
import { runNextRows, skipNextRow } from './run-rows.ts';

/** Checks and runs have a poller each: a preview does not wait for the changes of somebody else. */
export const changePollers = (db: Db): Poller[] => [
  {
    name: 'change-checks',
    next: async () => (await hasSet(db, 'checking')) && checkNextRows(db),
  },
  { name: 'change-sets', next: createRunner(db) },
];

function createRunner(db: Db): Poller['next'] {
  let rows = FIRST_ROWS;
  return async () => {
    if (!(await hasSet(db, 'running'))) return false;
    const began = performance.now();
    try {
      const ran = await runNextRows(db, rows);
      rows = paceRows(rows, performance.now() - began);
      return ran;
    } catch (error) {
      // The row that fails is found by running them one by one.
      if (!isUnavailable(error) && rows === 1) await skipNextRow(db);
      rows = isUnavailable(error) ? Math.max(1, Math.floor(rows / 2)) : 1;
      throw error;
    }
  };
}
