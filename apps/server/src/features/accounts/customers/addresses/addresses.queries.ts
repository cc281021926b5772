import type { Address, DeliveryAddress, SavedAddress } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

interface AddressKey {
  user_id: number;
  address_id: number;
}

const COLUMNS = ['address_id', 'recipient', 'phone', 'label', 'address'] as const;

interface AddressRow {
  address_id: number;
  recipient: string;
  phone: string;
  label: string | null;
  address: unknown;
}

const toAddress = ({ label, address, ...row }: AddressRow): SavedAddress => ({
  ...row,
  ...(label && { label }),
  // The contract's schema validated the address before it was stored.
  address: address as Address,
});

/** The further addresses, oldest first. */
export async function listAddresses(db: Db, user_id: number): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('customer_address')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .orderBy('address_id')
    .execute();
  return rows.map(toAddress);
}

export async function findAddress(
  db: Db,
  { user_id, address_id }: AddressKey,
): Promise<SavedAddress | undefined> {
  const row = await db
    .selectFrom('customer_address')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .where('address_id', '=', address_id)
    .executeTakeFirst();
  return row && toAddress(row);
}

export async function countAddresses(trx: Trx, user_id: number): Promise<number> {
  const { addresses } = await trx
    .selectFrom('customer_address')
    .select(sql<number>`count(*)::integer`.as('addresses'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return addresses;
}

const toValues = ({ recipient, phone, label, address }: DeliveryAddress) => ({
  recipient,
  phone,
  label: label || null,
  address: JSON.stringify(address),
});

export async function insertAddress(
  trx: Trx,
  user_id: number,
  address: DeliveryAddress,
): Promise<number> {
  const { address_id } = await trx
    .insertInto('customer_address')
    .values({ user_id, ...toValues(address) })
    .returning('address_id')
    .executeTakeFirstOrThrow();
  return address_id;
}

/** @returns false when the customer has no such address. */
export async function updateAddress(
  db: Db,
  { user_id, address_id }: AddressKey,
  address: DeliveryAddress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer_address')
    .set(toValues(address))
    .where('user_id', '=', user_id)
    .where('address_id', '=', address_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when the customer has no such address. */
export async function deleteAddress(db: Db, { user_id, address_id }: AddressKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_address')
    .where('user_id', '=', user_id)
    .where('address_id', '=', address_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
