import { expect, type Page } from '@playwright/test';
import { addressOf, type OrderDetails, orders } from '@shop/contract';
import { ASHA } from '@shop/server/features/accounts/demo-accounts.ts';
import { walkTo } from './shopper.ts';

/** The same each time, as a picture must be. */
const DRAWN: OrderDetails = {
  order_id: '7QK2-M9XT',
  order_status: 'Shipped',
  total_amount: 20_150,
  payment_method: 'upi',
  payment_status: 'Paid',
  order_date: '2026-01-12T06:30:00Z',
  items: [
    { name: 'Mayil Pallu Kasavu Saree', quantity: 1, price: 6800 },
    { name: 'Nila Kasavu Saree', quantity: 3, price: 2450 },
    {
      name: 'A name that is as long as a name of something woven may ever be',
      quantity: 2,
      price: 3000,
    },
  ].map((item, product_id) => ({ ...item, product_id, image: [] })),
  user: ASHA,
};

/** Opens the drawn order, with this of it changed. */
export async function visitDrawn(page: Page, changed: Partial<OrderDetails> = {}, query = '') {
  const order = { ...DRAWN, ...changed };
  const asked = `**${addressOf(orders.view, { params: { id: order.order_id } })}`;
  await page.route(asked, (route) => route.fulfill({ json: order }));
  await walkTo(page, `/order-info/${order.order_id}${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.order_id}`);
}
