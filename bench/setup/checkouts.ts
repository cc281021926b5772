import type { Db } from '@shop/server/db/database.ts';
import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import { ASHA } from '@shop/server/tools/seed/demo-accounts.ts';
import { sql } from 'kysely';
import { withDb } from '../load/pg-baseline.ts';
import { enabledIds } from './enabled-products.ts';

const PIECES = 1_000_000;

/** New customers, as many as asked for. */
export const buyersOf = (url: string, count: number): Promise<number[]> =>
  withDb(url, async (db) => {
    const { rows } = await sql<{ user_id: number }>`
      insert into customer (name, email, phone, address, password_hash)
      select ${ASHA.name}, gen_random_uuid() || '@bench.example.com', ${ASHA.phone},
        ${JSON.stringify(ASHA.address)}::jsonb, '-'
      from generate_series(1, ${count}::integer)
      returning user_id`.execute(db);
    return rows.map(({ user_id }) => user_id);
  });

/** Products that do not run out. */
export const supply = (url: string, count: number): Promise<number[]> =>
  withDb(url, async (db) => {
    const sarees = await enabledIds(db, count);
    for (const product_id of sarees) await lend(db, product_id);
    return sarees;
  });

const lend = (db: Db, product_id: number) =>
  db.transaction().execute((trx) => changeStock(trx, { product_id, delta: PIECES }));

export interface Paying {
  checkout_id: string;
  user_id: number;
  rzp_order_id: string;
  amount_paise: number;
}

/** Customers who have the sheet open, each with one piece. */
export async function openCheckouts(url: string, count: number): Promise<Paying[]> {
  const buyers = await buyersOf(url, count);
  const sarees = await supply(url, 1);
  return withDb(url, async (db) => {
    for (let from = 0; from < buyers.length; from += 1000) {
      await sql`
        select hold_pieces(buyer, ${sarees}::bigint[], '{1}', decode(repeat('00', 32), 'hex'),
          '{}', '25 minutes')
        from unnest(${buyers.slice(from, from + 1000)}::bigint[]) buyer`.execute(db);
    }
    const { rows } = await sql<Paying>`
      update checkout
      set state = 'open', rzp_order_id = 'order_' || lpad(user_id::text, 14, '0')
      where state = 'held' and user_id = any(${buyers}::bigint[])
      returning checkout_id, user_id, rzp_order_id, amount_paise`.execute(db);
    return rows;
  });
}
