import { insertAudit } from '#audit/audit.queries.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { lockCheckout, markReleased } from '#features/payments/checkout/checkouts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { isLinkCancelled, markLinkCancelled } from './links.queries.ts';
import type { Seller } from './make-link.ts';

/** Ends an open link and frees its pieces at once. What is paid afterwards is refunded. */
export async function cancelLink(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  { admin_id }: Pick<Seller, 'admin_id'>,
  link_id: number,
): Promise<void> {
  await withRetryingTransaction(paymentsDb, async (trx) => {
    const checkout = await lockCheckout(trx, { link_id });
    if (!checkout) throw new ShopError('LINK_NOT_FOUND');
    if (checkout.status === 'paid') throw new ShopError('LINK_PAID');
    if (await isLinkCancelled(trx, link_id)) return;
    if (checkout.status === 'released') throw new ShopError('LINK_NOT_OPEN');
    await markReleased(trx, checkout);
    await markLinkCancelled(trx, link_id);
    await insertAudit(trx, {
      admin_id,
      subject: `link:${link_id}`,
      action: 'payment link cancelled',
    });
  });
}
