import type { TaxRegistration } from '@shop/contract';
import { sql } from 'kysely';
import type { TestShop } from './test-shop.ts';

export const GSTIN = '32ABCDE1234F1Z9';

/** Makes the shop a registered one, or an unregistered one, since the first day of GST. */
export async function registerForTax(
  { db }: Pick<TestShop, 'db'>,
  mode: TaxRegistration['mode'],
): Promise<void> {
  const gstin = mode === 'unregistered' ? '' : GSTIN;
  await db.deleteFrom('tax_registration').execute();
  await db
    .insertInto('tax_registration')
    .values({
      effective_from: sql`date '2017-07-01'`,
      mode,
      gstin,
      turnover_class: 'up to 5 crore',
    })
    .execute();
}
