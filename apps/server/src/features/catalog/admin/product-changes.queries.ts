import type { Paise } from '@shop/domain/money';
import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';

interface PriceChange {
  product_id: number;
  price_paise: Paise;
  /** The price that is replaced. */
  base_paise: Paise;
}

/** @returns false when the price is not the base any more. */
export async function updatePrice(
  trx: Trx,
  { product_id, price_paise, base_paise }: PriceChange,
): Promise<boolean> {
  const row = await trx
    .updateTable('product')
    .set({ price_paise, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where('product_id', '=', product_id)
    .where('price_paise', '=', base_paise)
    .returning('product_id')
    .executeTakeFirst();
  return row !== undefined;
}
