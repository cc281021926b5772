import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface StockChange {
  product_id: number;
  /** Pieces that come (above 0) or go (below 0). */
  delta: number;
  actor_id?: number | undefined;
}

/**
 * Changes the stock and its ledger in one statement, never below zero. Tells the new stock; nothing
 * when there were too few pieces, or no such product. Sales have functions of their own in the
 * database: hold_pieces and those beside it.
 */
export async function changeStock(
  trx: Trx,
  { product_id, delta, actor_id }: StockChange,
): Promise<number | undefined> {
  const { rows } = await sql<{ stock_after: number }>`
    with changed as (
      update product_stock
      set stock = stock + ${delta}::integer, move_id = nextval('stock_move_move_id_seq')
      where product_id = ${product_id} and stock + ${delta}::integer >= 0
      returning move_id, product_id, stock
    )
    insert into stock_move
      (move_id, product_id, delta, stock_after, reason, actor_id)
    select move_id, product_id, ${delta}::integer, stock, 'adjust', ${actor_id ?? null}::bigint
    from changed
    returning stock_after`.execute(trx);
  return rows[0]?.stock_after;
}

export async function findStock(db: Db, productId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('product_stock')
    .select('stock')
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.stock;
}
