import type { DeliveryAddress } from '@shop/contract';
import { insertAddress } from '#features/accounts/customers/addresses/addresses.queries.ts';
import type { TestShop } from './test-shop.ts';

/** Address of a person in Delhi, unlike the test customers. */
export const createDeliveryAddress = (given: Partial<DeliveryAddress> = {}): DeliveryAddress => ({
  recipient: 'Devaki Nair',
  phone: '9810012345',
  label: 'Mother',
  address: {
    houseName: 'B 12, Mayur Apartments',
    post_office: 'Mayur Vihar',
    city: 'New Delhi',
    state: 'East Delhi',
    pinCode: '110091',
    stateCode: '07',
  },
  ...given,
});

export const addDeliveryAddress = (
  { db }: TestShop,
  user_id: number,
  given: Partial<DeliveryAddress> = {},
): Promise<number> =>
  db.transaction().execute((trx) => insertAddress(trx, user_id, createDeliveryAddress(given)));
