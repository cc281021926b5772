import { type DeliveryAddress, MAX_ADDRESSES } from '@shop/contract';
import { lockActiveCustomer } from '#features/accounts/customers.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { countAddresses, insertAddress } from './addresses.queries.ts';

/** @returns the id of the new address */
export async function addAddress(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  address: DeliveryAddress,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Two requests at the same moment would both count nine.
    if (!(await lockActiveCustomer(trx, userId))) throw new ShopError('NOT_SIGNED_IN');
    // One of them is the profile's.
    const isFull = (await countAddresses(trx, userId)) >= MAX_ADDRESSES - 1;
    if (isFull) throw new ShopError('ADDRESS_LIMIT');
    return insertAddress(trx, userId, address);
  });
}
