import type { Db } from '@shop/server/db/database.ts';
import { releaseCheckout } from '@shop/server/features/payments/checkout/release-checkout.ts';
import { sql } from 'kysely';

/** One text that changes when any row that a call could write changes. Sessions are the storm's own. */
export async function fingerprintOf(db: Db): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select concat_ws(' ',
      (select count(*) || ':' || coalesce(sum(hashtextextended(customer::text, 0)), 0) from customer),
      (select count(*) || ':' || coalesce(sum(hashtextextended(admin::text, 0)), 0) from admin),
      (select count(*) || ':' || coalesce(sum(hashtextextended(cart_item::text, 0)), 0) from cart_item),
      (select count(*) || ':' || coalesce(sum(hashtextextended(product::text, 0)), 0) from product),
      (select count(*) || ':' || coalesce(sum(stock), 0) from product_stock),
      (select count(*) || ':' || coalesce(sum(hashtextextended(orders::text, 0)), 0) from orders),
      (select count(*) || ':' || coalesce(sum(hashtextextended(payment::text, 0)), 0) from payment),
      (select count(*) from checkout), (select count(*) from refund),
      (select count(*) from audit), (select count(*) from picture),
      (select count(*) from webhook_event),
      (select count(*) from session)) as print`.execute(db);
  return rows[0]?.print ?? '';
}

/** Puts back the lines that the last batch may have taken out of the cart. */
export async function keepLines(db: Db, user_id: number, products: number[]): Promise<void> {
  await db.deleteFrom('cart_item').where('user_id', '=', user_id).execute();
  await db
    .insertInto('cart_item')
    .values(
      products.map((product_id, place) => ({
        cart_item_id: place + 1,
        user_id,
        product_id,
        quantity: 1,
      })),
    )
    .execute();
}

/** Ends every hold: who asks for something else gives up the hold they had, even when refused. */
export async function endHolds(db: Db): Promise<void> {
  const live = await db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('state', 'in', ['held', 'open'])
    .execute();
  for (const { checkout_id } of live) await releaseCheckout(db, checkout_id);
}

/** Fields that nobody asked for must not have reached a row. */
export async function strayFields(db: Db): Promise<string[]> {
  const customers = await db
    .selectFrom('customer')
    .select('user_id')
    .where((eb) => eb.or([eb('demo', '=', true), eb('disabled_at', 'is not', null)]))
    .execute();
  const admins = await db.selectFrom('admin').select('admin_id').execute();
  // An admin may ask any price.
  const cheap = await db
    .selectFrom('product as p')
    .leftJoin('audit as a', 'a.product_id', 'p.product_id')
    .select('p.product_id')
    .where('price_paise', '<', 1000)
    .where('audit_id', 'is', null)
    .execute();
  return [
    ...customers.map(({ user_id }) => `customer ${user_id} has a field nobody asked for`),
    ...admins.slice(1).map(({ admin_id }) => `admin ${admin_id} was made by a call`),
    ...cheap.map(({ product_id }) => `the price of product ${product_id} was changed`),
  ];
}
