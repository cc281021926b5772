import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export type StockMove = {
  product_id: number;
  /** Pieces that come (above 0) or go (below 0). */
  delta: number;
  actor_id?: number | undefined;
  /** The same request changes the stock once, however often it arrives. */
  request_id?: string | undefined;
} & (
  | { reason: 'adjust'; checkout_id?: undefined }
  | { reason: 'hold' | 'release' | 'rehold' | 'restock'; checkout_id: string }
);

/**
 * Changes the stock and its ledger in one statement, never below zero. Tells the new stock; nothing
 * when there were too few pieces, or no such product.
 */
export async function changeStock(trx: Trx, move: StockMove): Promise<number | undefined> {
  const { product_id, delta, reason, checkout_id = null, actor_id = null } = move;
  const { request_id = null } = move;
  const { rows } = await sql<{ stock_after: number }>`
    with changed as (
      update product_stock
      set stock = stock + ${delta}::integer, move_id = nextval('stock_move_move_id_seq')
      where product_id = ${product_id} and stock + ${delta}::integer >= 0
      returning move_id, product_id, stock
    )
    insert into stock_move
      (move_id, product_id, delta, stock_after, reason, checkout_id, actor_id, request_id)
    select move_id, product_id, ${delta}::integer, stock, ${reason}, ${checkout_id}::uuid,
      ${actor_id}::bigint, ${request_id}::uuid
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
