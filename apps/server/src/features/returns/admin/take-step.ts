import type { ReturnStatus } from '@shop/domain/orders/returns';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Db, Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { ShopError } from '#platform/shop-error.ts';
import { type LockedReturn, lockReturn } from './return-steps.queries.ts';

interface Step {
  return_id: string;
  admin_id: number;
  /** Locks that come before the one on the order. */
  lockFirst?: (trx: Trx) => Promise<void>;
  /** The statuses in which the step can be taken. */
  from: ReturnStatus[];
  /** A repeat after a lost response, which changes nothing. */
  isDone: (found: LockedReturn) => boolean;
  /** @returns the action and the values for the audit log. */
  take: (trx: Trx, found: LockedReturn) => Promise<{ action: string; after: object }>;
}

/** Takes one step of a return, once, even when two staff members press at the same moment. */
export async function takeStep(
  db: Db,
  { return_id, admin_id, lockFirst, from, isDone, take }: Step,
): Promise<void> {
  await withRetryingTransaction(db, async (trx) => {
    await lockFirst?.(trx);
    const found = await lockReturn(trx, return_id);
    if (!found) throw new ShopError('RETURN_NOT_FOUND');
    const { status, order_id } = found;
    if (isDone(found)) return;
    if (!from.includes(status)) throw new ShopError('RETURN_CHANGED', { status });
    const { action, after } = await take(trx, found);
    await insertAudit(trx, {
      admin_id,
      order_id,
      subject: `return:${return_id}`,
      action,
      before: { return: status },
      after: { return_id, ...after },
    });
  });
}
