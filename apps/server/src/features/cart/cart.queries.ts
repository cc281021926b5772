import { type CartItem, MAX_LINES } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Units that can be bought now: 0 for a disabled product. */
const availableStock = sql<number>`case when product.enabled then product_stock.stock else 0 end`;

export async function listCart(db: Db, user_id: number): Promise<CartItem[]> {
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
      'seen_price_paise',
      'quantity',
      availableStock.as('stock'),
      'image',
    ])
    .where('user_id', '=', user_id)
    .orderBy('cart_item_id')
    .execute();
  return rows.map(({ price_paise, seen_price_paise: seen, ...item }) => ({
    ...item,
    price: toRupees(paise(price_paise)),
    ...(seen !== null && seen !== price_paise && { previous_price: toRupees(paise(seen)) }),
  }));
}

interface AddResult {
  stock: number;
  /** In the cart now; null when nothing was added, for lack of stock or because the cart is full. */
  quantity: number | null;
  /** The product was in the cart before. */
  existed: boolean;
}

/** Raw SQL with numbered parameters, because each is used several times; sql`…` would send one per use. */
const ADD = `
  with wanted as (
    select product_id, stock, price_paise
    from product join product_stock using (product_id)
    where product_id = $2 and enabled = true
  ), added as (
    insert into cart_item (user_id, product_id, quantity, seen_price_paise)
    select $1, product_id, $3, price_paise
    from wanted
    where $3 <= stock
      and ((select count(*) from cart_item where user_id = $1) < ${MAX_LINES}
        or exists (select from cart_item where user_id = $1 and product_id = $2))
    on conflict (user_id, product_id) do update
    set quantity = cart_item.quantity + excluded.quantity
    where cart_item.quantity::bigint + excluded.quantity <= (select stock from wanted)
    returning quantity
  )
  select stock, (select quantity from added) as quantity,
    exists (select from cart_item where user_id = $1 and product_id = $2) as existed
  from wanted`;

/** Adds to the quantity in the cart, in one statement. @returns undefined when there is no such enabled product. */
export async function addItem(
  db: Db,
  user_id: number,
  { product_id, quantity }: { product_id: number; quantity: number },
): Promise<AddResult | undefined> {
  const { rows } = await db.executeQuery<AddResult>(
    CompiledQuery.raw(ADD, [user_id, product_id, quantity]),
  );
  return rows[0];
}

export async function isCartFull(db: Db, user_id: number): Promise<boolean> {
  const { items } = await db
    .selectFrom('cart_item')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return items >= MAX_LINES;
}

/**
 * Keeps the quantity between 1 and the stock.
 * @returns the new quantity; undefined without such an item or without stock.
 */
export async function updateQuantity(
  db: Db,
  user_id: number,
  { cart_item_id, quantity }: { cart_item_id: number; quantity: number },
): Promise<number | undefined> {
  const row = await db
    .updateTable('cart_item')
    .from('product_stock')
    .innerJoin('product', 'product.product_id', 'product_stock.product_id')
    .set({ quantity: sql`greatest(1, least(${quantity}::integer, product_stock.stock))` })
    .where('cart_item_id', '=', cart_item_id)
    .where('user_id', '=', user_id)
    .whereRef('product_stock.product_id', '=', 'cart_item.product_id')
    .where('product.enabled', '=', sql.lit(true))
    .where('product_stock.stock', '>', 0)
    .returning('cart_item.quantity')
    .executeTakeFirst();
  return row?.quantity;
}

export async function hasItem(db: Db, user_id: number, cart_item_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('cart_item')
    .select('cart_item_id')
    .where('cart_item_id', '=', cart_item_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when the customer has no such item. */
export async function deleteItem(db: Db, user_id: number, cart_item_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('cart_item')
    .where('cart_item_id', '=', cart_item_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAllItems(db: Db, user_id: number): Promise<void> {
  await db.deleteFrom('cart_item').where('user_id', '=', user_id).execute();
}

/** Stores today's prices as seen by the customer. */
export async function markPricesSeen(db: Db, user_id: number): Promise<void> {
  await db
    .updateTable('cart_item')
    .from('product')
    .set({ seen_price_paise: sql`product.price_paise` })
    .where('user_id', '=', user_id)
    .whereRef('product.product_id', '=', 'cart_item.product_id')
    .where(sql<boolean>`seen_price_paise is distinct from product.price_paise`)
    .execute();
}
