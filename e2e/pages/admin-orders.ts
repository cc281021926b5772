import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { adminOrderPage, adminOrders, adminShipments, type OrderCounts } from '@shop/contract';
import { signIn, signInStaff } from '#fixtures/accounts.ts';
import { callApi, findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { withServer } from '#fixtures/servers/server.ts';
import { placeOrder, provider } from './checkout.ts';

/** Products whose stock no other test checks. */
export const THECHI = 'Thechi Red Kara Saree';
export const BLACK = 'Black Kara Puliyilakara Set';

export const SAVED = 'Order status updated successfully!';
export const NOT_SAVED = 'Failed to update order status.';

/** Places an order as a new customer and logs a staff member in, in the same browser. */
export async function createOrderForStaff(
  page: Page,
  product = THECHI,
  quantity = 1,
): Promise<string> {
  await signIn(page);
  const order_id = await placeOrder(page, product, quantity);
  await signInStaff(page);
  return order_id;
}

/** An order of two pieces, one of which is sent, with a note for the packer. */
export async function createPartlySentOrder(page: Page): Promise<string> {
  await signIn(page);
  const order_id = await placeOrder(page, THECHI, 2);
  await signInStaff(page);
  const { product_id } = await findProduct(page, THECHI);
  await callApi(page, adminOrderPage.addNote, {
    params: { id: order_id },
    body: { text: 'Use the red box.', request_id: randomUUID() },
  });
  await callApi(page, adminShipments.ship, {
    body: {
      request_id: randomUUID(),
      shipments: [{ order_id, items: [{ product_id, quantity: 1 }] }],
    },
  });
  return order_id;
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

export async function visitOrders(page: Page, query = '') {
  await visit(page, `/admin/orders${query}`);
  await expect(heading(page, 'Orders')).toBeVisible();
}

export const rows = (page: Page): Locator =>
  page.locator('.admin-orders tbody tr:not(.row-next-steps)');
export const orderRow = (page: Page, order_id: string): Locator =>
  rows(page).filter({ hasText: order_id });
/** The optional next steps below a row whose status was saved. */
export const nextSteps = (page: Page): Locator => page.locator('.admin-orders .row-next-steps');
export const statusSelect = (page: Page, order_id: string): Locator =>
  page.getByRole('combobox', { name: `Status of order ${order_id}` });
export const saveButton = (page: Page, order_id: string): Locator =>
  page.getByRole('button', { name: `Save order ${order_id}` });
export const viewButton = (page: Page, order_id: string): Locator =>
  page.getByRole('button', { name: `View Details of order ${order_id}` });
export const orderDialog = (page: Page, order_id: string): Locator =>
  page.getByRole('dialog', { name: `Order ${order_id}`, exact: true });
export const confirmDialog = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Please confirm' });

/** Bodies of the PUT requests that the page sends from now on. */
export function recordUpdates(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** Status and number of refunds of an order's payment in the fake provider. */
export async function getProviderPayment(order_id: string) {
  const { rzp_payment_id } = await withServer(({ db }) =>
    db
      .selectFrom('orders')
      .select('rzp_payment_id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow(),
  );
  const { payments, refunds } = await provider().ledger();
  return {
    status: payments.find(({ id }) => id === rzp_payment_id)?.status,
    refunds: refunds.filter(({ payment_id }) => payment_id === rzp_payment_id).length,
  };
}

/** From the database: API responses may be cached for some seconds. */
export const getStock = (name: string) =>
  withServer(async ({ db }) => {
    const { stock } = await db
      .selectFrom('product')
      .innerJoin('product_stock', 'product_stock.product_id', 'product.product_id')
      .select('stock')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return stock;
  });

const COUNTED = { Pending: 'pending', 'Customer asks to cancel': 'cancellation_requests' } as const;

/** The numbers of the views as the page counted them last: other tests change orders at the same time. */
export function recordCounts(page: Page) {
  const counted: Promise<OrderCounts>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === adminOrders.counts.path) counted.push(response.json());
  });
  return {
    /** Expects that the page has counted since the last call, and shows the result. */
    async expectShown(view: keyof typeof COUNTED) {
      const shown = page.getByRole('link', { name: new RegExp(`^${view}`) });
      await expect
        .poll(async () => {
          const last = await counted.at(-1);
          const text = (await shown.innerText()).replaceAll(/\s+/g, ' ');
          return last && text === `${view} ${last[COUNTED[view]]}`;
        })
        .toBe(true);
      counted.length = 0;
    },
  };
}
