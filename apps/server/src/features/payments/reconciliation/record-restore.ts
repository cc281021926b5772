import type { Db } from '#db/database.ts';
import { advanceSequences, getWalTimeline } from '#db/restore.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { raiseAlertOnce } from '#monitoring/alerts.queries.ts';

/**
 * Advances the sequences after a restore, which the operator has to state: nothing inside a database
 * differs between a restore and the promotion of a standby. The WAL timeline only makes it happen once when
 * it is stated twice.
 * @returns true when this call did it.
 */
export async function recordRestore(db: Db): Promise<boolean> {
  const subject = `timeline ${await getWalTimeline(db)}`;
  return withRetryingTransaction(db, async (trx) => {
    const isFirst = await raiseAlertOnce(trx, { kind: 'database_restored', subject });
    if (isFirst) await advanceSequences(trx);
    return isFirst;
  });
}
