import { paise, toRupees } from '@shop/domain/money';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import type { DrawerState } from '#features/counter/drawer/drawer.queries.ts';
import { openDrawer, writeEntry } from '#features/counter/drawer/drawer.ts';
import { lockPayment, updatePaymentStatus } from '#features/payments/refunds/refunds.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findHandRefund, type HandRefund, markGiven } from './hand-refunds.queries.ts';

interface Giving {
  refund_id: string;
  admin_id: number;
  /** What the card machine or the bank's app shows. */
  reference?: string | undefined;
}

/**
 * Records that staff gave a refund by hand. A repeated call changes nothing. @returns the order.
 * @throws REFUND_NOT_FOUND, REFUND_BY_PROVIDER, REFERENCE_REQUIRED, DAY_CLOSED, DRAWER_TOO_LOW
 */
export const giveRefund = (
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  giving: Giving,
): Promise<string> =>
  withRetryingTransaction(paymentsDb, async (trx) => {
    const known = await findHandRefund(trx, giving.refund_id);
    if (!known) throw new ShopError('REFUND_NOT_FOUND');
    // Like every change of refunds, it locks the payment first.
    await lockPayment(trx, known.rzp_payment_id);
    const refund = await findHandRefund(trx, giving.refund_id);
    if (!refund) throw new ShopError('REFUND_NOT_FOUND');
    if (refund.given_at) return refund.order_id;
    if (refund.tender === 'provider') throw new ShopError('REFUND_BY_PROVIDER');
    await writeGiven(trx, refund, { ...giving, drawer: await openDrawer(trx) });
    return refund.order_id;
  });

/** Marks a refund of a locked payment as given. Cash leaves the drawer, which was opened before any number was drawn. */
export async function writeGiven(
  trx: Trx,
  refund: HandRefund,
  { reference = '', admin_id, drawer }: Omit<Giving, 'refund_id'> & { drawer: DrawerState },
): Promise<void> {
  const { refund_id, rzp_payment_id, order_id, tender, amount_paise } = refund;
  if (tender !== 'cash' && reference === '') throw new ShopError('REFERENCE_REQUIRED');
  await markGiven(trx, { refund_id, admin_id, reference: reference || null });
  if (tender === 'cash') {
    await writeEntry(trx, drawer, {
      kind: 'refund',
      amount_paise: -amount_paise,
      admin_id,
      refund_id,
    });
  }
  await updatePaymentStatus(trx, rzp_payment_id);
  await insertAudit(trx, {
    admin_id,
    order_id,
    rzp_payment_id,
    action: 'refund given',
    before: { refund: 'due' },
    after: { refund: 'given', amount: toRupees(paise(amount_paise)), tender, reference },
  });
}
