import type { CartItem } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** More lines than anybody buys at once; without an end a cart could be made too long to show. */
const MOST_LINES = 100;

/** What can be bought of a product now: nothing, once it is off the shelves. */
const stockNow = sql<number>`case when product.enabled then product_stock.stock else 0 end`;

export async function listCart(db: Db, userId: number): Promise<CartItem[]> {
  const rows = await db
    .selectFrom('cart_item')
    .innerJoin('product', 'product.product_id', 'cart_item.product_id')
    .innerJoin('product_stock', 'product_stock.product_id', 'cart_item.product_id')
    .select([
      'cart_item_id',
      'cart_item.product_id',
      'name',
      'description',
      'price_paise',
      'quantity',
      stockNow.as('stock'),
      'image',
    ])
    .where('user_id', '=', userId)
    .orderBy('cart_item_id')
    .execute();
  return rows.map(({ price_paise, ...item }) => ({ ...item, price: toRupees(paise(price_paise)) }));
}

interface Added {
  stock: number;
  /** In the cart now; nothing when it would have been more than the stock, or one line too many. */
  quantity: number | null;
  /** There was a line of this product before. */
  there: boolean;
}

const ADD = `
  with wanted as (
    select product_id, stock
    from product join product_stock using (product_id)
    where product_id = $2 and enabled = true
  ), added as (
    insert into cart_item (user_id, product_id, quantity)
    select $1, product_id, $3
    from wanted
    where $3 <= stock
      and ((select count(*) from cart_item where user_id = $1) < ${MOST_LINES}
        or exists (select from cart_item where user_id = $1 and product_id = $2))
    on conflict (user_id, product_id) do update
    set quantity = cart_item.quantity + excluded.quantity
    where cart_item.quantity::bigint + excluded.quantity <= (select stock from wanted)
    returning quantity
  )
  select stock, (select quantity from added) as quantity,
    exists (select from cart_item where user_id = $1 and product_id = $2) as there
  from wanted`;

/** Adds to what is there, in one statement. Nothing: there is no such product on the shelves. */
export async function addLine(
  db: Db,
  userId: number,
  { product_id, quantity }: { product_id: number; quantity: number },
): Promise<Added | undefined> {
  const { rows } = await db.executeQuery<Added>(
    CompiledQuery.raw(ADD, [userId, product_id, quantity]),
  );
  return rows[0];
}

export async function isCartFull(db: Db, userId: number): Promise<boolean> {
  const { lines } = await db
    .selectFrom('cart_item')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return lines >= MOST_LINES;
}

/** Keeps the quantity within 1 and the stock, and tells it. Nothing: no such line, or no stock. */
export async function setQuantity(
  db: Db,
  userId: number,
  { cart_item_id, quantity }: { cart_item_id: number; quantity: number },
): Promise<number | undefined> {
  const row = await db
    .updateTable('cart_item')
    .from('product_stock')
    .innerJoin('product', 'product.product_id', 'product_stock.product_id')
    .set({ quantity: sql`greatest(1, least(${quantity}::integer, product_stock.stock))` })
    .where('cart_item_id', '=', cart_item_id)
    .where('user_id', '=', userId)
    .whereRef('product_stock.product_id', '=', 'cart_item.product_id')
    .where('product.enabled', '=', sql.lit(true))
    .where('product_stock.stock', '>', 0)
    .returning('cart_item.quantity')
    .executeTakeFirst();
  return row?.quantity;
}

export async function hasLine(db: Db, userId: number, cartItemId: number): Promise<boolean> {
  const row = await db
    .selectFrom('cart_item')
    .select('cart_item_id')
    .where('cart_item_id', '=', cartItemId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False: the customer has no such line. */
export async function deleteLine(db: Db, userId: number, cartItemId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_item')
    .where('cart_item_id', '=', cartItemId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteCart(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('cart_item').where('user_id', '=', userId).execute();
}
