import { expect, type Page } from '@playwright/test';
import { addressOf, orders } from '@shop/contract';
import { bought } from './paying-steps.ts';
import { behindTheCounter } from './shop.ts';
import { hold, signedIn, visit } from './shopper.ts';

const INDIGO = 'Kara Set Saree in Indigo';

/** Opens a new order that has come as far as this. */
const order = (values: { order_status?: string; payment_status: string }) => async (page: Page) => {
  await signedIn(page);
  const order_id = await bought(page, INDIGO, 2);
  await behindTheCounter(({ db }) =>
    db.updateTable('orders').set(values).where('order_id', '=', order_id).execute(),
  );
  await visit(page, `/order-info/${order_id}`);
  await expect(page.getByRole('heading', { name: `Order ${order_id}` })).toBeVisible();
};

/** An order's screen in its states, and how a person gets there. */
export const ordersStates: Record<string, (page: Page) => Promise<unknown>> = {
  'a new order whose payment is being confirmed': order({ payment_status: 'Authorized' }),
  'a cancelled order': order({ order_status: 'Cancelled', payment_status: 'Refunded' }),
  'an order that is not found': async (page) => {
    await signedIn(page);
    await visit(page, '/order-info/0000-0000');
    await expect(page.getByRole('heading', { name: 'Error: Order not found' })).toBeVisible();
  },
  'an order while loading': async (page) => {
    await hold(page, `**${addressOf(orders.view, { params: { id: '*' } })}`);
    await visit(page, '/order-info/0000-0000');
    await expect(page.getByText('Loading...')).toBeVisible();
  },
};
