import type { Db } from '#db/database.ts';
import { advanceSequences } from '#db/restore.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { raiseAlertOnce } from '#monitoring/alerts.queries.ts';

/**
 * Advances the sequences once per restore, identified by its WAL timeline.
 * @returns true when this call did it.
 */
export async function recordRestore(db: Db, timeline: number): Promise<boolean> {
  if (timeline === 1) return false;
  return withRetryingTransaction(db, async (trx) => {
    const subject = `timeline ${timeline}`;
    const isFirst = await raiseAlertOnce(trx, { kind: 'database_restored', subject });
    if (isFirst) await advanceSequences(trx);
    return isFirst;
  });
}
