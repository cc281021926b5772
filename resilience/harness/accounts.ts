import { randomUUID } from 'node:crypto';
import { fromRupees } from '@shop/domain/money';
import type { Db } from '@shop/server/db/database.ts';
import { hashOf, newToken } from '@shop/server/features/accounts/session-token.ts';
import { insertProduct } from '@shop/server/features/catalog/products.queries.ts';
import { ASHA } from '@shop/server/tools/seed/demo-accounts.ts';
import { sql } from 'kysely';

/** Somebody who is logged in, calling from an address of their own. */
export interface Customer {
  user_id: number;
  cookie: string;
  address: string;
}

/** Customers with sessions, written straight into the tables: thousands cost no hashing. */
export async function addCustomers(db: Db, count: number): Promise<Customer[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into customer (name, email, phone, address, password_hash)
    select ${ASHA.name}, ${randomUUID()} || '-' || place || '@example.com', ${ASHA.phone},
      ${JSON.stringify(ASHA.address)}::jsonb, 'nobody logs in with this'
    from generate_series(1, ${count}::integer) place
    returning user_id`.execute(db);
  const tokens = rows.map(() => newToken());
  await sql`
    insert into session (token_hash, user_id)
    select * from unnest(${tokens.map(hashOf)}::bytea[], ${rows.map((row) => row.user_id)}::bigint[])
  `.execute(db);
  return rows.map(({ user_id }, place) => ({
    user_id,
    cookie: `customer=${tokens[place]}`,
    address: `10.${(user_id >> 16) & 255}.${(user_id >> 8) & 255}.${user_id & 255}`,
  }));
}

export async function addProduct(
  db: Db,
  { stock, rupees = 2450 }: { stock: number; rupees?: number },
): Promise<number> {
  const product = { name: 'Nila Saree', stock, price_paise: fromRupees(rupees), image: [] };
  return db.transaction().execute((trx) => insertProduct(trx, product));
}

/** Products that are known by their names alone, in this order. */
export async function insertNamed(db: Db, names: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const product = { name, stock: 1, price_paise: fromRupees(2450), image: [] };
    ids.push(await db.transaction().execute((trx) => insertProduct(trx, product)));
  }
  return ids;
}
