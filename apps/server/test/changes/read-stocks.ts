import { sql } from 'kysely';
import type { TestShop } from '../test-shop.ts';

/** The stock of each product, in the order of their numbers. */
export async function readStocks({ db }: Pick<TestShop, 'db'>): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; stock: number }>`
    select product_id, stock from product_stock order by product_id`.execute(db);
  return new Map(rows.map(({ product_id, stock }) => [product_id, stock]));
}
