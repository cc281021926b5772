import type { Db } from '@shop/server/db/database.ts';
import { insertCustomer } from '@shop/server/features/accounts/accounts.queries.ts';
import { hashOf, newToken } from '@shop/server/features/accounts/session-token.ts';
import { insertSession } from '@shop/server/features/accounts/sessions.queries.ts';
import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import { ASHA } from '@shop/server/tools/seed/demo-accounts.ts';

const PIECES = 1_000_000_000;
const MAIL = '@bench.example.com';

export interface Shopper {
  user_id: number;
  token: string;
}

export const cookieOf = ({ token }: Shopper) => `customer=${token}`;

/** Customers with a session each, and a product that does not run out. */
export async function gather(
  db: Db,
  count: number,
): Promise<{ shoppers: Shopper[]; product_id: number }> {
  await sendHome(db);
  const { product_id } = await db
    .selectFrom('product')
    .select('product_id')
    .where('enabled', '=', true)
    .orderBy('product_id')
    .executeTakeFirstOrThrow();
  await lend(db, product_id, PIECES);
  const shoppers: Shopper[] = [];
  for (let place = 0; place < count; place += 1) shoppers.push(await welcome(db, place));
  return { shoppers, product_id };
}

async function welcome(db: Db, place: number): Promise<Shopper> {
  const email = `${place}${MAIL}`;
  const user_id = await insertCustomer(db, { ...ASHA, email, password_hash: '-' });
  if (user_id === undefined) throw new Error('the last measurement has left its customers behind');
  const token = newToken();
  const session = { kind: 'customer', id: user_id, tokenHash: hashOf(token) } as const;
  await db.transaction().execute((trx) => insertSession(trx, session));
  return { user_id, token };
}

const lend = (db: Db, product_id: number, delta: number) =>
  db.transaction().execute((trx) => changeStock(trx, { product_id, delta }));

/** Takes everything back. Who has ordered stays: that happens in a database that is thrown away. */
export async function sendHome(db: Db): Promise<void> {
  const shoppers = db.selectFrom('customer').select('user_id').where('email', 'like', `%${MAIL}`);
  await db.deleteFrom('cart_item').where('user_id', 'in', shoppers).execute();
  await db.deleteFrom('session').where('user_id', 'in', shoppers).execute();
  await db.deleteFrom('customer').where('email', 'like', `%${MAIL}`).execute();
  const lent = await db
    .selectFrom('product_stock')
    .select('product_id')
    .where('stock', '>=', PIECES)
    .execute();
  for (const { product_id } of lent) await lend(db, product_id, -PIECES);
}
