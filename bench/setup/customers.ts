import type { Db } from '@shop/server/db/database.ts';
import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import { insertCustomers, type TestCustomer } from '@shop/test-kit/accounts';

const STOCK = 1_000_000_000;
const EMAIL_DOMAIN = 'bench.example.com';

/** Inserts customers with sessions and gives one product practically unlimited stock. */
export async function insertBenchCustomers(
  db: Db,
  count: number,
): Promise<{ customers: TestCustomer[]; product_id: number }> {
  await removeBenchCustomers(db);
  const { product_id } = await db
    .selectFrom('product')
    .select('product_id')
    .where('enabled', '=', true)
    .orderBy('product_id')
    .executeTakeFirstOrThrow();
  await addStock(db, product_id, STOCK);
  return { customers: await insertCustomers(db, count, { emailDomain: EMAIL_DOMAIN }), product_id };
}

export const toCookie = ({ cookie }: TestCustomer) => cookie;

const addStock = (db: Db, product_id: number, delta: number) =>
  db.transaction().execute((trx) => changeStock(trx, { product_id, delta }));

/** Reverts insertBenchCustomers. Suites that place orders use a copy of the database instead. */
export async function removeBenchCustomers(db: Db): Promise<void> {
  const pattern = `%@${EMAIL_DOMAIN}`;
  const customers = db.selectFrom('customer').select('user_id').where('email', 'like', pattern);
  await db.deleteFrom('cart_item').where('user_id', 'in', customers).execute();
  await db.deleteFrom('session').where('user_id', 'in', customers).execute();
  await db.deleteFrom('customer').where('email', 'like', pattern).execute();
  const stocked = await db
    .selectFrom('product_stock')
    .select('product_id')
    .where('stock', '>=', STOCK)
    .execute();
  for (const { product_id } of stocked) await addStock(db, product_id, -STOCK);
}
