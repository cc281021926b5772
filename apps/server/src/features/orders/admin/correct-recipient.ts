import type { Recipient } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import { asShippingDetails } from '#features/orders/present-order.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockRecipient, updateRecipient } from './order-page.queries.ts';

interface Correction {
  order_id: string;
  recipient: Recipient;
  /** Version that the staff member saw. */
  version: string | undefined;
  admin_id: number;
}

/** Only before packing: afterwards the address is on a parcel. A repeated request changes nothing. */
export async function correctRecipient(
  { db }: Pick<Deps, 'db'>,
  { order_id, recipient, version, admin_id }: Correction,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockRecipient(trx, order_id);
    if (!order) throw new ShopError('ORDER_NOT_FOUND');
    const changes = diffFields(flatten(order.ship_to), flattenRecipient(recipient));
    if (Object.keys(changes.after).length === 0) return;
    if (order.order_status !== 'Pending') throw new ShopError('ALREADY_PACKED');
    if (version !== undefined && version !== order.version) {
      throw new ShopError('RECIPIENT_CHANGED');
    }
    await updateRecipient(trx, order_id, recipient);
    await insertAudit(trx, { admin_id, order_id, action: 'address corrected', ...changes });
  });
}

const flatten = (ship_to: unknown) => {
  const { name, phone, address } = asShippingDetails(ship_to);
  return { name, phone, ...address };
};

const flattenRecipient = ({ recipient, phone, address }: Recipient) => ({
  name: recipient,
  phone,
  ...address,
});
