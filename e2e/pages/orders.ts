import { expect, type Page } from '@playwright/test';
import { orders } from '@shop/contract';
import { paise, sum, times } from '@shop/domain/money';
import { behindTheCounter } from '../fixtures/server.ts';
import { signedIn, tell, visit } from '../fixtures/test.ts';
import { bought } from './checkout.ts';

/** There are enough of these for every test that sells one. */
export const INDIGO = 'Kara Set Saree in Indigo';
export const PACHILA = 'Pachila Green Checks Saree';
const PINK = 'Pink Everyday Checks Saree';

/** Writes into an order as nobody but time and accidents would. */
export const overwrite = (order_id: string, values: Record<string, unknown>) =>
  behindTheCounter(({ db }) =>
    db.updateTable('orders').set(values).where('order_id', '=', order_id).execute(),
  );

/** Opens an order of the customer who is logged in. */
export const visitOrder = async (page: Page, order_id: string, query = '') => {
  await visit(page, `/order-info/${order_id}${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order_id}`);
};

/** A new customer's order of this many products; only one of them was really sold. */
export async function boughtMany(page: Page, products: number): Promise<string> {
  await signedIn(page);
  const order_id = await bought(page, PINK);
  await enlarge(order_id, products);
  return order_id;
}

/** Writes further products into an order until it has this many. */
export async function enlarge(order_id: string, products: number) {
  await behindTheCounter(async ({ db }) => {
    const there = db.selectFrom('order_item').select('product_id').where('order_id', '=', order_id);
    const more = await db
      .selectFrom('product')
      .select(['product_id', 'name', 'description', 'price_paise', 'image'])
      .where('enabled', '=', true)
      .where('product_id', 'not in', there)
      .orderBy('product_id')
      .limit(products - (await there.execute()).length)
      .execute();
    if (more.length === 0) return;
    const lines = more.map(({ price_paise, image: [image], ...product }) => ({
      ...product,
      order_id,
      image: image ?? null,
      unit_price_paise: price_paise,
      quantity: 2,
    }));
    const added = sum(lines.map((line) => times(paise(line.unit_price_paise), line.quantity)));
    await db.insertInto('order_item').values(lines).execute();
    await db
      .updateTable('orders')
      .set((of) => ({ total_paise: of('total_paise', '+', added) }))
      .where('order_id', '=', order_id)
      .execute();
  });
}

/** What the shop says about an order of the customer who is logged in. */
export const orderOf = (page: Page, order_id: string) =>
  tell(page, orders.view, { params: { id: order_id }, query: {} });
