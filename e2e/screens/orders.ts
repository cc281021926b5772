import { expect, type Page } from '@playwright/test';
import { buildUrl, type OrderRow, orders } from '@shop/contract';
import { ORDER_STATUSES } from '@shop/domain/orders/order-status';
import { signIn } from '#fixtures/accounts.ts';
import { callApi, findProduct } from '#fixtures/api.ts';
import { writeDocuments } from '#fixtures/documents.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { delayRequests } from '#fixtures/network.ts';
import { visitOrderFixture } from '#fixtures/order-data.ts';
import { MAYIL } from '#fixtures/products.ts';
import { createPartlySentOrder } from '#pages/admin-orders.ts';
import { cards } from '#pages/catalog.ts';
import { placeOrder, thankYouMessage } from '#pages/checkout.ts';
import { PACHILA, placeLargeOrder } from '#pages/orders.ts';

async function rowsOf(page: Page, order_id: string, order_status: string): Promise<OrderRow[]> {
  const products = [await findProduct(page, MAYIL), await findProduct(page, PACHILA)];
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

const listed =
  (...statuses: string[]) =>
  async (page: Page) => {
    const rows = statuses.map((status, place) => rowsOf(page, `0000-000${place}`, status));
    const json = { orders: (await Promise.all(rows)).flat(), cancellations: [] };
    await page.route(`**${orders.listMine.path}`, (route) => route.fulfill({ json }));
    await navigateInApp(page, '/orders');
    await expect(cards(page)).toHaveCount(statuses.length);
  };

const UNKNOWN = 'On the loom';

const listScreens = {
  'orders, all statuses': listed(...ORDER_STATUSES, UNKNOWN),
  'orders, pending': listed('Pending'),
  'orders, shipped': listed('Shipped'),
  'orders, delivered': listed('Delivered'),
  'orders, cancelled': listed('Cancelled'),
  'orders, unknown status': listed(UNKNOWN),
  'orders, older ones': async (page: Page) => {
    const json = {
      orders: await rowsOf(page, '0000-0000', 'Delivered'),
      cancellations: [],
      more: true,
    };
    await page.route(`**${orders.listMine.path}?*`, (route) => route.fulfill({ json }));
    await navigateInApp(page, '/orders?before=0000-0001');
    await expect(page.getByRole('link', { name: 'Show older orders' })).toBeVisible();
  },
  'order, partly sent': async (page: Page) => {
    const order_id = await createPartlySentOrder(page);
    await visit(page, `/order-info/${order_id}`);
    await expect(page.getByText('The rest will follow.')).toBeVisible();
  },
  'orders, many products': async (page: Page) => {
    await placeLargeOrder(page, 6);
    await visit(page, '/orders');
    await page.getByText('and 3 more').click();
  },
  'orders, slideshow': async (page: Page) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await listed('Pending')(page);
    await page.getByRole('button', { name: 'Pause pictures' }).click();
  },
  'orders, reduced motion': async (page: Page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await listed('Pending', 'Shipped')(page);
  },
  'orders, cancellation dialog': async (page: Page) => {
    await listed('Pending')(page);
    await page.getByRole('button', { name: /^Request a Cancellation/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'orders, cancellation requested': async (page: Page) => {
    await signIn(page);
    const order_id = await placeOrder(page, PACHILA);
    await callApi(page, orders.requestCancellation, { params: { id: order_id } });
    await visit(page, '/orders');
    await expect(page.getByText('Cancellation requested')).toBeVisible();
  },
  'orders, empty': async (page: Page) => {
    await signIn(page);
    await visit(page, '/orders');
    await expect(page.getByRole('heading', { name: 'Your Order is Empty' })).toBeVisible();
  },
  'orders, not logged in': async (page: Page) => {
    await visit(page, '/orders');
    await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  },
  'orders, loading': async (page: Page) => {
    await delayRequests(page, `**${orders.listMine.path}`);
    await navigateInApp(page, '/orders');
    await expect(page.getByText('Loading...')).toBeVisible();
  },
};

const detailScreens = {
  'order, pending': (page: Page) => visitOrderFixture(page, { order_status: 'Pending' }),
  'order, shipped': (page: Page) => visitOrderFixture(page),
  'order, delivered': (page: Page) =>
    visitOrderFixture(page, { order_status: 'Delivered', delivery_date: '2026-01-19T06:30:00Z' }),
  'order, cancelled': (page: Page) =>
    visitOrderFixture(page, { order_status: 'Cancelled', payment_status: 'Refunded' }),
  'order, missing data': (page: Page) =>
    visitOrderFixture(page, {
      total_amount: null,
      payment_method: null,
      payment_status: null,
      order_date: null,
      items: [],
      user: {},
    }),
  'order, invalid address': (page: Page) =>
    visitOrderFixture(page, { user: { address: 'Nila House, Kuthampully' } }),
  'order, just paid': async (page: Page) => {
    await visitOrderFixture(page, { order_status: 'Pending' }, '?paid=1');
    await expect(thankYouMessage(page)).toBeVisible();
  },
  'order, payment being confirmed': (page: Page) =>
    visitOrderFixture(page, { order_status: 'Pending', payment_status: 'Authorized' }),
  'order, not found': async (page: Page) => {
    await signIn(page);
    await visit(page, '/order-info/0000-0000');
    await expect(page.getByRole('heading', { name: 'Error: Order not found' })).toBeVisible();
  },
  'order, loading': async (page: Page) => {
    await delayRequests(page, `**${buildUrl(orders.view, { params: { id: '*' } })}`);
    await navigateInApp(page, '/order-info/0000-0000');
    await expect(page.getByText('Loading...')).toBeVisible();
  },
};

export const ordersScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'order document': async (page) => {
    const order_id = await placeLargeOrder(page, 3);
    const [, invoice] = await writeDocuments(order_id);
    await visit(page, `/order-info/${order_id}/documents/${invoice}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TAX INVOICE');
  },
  ...listScreens,
  ...detailScreens,
};

/** Print layouts. Not checked with axe: they have no links, landmarks or controls. */
export const printedScreens: Record<string, (page: Page) => Promise<unknown>> = {
  receipt: async (page) => {
    await visitOrderFixture(page);
    await page.emulateMedia({ media: 'print' });
  },
  'receipt, 80 mm roll': async (page) => {
    await visitOrderFixture(page, { payment_method: null, user: {} });
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 302, height: 1000 });
  },
};
