import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import { releaseCheckout } from '@shop/server/features/payments/release-checkout.ts';
import { provider } from './paying-steps.ts';
import { behindTheCounter } from './shop.ts';

/** The order that was made of a customer's payment, by whatever way the shop learned of it. */
export const orderOf = (email: string) =>
  behindTheCounter(({ db }) =>
    db
      .selectFrom('orders')
      .innerJoin('customer', 'customer.user_id', 'orders.user_id')
      .select('order_id')
      .where('email', '=', email)
      .executeTakeFirst(),
  );

/** What the provider has taken from a customer. */
export async function moneyOf(email: string) {
  const { payments: taken, refunds } = await provider().ledger();
  return taken
    .filter((payment) => payment.email === email)
    .map(({ id, status }) => ({
      status,
      refunds: refunds.filter(({ payment_id }) => payment_id === id).length,
    }));
}

/** Ends the customer's hold and sells every piece of it; what it returns brings them back. */
export async function sellAway(email: string) {
  return behindTheCounter(async ({ db }) => {
    const held = await db
      .selectFrom('checkout')
      .innerJoin('customer', 'customer.user_id', 'checkout.user_id')
      .innerJoin('checkout_item', 'checkout_item.checkout_id', 'checkout.checkout_id')
      .innerJoin('product_stock', 'product_stock.product_id', 'checkout_item.product_id')
      .select(['checkout.checkout_id', 'product_stock.product_id', 'stock', 'quantity'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await releaseCheckout(db, held.checkout_id);
    const { product_id } = held;
    const pieces = held.stock + held.quantity;
    const change = (delta: number) =>
      behindTheCounter((deps) =>
        deps.db.transaction().execute((trx) => changeStock(trx, { product_id, delta })),
      );
    await change(-pieces);
    return () => change(pieces);
  });
}
