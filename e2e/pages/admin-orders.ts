import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { accounts } from '@shop/contract';
import { createAdmin } from '@shop/server/features/accounts/create-admin.ts';
import { behindTheCounter } from '../fixtures/server.ts';
import { signedIn, tell, visit } from '../fixtures/test.ts';
import { bought, provider } from './checkout.ts';

/** Nobody else's tests count these. */
export const THECHI = 'Thechi Red Kara Saree';
export const BLACK = 'Black Kara Puliyilakara Set';

export const SAVED = 'Order status updated successfully!';
export const NOT_SAVED = 'Failed to update order status.';

export async function newAdmin() {
  const admin = {
    name: 'Meera',
    email: `meera.${randomInt(1e9)}.${randomInt(1e9)}@example.com`,
    password: 'kasavu border',
  };
  await behindTheCounter((deps) => createAdmin(deps, admin));
  return admin;
}

/** An admin of their own for this test, logged in in its browser. */
export async function asAdmin(page: Page) {
  const { email, password } = await newAdmin();
  await tell(page, accounts.logInAdmin, { body: { email, password } });
}

/** A new customer's order, and an admin who looks after it, in one browser. */
export async function orderForAdmin(page: Page, product = THECHI): Promise<string> {
  await signedIn(page);
  const order_id = await bought(page, product);
  await asAdmin(page);
  return order_id;
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

export async function visitOrders(page: Page, query = '') {
  await visit(page, `/admin/orders${query}`);
  await expect(heading(page, 'Orders')).toBeVisible();
}

export const rows = (page: Page): Locator => page.locator('.admin-orders tbody tr');
export const rowOf = (page: Page, order_id: string): Locator =>
  rows(page).filter({ hasText: order_id });
export const statusOf = (page: Page, order_id: string): Locator =>
  page.getByRole('combobox', { name: `Status of order ${order_id}` });
export const saveOf = (page: Page, order_id: string): Locator =>
  page.getByRole('button', { name: `Save order ${order_id}` });
export const viewOf = (page: Page, order_id: string): Locator =>
  page.getByRole('button', { name: `View Details of order ${order_id}` });
export const modalOf = (page: Page, order_id: string): Locator =>
  page.getByRole('dialog', { name: `Order ${order_id}`, exact: true });
export const question = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Please confirm' });

/** The bodies of the changes that the page sends from now on. */
export function changesOf(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** What the provider holds of an order's payment, and how often it gave it back. */
export async function moneyOfOrder(order_id: string) {
  const { rzp_payment_id } = await behindTheCounter(({ db }) =>
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

/** As it is now; what shoppers are told may be some seconds old. */
export const stockOf = (name: string) =>
  behindTheCounter(async ({ db }) => {
    const { stock } = await db
      .selectFrom('product')
      .innerJoin('product_stock', 'product_stock.product_id', 'product.product_id')
      .select('stock')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return stock;
  });
