import { expect, type Page } from '@playwright/test';
import { payments } from '@shop/contract';
import { connectControl } from '@shop/fake-razorpay/control';
import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import { behindTheCounter } from '../fixtures/server.ts';
import { inCart, productNamed, signedIn, tell, visit } from '../fixtures/test.ts';

/** The provider's books, and its switches. */
export const provider = () => connectControl(process.env.STAND_IN_CONTROL ?? '');

/** The provider's sheet, by what a person sees on it. */
export const sheet = (page: Page) => page.frameLocator('iframe[title="Payment"]');
export const sheets = (page: Page) => page.locator('iframe[title="Payment"]');
export const orderAll = (page: Page) => page.getByRole('button', { name: 'Order All Items' });
export const confirming = (page: Page) =>
  page.getByText('Confirming your payment. Please keep this page open.');
export const thanks = (page: Page) => page.getByText('Payment received. Thank you.');

const choose = (page: Page, method: RegExp) =>
  sheet(page).getByRole('button', { name: method }).click();
const pressPay = (page: Page) =>
  sheet(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();

export async function payByCard(page: Page) {
  await choose(page, /^Card/);
  await sheet(page).getByLabel('Card number').fill('4111 1111 1111 1111');
  await sheet(page).getByLabel('Expiry').fill('12/39');
  await sheet(page).getByLabel('CVV').fill('123');
  await sheet(page).getByLabel('Name on card').fill('Asha');
  await pressPay(page);
}

export async function payByUpi(page: Page, id = 'success@razorpay') {
  await choose(page, /^UPI/);
  await sheet(page).getByLabel('UPI ID').fill(id);
  await pressPay(page);
}

export async function payByNetBanking(page: Page) {
  await choose(page, /^Net banking/);
  await choose(page, /^Federal Bank/);
  await choose(page, /^Success/);
}

/** Closes the sheet without paying; it asks first. */
export async function dismiss(page: Page) {
  await sheet(page).getByRole('button', { name: 'Close payment' }).click();
  await sheet(page).getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(sheets(page)).toHaveCount(0);
}

/** The next approval ends as one of the sheet's other outcomes. */
export async function bend(page: Page, outcome: string) {
  await sheet(page).getByText('More outcomes').click();
  await sheet(page).getByLabel(outcome).check();
}

/** Presses Buy Now for these and waits for the sheet. */
export async function openSheet(page: Page, name: string) {
  const { product_id } = await productNamed(page, name);
  await visit(page, `/product-info/${product_id}`);
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await expect(sheet(page).getByText('Choose how to pay')).toBeVisible();
}

/** Opens the cart of a new customer with one piece of each of these. */
export async function openCart(page: Page, ...names: string[]) {
  const customer = await signedIn(page);
  await inCart(page, ...names.map((name) => ({ name, quantity: 1 })));
  await visit(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  return customer;
}

/**
 * Buys as the customer who is logged in, without a screen, and tells the order's number. As many
 * pieces come in first: the demo's stock is small, and tests must not sell out each other's sarees.
 */
export async function bought(page: Page, name: string, quantity = 1): Promise<string> {
  const { product_id } = await productNamed(page, name);
  await behindTheCounter(({ db }) =>
    db.transaction().execute((trx) => changeStock(trx, { product_id, delta: quantity })),
  );
  const product_list = [{ product_id, quantity }];
  const { data } = await tell(page, payments.start, { body: { product_list } });
  const { status: _, ...result } = await provider().pay(data.id, { webhooks: false });
  const verified = await tell(page, payments.verify, { body: result });
  if (!('order_id' in verified)) throw new Error(verified.msg);
  return verified.order_id;
}
