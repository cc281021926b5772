import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface StockChange {
  product_id: number;
  /** Units added (positive) or taken (negative). */
  delta: number;
  admin_id?: number | undefined;
  /** Idempotency key, see hasChangedStock(). */
  request_id?: string | undefined;
  /** Set for a returned piece; the ledger takes each once. */
  returned?: ReturnedPiece;
  /** Set for pieces that leave an order before they are sent; the ledger takes each refund once. */
  removedBy?: { refund_id: string };
}

interface ReturnedPiece {
  reason: 'return' | 'write_off' | 'exchange';
  return_id: string;
  return_piece: number;
}

/**
 * A staff member's change of the stock and its ledger entry, in one statement. Checkouts reserve and release
 * stock with the SQL functions reserve_stock() and release_stock().
 * @returns the new stock; undefined when it would fall below zero or the product does not exist
 */
export async function changeStock(
  trx: Trx,
  { product_id, delta, admin_id, request_id, returned, removedBy }: StockChange,
): Promise<number | undefined> {
  const reason = removedBy ? 'remove' : (returned?.reason ?? 'adjust');
  const { rows } = await sql<{ balance_after: number }>`
    with changed as (
      update product_stock
      set stock = stock + ${delta}::integer, movement_id = nextval('stock_movement_movement_id_seq')
      where product_id = ${product_id} and stock + ${delta}::integer >= 0
      returning movement_id, product_id, stock
    )
    insert into stock_movement
      (movement_id, product_id, delta, balance_after, reason, admin_id, request_id, return_id,
        return_piece, refund_id)
    select movement_id, product_id, ${delta}::integer, stock, ${reason},
      ${admin_id ?? null}::bigint, ${request_id ?? null}::uuid, ${returned?.return_id ?? null},
      ${returned?.return_piece ?? null}::smallint, ${removedBy?.refund_id ?? null}::uuid
    from changed
    returning balance_after`.execute(trx);
  return rows[0]?.balance_after;
}

interface StockChanges {
  changes: { product_id: number; delta: number }[];
  admin_id: number;
  /** Once for each product, see hasChangedStock(). */
  request_id: string;
}

/**
 * Like changeStock() for many products, which lockStocks() has locked.
 * @returns the new stocks of those whose stock does not fall below zero
 */
export async function changeStocks(
  trx: Trx,
  { changes, admin_id, request_id }: StockChanges,
): Promise<Map<number, number>> {
  if (changes.length === 0) return new Map();
  const { rows } = await sql<{ product_id: number; balance_after: number }>`
    with changed as (
      update product_stock s
      set stock = s.stock + d.delta, movement_id = nextval('stock_movement_movement_id_seq')
      from unnest(${changes.map(({ product_id }) => product_id)}::bigint[],
        ${changes.map(({ delta }) => delta)}::integer[]) d (product_id, delta)
      where s.product_id = d.product_id and s.stock + d.delta >= 0
      returning s.movement_id, s.product_id, d.delta, s.stock
    )
    insert into stock_movement
      (movement_id, product_id, delta, balance_after, reason, admin_id, request_id)
    select movement_id, product_id, delta, stock, 'adjust', ${admin_id}::bigint, ${request_id}::uuid
    from changed
    returning product_id, balance_after`.execute(trx);
  return new Map(rows.map(({ product_id, balance_after }) => [product_id, balance_after]));
}

/** In product order, as checkouts lock them. */
export async function lockStocks(trx: Trx, productIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ product_id: number; stock: number }>`
    select product_id, stock from product_stock where product_id = any(${productIds}::bigint[])
    order by product_id for no key update`.execute(trx);
  return new Map(rows.map(({ product_id, stock }) => [product_id, stock]));
}

export async function findStock(db: Db, product_id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('product_stock')
    .select('stock')
    .where('product_id', '=', product_id)
    .executeTakeFirst();
  return row?.stock;
}

export async function lockStock(trx: Trx, product_id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('product_stock')
    .select('stock')
    .where('product_id', '=', product_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.stock;
}

/** A request with this key has changed the stock of the product already. */
export async function hasChangedStock(
  db: Db,
  product_id: number,
  request_id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('stock_movement')
    .select('movement_id')
    .where('request_id', '=', request_id)
    .where('product_id', '=', product_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the products that are low. */
export async function listLowProducts(db: Db, productIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from low_product where product_id = any(${productIds}::bigint[])`.execute(db);
  return new Set(rows.map(({ product_id }) => product_id));
}

export async function countLowProducts(db: Db): Promise<number> {
  const { rows } = await sql<{ low: number }>`select count(*) as low from low_product`.execute(db);
  return rows[0]?.low ?? 0;
}

/**
 * When the first payment link that keeps a piece of the product ends. Few links are open at a time, and an index has
 * them. @returns undefined when none is open
 */
export async function findHoldEnd(db: Db, product_id: number): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    select min(l.hold_until) as until
    from checkout c join payment_link l using (link_id) join checkout_item i using (checkout_id)
    where c.link_id is not null and c.status in ('held', 'open')
      and i.product_id = ${product_id} and l.hold_until > now()`.execute(db);
  return rows[0]?.until ?? undefined;
}
