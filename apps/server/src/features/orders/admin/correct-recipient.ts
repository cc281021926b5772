import type { Recipient } from '@shop/contract';
import { findContradictedState } from '@shop/domain/states';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import { asShippingDetails } from '#features/orders/present-order.ts';
import { findPlace } from '#features/shop/places/find-place.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { lockRecipient, updateRecipient } from './order-page.queries.ts';

interface Correction {
  order_id: string;
  recipient: Recipient;
  /** Version that the staff member saw. */
  version: string | undefined;
  /** The staff member knows that the PIN code is in another State than the chosen one. */
  state_confirmed: boolean | undefined;
  admin_id: number;
}

/** Only before packing: afterwards the address is on a parcel. A repeated request changes nothing. */
export async function correctRecipient(
  { db }: Pick<Deps, 'db'>,
  { order_id, recipient, version, state_confirmed, admin_id }: Correction,
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
    const isPlaceChanged = 'pinCode' in changes.after || 'stateCode' in changes.after;
    if (isPlaceChanged && !state_confirmed) rejectContradictedState(recipient.address);
    await updateRecipient(trx, order_id, recipient);
    await insertAudit(trx, { admin_id, order_id, action: 'address corrected', ...changes });
  });
}

/** The State decides the tax, and a PIN code is easily taken from another line. */
function rejectContradictedState({ pinCode: pin, stateCode = '' }: Recipient['address']): void {
  const place = findPlace(pin);
  const state = place && findContradictedState(place, stateCode);
  if (state) throw new ShopError('PIN_IN_OTHER_STATE', { pin, state });
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
