import type { Db } from '@shop/server/db/database.ts';
import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import { insertCustomers } from '@shop/test-kit/accounts';
import { sql } from 'kysely';
import { withDb } from '../load/pg-baseline.ts';
import { listEnabledIds } from './enabled-products.ts';

const STOCK = 1_000_000;

/** Inserts customers. @returns their ids. */
export const insertBuyers = (url: string, count: number): Promise<number[]> =>
  withDb(url, async (db) => {
    const customers = await insertCustomers(db, count, { emailDomain: 'bench.example.com' });
    return customers.map(({ user_id }) => user_id);
  });

/** Gives products stock that does not run out. @returns their ids. */
export const stockProducts = (url: string, count: number): Promise<number[]> =>
  withDb(url, async (db) => {
    const productIds = await listEnabledIds(db, count);
    for (const product_id of productIds) await addStock(db, product_id);
    return productIds;
  });

const addStock = (db: Db, product_id: number) =>
  db.transaction().execute((trx) => changeStock(trx, { product_id, delta: STOCK }));

export interface OpenCheckout {
  checkout_id: string;
  user_id: number;
  rzp_order_id: string;
  amount_paise: number;
}

/** Inserts checkouts that wait for payment, with one unit and one customer each. */
export async function insertOpenCheckouts(url: string, count: number): Promise<OpenCheckout[]> {
  const buyers = await insertBuyers(url, count);
  const productIds = await stockProducts(url, 1);
  return withDb(url, async (db) => {
    for (let from = 0; from < buyers.length; from += 1000) {
      await sql`
        select create_checkout(buyer, null, null, ${productIds}::bigint[], '{1}', decode(repeat('00', 32), 'hex'),
          '{}', '{"charge_paise": 0, "free_from_paise": 0}', '25 minutes', '45 minutes')
        from unnest(${buyers.slice(from, from + 1000)}::bigint[]) buyer`.execute(db);
    }
    const { rows } = await sql<OpenCheckout>`
      update checkout
      set status = 'open', rzp_order_id = 'order_' || lpad(user_id::text, 14, '0')
      where status = 'held' and user_id = any(${buyers}::bigint[])
      returning checkout_id, user_id, rzp_order_id, amount_paise`.execute(db);
    return rows;
  });
}
