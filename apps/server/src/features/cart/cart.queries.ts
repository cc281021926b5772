import { type CartItem, MAX_LINES } from '@shop/contract';
import { type Paise, toRupees } from '@shop/domain/money';
import { type PricedRow, toOffer } from '@shop/domain/products/sales/offer';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { presentProductSale } from '#features/catalog/present-product.ts';
import { currentOfferSql } from '#features/catalog/prices/offers.queries.ts';

export async function listCart(db: Db, user_id: number): Promise<CartItem[]> {
  const { rows } = await sql<CartRow>`
    select c.cart_item_id, c.product_id, p.name, p.description, p.price_paise, c.seen_price_paise,
      c.quantity, case when p.enabled then s.stock else 0 end as stock, p.image${currentOfferSql.columns}
    from cart_item c
    join product p using (product_id)
    join product_stock s using (product_id)${currentOfferSql.join}
    where c.user_id = ${user_id}
    order by c.cart_item_id`.execute(db);
  return rows.map(presentItem);
}

interface CartRow extends PricedRow, Omit<CartItem, 'price' | 'previous_price' | 'sale'> {
  seen_price_paise: Paise | null;
}

function presentItem({ seen_price_paise: seen, ...row }: CartRow): CartItem {
  const { cart_item_id, product_id, name, description, quantity, stock, image } = row;
  const { price, sale } = toOffer(row);
  return {
    cart_item_id,
    product_id,
    name,
    description,
    price: toRupees(price),
    quantity,
    stock,
    image,
    ...(sale && { sale: presentProductSale(sale) }),
    ...(seen !== null && seen !== price && { previous_price: toRupees(seen) }),
  };
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
    select product_id, stock, current_price.price_paise
    from product join product_stock using (product_id) join current_price using (product_id)
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

/** Stores the current prices as seen by the customer. */
export async function markPricesSeen(db: Db, user_id: number): Promise<void> {
  await sql`
    update cart_item c set seen_price_paise = p.price_paise
    from current_price p
    where c.user_id = ${user_id} and p.product_id = c.product_id
      and c.seen_price_paise is distinct from p.price_paise`.execute(db);
}
