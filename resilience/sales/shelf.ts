import { cart } from '@shop/contract';
import { sql } from 'kysely';
import type { Environment } from '../harness/environment.ts';
import { call } from '../harness/http-client.ts';
import { itemAt } from '../harness/random.ts';
import type { Shelf } from './outlets.ts';

const PRODUCTS = 600;
const CUSTOMERS = 5;
const LINES = 12;

/** Products to ask about, with pieces, and customers who have some of them in the cart. */
export async function prepareShelf(env: Environment, types: string[]): Promise<Shelf> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product join product_stock using (product_id)
    where enabled and stock >= 5 and type = any(${types}) order by product_id limit ${PRODUCTS}`.execute(
    env.db,
  );
  const products = rows.map(({ product_id }) => product_id);
  const customers = await env.addCustomers(CUSTOMERS);
  for (const [index, customer] of customers.entries()) {
    for (let line = 0; line < LINES; line += 1) {
      const product_id = itemAt(products, (index * LINES + line) % products.length);
      await call(env.origin, cart.add, { ...customer, body: { product_id, quantity: 1 } });
    }
  }
  return { env, types, products, customers };
}
