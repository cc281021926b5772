import { expect, type Page } from '@playwright/test';
import { addressOf, orders } from '@shop/contract';
import { ORDER_STATUSES } from '@shop/domain/order-status';
import { boughtMany, INDIGO, overwrite, PACHILA, visitOrder } from './orders-steps.ts';
import { bought } from './paying-steps.ts';
import { cards, hold, signedIn, tell, visit } from './shopper.ts';

/** Opens a new order that has come as far as this. */
const order = (values: { order_status?: string; payment_status: string }) => async (page: Page) => {
  await signedIn(page);
  const order_id = await bought(page, INDIGO, 2);
  await overwrite(order_id, values);
  await visitOrder(page, order_id);
};

/** A status of each kind on one screen, and one that the shop never says. */
async function toEveryStatus(page: Page) {
  await boughtMany(page, 5);
  const { orders: rows } = await tell(page, orders.listMine, {});
  const apart = rows.map((row, place) => ({
    ...row,
    order_id: `0000-000${place}`,
    order_status: ORDER_STATUSES[place] ?? 'On the loom',
  }));
  await page.route(`**${orders.listMine.path}`, (route) =>
    route.fulfill({ json: { orders: apart, cancellations: [] } }),
  );
  await visit(page, '/orders');
  await expect(cards(page)).toHaveCount(5);
}

/** An order's screen in its states, and how a person gets there. */
export const ordersStates: Record<string, (page: Page) => Promise<unknown>> = {
  'orders in every status': toEveryStatus,
  'an order of many products': async (page) => {
    await boughtMany(page, 6);
    await visit(page, '/orders');
    await page.getByText('and 3 more').click();
  },
  'an order whose pictures change': async (page) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await boughtMany(page, 2);
    await visit(page, '/orders');
    await page.getByRole('button', { name: 'Pause pictures' }).click();
  },
  'an order with a request to cancel it': async (page) => {
    await signedIn(page);
    const order_id = await bought(page, PACHILA);
    await tell(page, orders.requestCancellation, { params: { id: order_id } });
    await visit(page, '/orders');
    await expect(page.getByText('Cancellation requested')).toBeVisible();
  },
  'no orders': async (page) => {
    await signedIn(page);
    await visit(page, '/orders');
    await expect(page.getByRole('heading', { name: 'Your Order is Empty' })).toBeVisible();
  },
  'orders while loading': async (page) => {
    await hold(page, `**${orders.listMine.path}`);
    await visit(page, '/orders');
    await expect(page.getByText('Loading...')).toBeVisible();
  },
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
