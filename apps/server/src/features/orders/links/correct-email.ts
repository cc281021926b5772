import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { hashToken } from '#features/accounts/sessions/sessions.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import { ShopError } from '#platform/shop-error.ts';
import { deleteOtherLinks, lockLinkedOrder, updateOrderEmail } from './order-links.queries.ts';

/**
 * Corrects the email of an order in the tab that paid. Every other link ends, because one may be in the mailbox of a
 * stranger, and the order is confirmed once more to the new address.
 */
export async function correctEmail(
  db: Db,
  { token, email }: { token: string; email: string },
): Promise<void> {
  const token_hash = hashToken(token);
  await db.transaction().execute(async (trx) => {
    const order = await lockLinkedOrder(trx, token_hash);
    if (order?.scope !== 'payer') throw new ShopError('ORDER_LINK_EXPIRED');
    const { order_id } = order;
    if (order.email === email) return;
    await updateOrderEmail(trx, order_id, email);
    await deleteOtherLinks(trx, order_id, token_hash);
    const causeId = `${order_id}:${randomUUID()}`;
    await insertMessage(trx, { kind: 'order_received', causeId, order_id });
  });
}
