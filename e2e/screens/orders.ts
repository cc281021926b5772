import { expect, type Page } from '@playwright/test';
import { addressOf, type OrderRow, orders } from '@shop/contract';
import { ORDER_STATUSES } from '@shop/domain/order-status';
import { visitDrawn } from '../fixtures/order-data.ts';
import { cards, hold, productNamed, signedIn, tell, visit, walkTo } from '../fixtures/test.ts';
import { bought, thanks } from '../pages/checkout.ts';
import { boughtMany, PACHILA } from '../pages/orders.ts';

/** Two products of each order, which are the same each time. */
async function rowsOf(page: Page, order_id: string, order_status: string): Promise<OrderRow[]> {
  const products = [
    await productNamed(page, 'Mayil Pallu Kasavu Saree'),
    await productNamed(page, PACHILA),
  ];
  return products.map(({ name, description, price, image }, place) => ({
    order_id,
    order_status,
    order_date: '2026-01-12T06:30:00Z',
    product_name: name,
    product_description: description,
    product_price: price,
    quantity: place + 1,
    image,
  }));
}

/** The list of orders in these statuses. */
const listed =
  (...statuses: string[]) =>
  async (page: Page) => {
    const rows = statuses.map((status, place) => rowsOf(page, `0000-000${place}`, status));
    const json = { orders: (await Promise.all(rows)).flat(), cancellations: [] };
    await page.route(`**${orders.listMine.path}`, (route) => route.fulfill({ json }));
    await walkTo(page, '/orders');
    await expect(cards(page)).toHaveCount(statuses.length);
  };

const UNKNOWN = 'On the loom';

const listStates = {
  'orders in every status': listed(...ORDER_STATUSES, UNKNOWN),
  'orders, one pending': listed('Pending'),
  'orders, one shipped': listed('Shipped'),
  'orders, one delivered': listed('Delivered'),
  'orders, one cancelled': listed('Cancelled'),
  'orders, one in an unknown status': listed(UNKNOWN),
  'orders, one of many products': async (page: Page) => {
    await boughtMany(page, 6);
    await visit(page, '/orders');
    await page.getByText('and 3 more').click();
  },
  'orders, one whose pictures change': async (page: Page) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await listed('Pending')(page);
    await page.getByRole('button', { name: 'Pause pictures' }).click();
  },
  'orders without motion': async (page: Page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await listed('Pending', 'Shipped')(page);
  },
  'orders, one to be cancelled': async (page: Page) => {
    await listed('Pending')(page);
    await page.getByRole('button', { name: /^Request a Cancellation/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'orders, one with a request to cancel it': async (page: Page) => {
    await signedIn(page);
    const order_id = await bought(page, PACHILA);
    await tell(page, orders.requestCancellation, { params: { id: order_id } });
    await visit(page, '/orders');
    await expect(page.getByText('Cancellation requested')).toBeVisible();
  },
  'orders, none': async (page: Page) => {
    await signedIn(page);
    await visit(page, '/orders');
    await expect(page.getByRole('heading', { name: 'Your Order is Empty' })).toBeVisible();
  },
  'orders of a stranger': async (page: Page) => {
    await visit(page, '/orders');
    await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  },
  'orders while loading': async (page: Page) => {
    await hold(page, `**${orders.listMine.path}`);
    await walkTo(page, '/orders');
    await expect(page.getByText('Loading...')).toBeVisible();
  },
};

const detailStates = {
  'an order that is pending': (page: Page) => visitDrawn(page, { order_status: 'Pending' }),
  'an order that is shipped': (page: Page) => visitDrawn(page),
  'an order that is delivered': (page: Page) =>
    visitDrawn(page, { order_status: 'Delivered', delivery_date: '2026-01-19T06:30:00Z' }),
  'an order that is cancelled': (page: Page) =>
    visitDrawn(page, { order_status: 'Cancelled', payment_status: 'Refunded' }),
  'an order of which nothing is known': (page: Page) =>
    visitDrawn(page, {
      total_amount: null,
      payment_method: null,
      payment_status: null,
      order_date: null,
      items: [],
      user: {},
    }),
  'an order with an address that cannot be read': (page: Page) =>
    visitDrawn(page, { user: { address: 'Nila House, Kuthampully' } }),
  'an order that was just paid': async (page: Page) => {
    await visitDrawn(page, { order_status: 'Pending' }, '?paid=1');
    await expect(thanks(page)).toBeVisible();
  },
  'an order whose payment is being confirmed': (page: Page) =>
    visitDrawn(page, { order_status: 'Pending', payment_status: 'Authorized' }),
  'an order that is not found': async (page: Page) => {
    await signedIn(page);
    await visit(page, '/order-info/0000-0000');
    await expect(page.getByRole('heading', { name: 'Error: Order not found' })).toBeVisible();
  },
  'an order while loading': async (page: Page) => {
    await hold(page, `**${addressOf(orders.view, { params: { id: '*' } })}`);
    await walkTo(page, '/order-info/0000-0000');
    await expect(page.getByText('Loading...')).toBeVisible();
  },
};

/** The orders' screens in their states, and how a person gets there. */
export const ordersStates: Record<string, (page: Page) => Promise<unknown>> = {
  ...listStates,
  ...detailStates,
};

/** What is printed. It has no links, no landmarks and no controls. */
export const papers: Record<string, (page: Page) => Promise<unknown>> = {
  'a printed receipt': async (page) => {
    await visitDrawn(page);
    await page.emulateMedia({ media: 'print' });
  },
  'a receipt on the roll at the counter': async (page) => {
    await visitDrawn(page, { payment_method: null, user: {} });
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 302, height: 1000 });
  },
};
