import type { SavedAddress } from '@shop/contract';
import { findProfile } from '#features/accounts/accounts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { listAddresses } from './addresses.queries.ts';

/** All addresses to which a customer can have something sent, the profile's first. */
export async function listDeliveryAddresses(
  { db }: Pick<Deps, 'db'>,
  userId: number,
): Promise<SavedAddress[]> {
  const [profile, others] = await Promise.all([findProfile(db, userId), listAddresses(db, userId)]);
  if (!profile) throw new ShopError('NOT_SIGNED_IN');
  const { name, phone, address } = profile;
  return [{ address_id: null, recipient: name, phone, address }, ...others];
}
