import type { Db } from '#db/database.ts';
import { advanceSequences, findRestoreId, getWalTimeline } from '#db/restore.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { raiseAlertOnce } from '#monitoring/alerts.queries.ts';

/**
 * Advances the sequences once per restore. `npm run restore` marks the database; for other tools the
 * operator says that it was restored. The WAL timeline alone cannot tell: it also changes when a standby
 * is promoted, which loses no ids.
 * @returns true when this call did it.
 */
export async function recordRestore(db: Db, saidByOperator = false): Promise<boolean> {
  const restoreId = await findRestoreId(db);
  if (restoreId && (await advanceOnce(db, `restore ${restoreId}`))) return true;
  return saidByOperator && (await advanceOnce(db, `timeline ${await getWalTimeline(db)}`));
}

async function advanceOnce(db: Db, subject: string): Promise<boolean> {
  return withRetryingTransaction(db, async (trx) => {
    const isFirst = await raiseAlertOnce(trx, { kind: 'database_restored', subject });
    if (isFirst) await advanceSequences(trx);
    return isFirst;
  });
}
