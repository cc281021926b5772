import { type DeliveryAddress, MAX_ADDRESSES, type SavedAddress } from '@shop/contract';
import { findProfile, lockActiveCustomer } from '#features/accounts/customers/customers.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { countAddresses, insertAddress, listAddresses } from './addresses.queries.ts';

/** @returns the id of the new address */
export async function addAddress(
  { db }: Pick<Deps, 'db'>,
  user_id: number,
  address: DeliveryAddress,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Two requests at the same moment would both count nine.
    if (!(await lockActiveCustomer(trx, user_id))) throw new ShopError('NOT_SIGNED_IN');
    // The profile's address counts as one.
    const isFull = (await countAddresses(trx, user_id)) >= MAX_ADDRESSES - 1;
    if (isFull) throw new ShopError('ADDRESS_LIMIT');
    return insertAddress(trx, user_id, address);
  });
}

/** All delivery addresses of a customer, the profile's first. */
export async function listDeliveryAddresses(
  { db }: Pick<Deps, 'db'>,
  user_id: number,
): Promise<SavedAddress[]> {
  const [profile, others] = await Promise.all([
    findProfile(db, user_id),
    listAddresses(db, user_id),
  ]);
  if (!profile) throw new ShopError('NOT_SIGNED_IN');
  const { name, phone, address } = profile;
  return [{ address_id: null, recipient: name, phone, address }, ...others];
}
