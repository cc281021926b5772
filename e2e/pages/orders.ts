import { expect, type Page } from '@playwright/test';
import { orders } from '@shop/contract';
import { multiply, paise, sum } from '@shop/domain/money';
import { signIn } from '#fixtures/accounts.ts';
import { callApi } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { withServer } from '#fixtures/servers/server.ts';
import { placeOrder } from './checkout.ts';

export const INDIGO = 'Kara Set Saree in Indigo';
export const PACHILA = 'Pachila Green Checks Saree';
const PINK = 'Pink Everyday Checks Saree';

/** Changes columns of an order directly. */
export const updateOrder = (order_id: string, values: Record<string, unknown>) =>
  withServer(({ db }) =>
    db.updateTable('orders').set(values).where('order_id', '=', order_id).execute(),
  );

export const visitOrder = async (page: Page, order_id: string, query = '') => {
  await visit(page, `/order-info/${order_id}${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order_id}`);
};

/** Places an order as a new customer and adds items until it has this many products. */
export async function placeLargeOrder(page: Page, products: number): Promise<string> {
  await signIn(page);
  const order_id = await placeOrder(page, PINK);
  await addOrderItems(order_id, products);
  return order_id;
}

/** Inserts order items, without selling them, until the order has this many products. */
export async function addOrderItems(order_id: string, products: number) {
  await withServer(async ({ db }) => {
    const existing = db
      .selectFrom('order_item')
      .select('product_id')
      .where('order_id', '=', order_id);
    const more = await db
      .selectFrom('product')
      .select(['product_id', 'name', 'description', 'price_paise', 'image'])
      .where('enabled', '=', true)
      .where('product_id', 'not in', existing)
      .orderBy('product_id')
      .limit(products - (await existing.execute()).length)
      .execute();
    if (more.length === 0) return;
    const lines = more.map(({ price_paise, image: [image], ...product }) => ({
      ...product,
      order_id,
      image: image ?? null,
      unit_price_paise: price_paise,
      quantity: 2,
      tax_class: 'cotton saree',
      hsn: '52082910',
      uqc: 'NOS',
    }));
    const added = sum(lines.map((line) => multiply(paise(line.unit_price_paise), line.quantity)));
    await db.insertInto('order_item').values(lines).execute();
    await db
      .updateTable('orders')
      .set((of) => ({ total_paise: of('total_paise', '+', added) }))
      .where('order_id', '=', order_id)
      .execute();
  });
}

export const fetchOrder = (page: Page, order_id: string) =>
  callApi(page, orders.view, { params: { id: order_id }, query: {} });
