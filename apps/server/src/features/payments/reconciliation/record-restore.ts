import type { Db } from '#db/database.ts';
import { moveIdsAhead } from '#db/restore.ts';
import { inTransaction } from '#db/transaction.ts';
import { raiseOnce } from '#monitoring/alerts.queries.ts';

/** Once for each restore, however often and however late it is asked. Tells whether it was now. */
export async function noteRestore(db: Db, timeline: number): Promise<boolean> {
  if (timeline === 1) return false;
  return inTransaction(db, async (trx) => {
    const isFirst = await raiseOnce(trx, { kind: 'restored', what: `timeline ${timeline}` });
    if (isFirst) await moveIdsAhead(trx);
    return isFirst;
  });
}
