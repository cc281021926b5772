import { type LinkInput, MAX_OPEN_LINKS } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import {
  listAvailability,
  listLines,
  lockCheckout,
  tryReserveAgain,
} from '#features/payments/checkout/checkouts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { describeShortage } from './describe-shortage.ts';
import { countOpenLinks, extendHold, isLinkCancelled, updateHold } from './links.queries.ts';
import type { Seller } from './make-link.ts';

/** Keeps the pieces longer; those of an ended link again, when they are free. */
export async function extendLink(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  { admin_id }: Pick<Seller, 'admin_id'>,
  link_id: number,
  keep_hours: LinkInput['keep_hours'],
): Promise<void> {
  await withRetryingTransaction(paymentsDb, async (trx) => {
    const checkout = await lockCheckout(trx, { link_id });
    if (!checkout) throw new ShopError('LINK_NOT_FOUND');
    if (checkout.status === 'paid') throw new ShopError('LINK_PAID');
    if (await isLinkCancelled(trx, link_id)) throw new ShopError('LINK_NOT_OPEN');
    const extension = await extendHold(trx, link_id, `${keep_hours} hours`);
    if (!extension) throw new ShopError('LINK_TOO_OLD');
    const { checkout_id, status } = checkout;
    if (status === 'released') await keepAgain(trx, checkout_id);
    await updateHold(trx, checkout_id);
    await insertAudit(trx, {
      admin_id,
      subject: `link:${link_id}`,
      action: status === 'released' ? 'payment link kept again' : 'payment link kept longer',
      before: { hold_until: extension.before.toISOString() },
      after: { hold_until: extension.hold_until.toISOString() },
    });
  });
}

/** At the frozen prices. */
async function keepAgain(trx: Trx, checkout_id: string): Promise<void> {
  if ((await countOpenLinks(trx)) >= MAX_OPEN_LINKS) throw new ShopError('TOO_MANY_LINKS');
  if ((await tryReserveAgain(trx, checkout_id)) === 'reserved') return;
  const lines = await listLines(trx, checkout_id);
  const available = await listAvailability(
    trx,
    lines.map(({ product_id }) => product_id),
  );
  throw describeShortage(lines, available) ?? new ShopError('OUT_OF_STOCK', { left: 0 });
}
