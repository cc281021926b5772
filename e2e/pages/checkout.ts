import { expect, type Page } from '@playwright/test';
import { errors, payments } from '@shop/contract';
import { connectControl } from '@shop/fake-razorpay/control';
import { changeStock } from '@shop/server/features/catalog/stock.queries.ts';
import { signIn } from '#fixtures/accounts.ts';
import { addToCart, callApi, findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { withServer } from '#fixtures/servers/server.ts';

/** Control API of the fake provider. */
export const provider = () => connectControl(process.env.FAKE_RAZORPAY_CONTROL ?? '');

export const checkoutFrame = (page: Page) => page.frameLocator('iframe[title="Payment"]');
export const checkoutFrames = (page: Page) => page.locator('iframe[title="Payment"]');
export const orderAllButton = (page: Page) => page.getByRole('button', { name: 'Order All Items' });
export const confirmingMessage = (page: Page) =>
  page.getByText('Confirming your payment. Please keep this page open.');
export const paymentQueuePanel = (page: Page) =>
  page.getByRole('region', { name: 'In line to pay' });
export const thankYouMessage = (page: Page) => page.getByText('Payment received. Thank you.');

const choose = (page: Page, method: RegExp) =>
  checkoutFrame(page).getByRole('button', { name: method }).click();
const pressPay = (page: Page) =>
  checkoutFrame(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();

export async function payByCard(page: Page) {
  await choose(page, /^Card/);
  await checkoutFrame(page).getByLabel('Card number').fill('4111 1111 1111 1111');
  await checkoutFrame(page).getByLabel('Expiry').fill('12/39');
  await checkoutFrame(page).getByLabel('CVV').fill('123');
  await checkoutFrame(page).getByLabel('Name on card').fill('Asha');
  await pressPay(page);
}

export async function payByUpi(page: Page, id = 'success@razorpay') {
  await choose(page, /^UPI/);
  await checkoutFrame(page).getByLabel('UPI ID').fill(id);
  await pressPay(page);
}

export async function payByNetBanking(page: Page) {
  await choose(page, /^Net banking/);
  await choose(page, /^Federal Bank/);
  await choose(page, /^Success/);
}

interface PaymentQueueState {
  /** 0: the provider accepts the payment now. */
  place: number;
  reachable: boolean;
}

/**
 * Replies in place of a shop whose provider is busy: a provider that is busy for all would stop the other tests.
 * Changes of the returned state take effect with the page's next question.
 */
export async function inPaymentQueue(
  page: Page,
  { place }: { place: number },
): Promise<PaymentQueueState> {
  const queue: PaymentQueueState = { place, reachable: true };
  await page.route(`**${payments.start.path}`, (route) =>
    queue.place === 0
      ? route.fallback()
      : route.fulfill({ status: 503, json: { ...BUSY, place: queue.place } }),
  );
  await page.route(`**${payments.wait.path}`, (route) =>
    queue.reachable
      ? route.fulfill({ json: { place: queue.place, retry_after: 1, reserved: true } })
      : route.abort(),
  );
  return queue;
}

const BUSY = { error: 'PAYMENT_BUSY', msg: errors.PAYMENT_BUSY.msg };

/** Closes the checkout without paying and confirms its question. */
export async function closeCheckout(page: Page) {
  await checkoutFrame(page).getByRole('button', { name: 'Close payment' }).click();
  await checkoutFrame(page).getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(checkoutFrames(page)).toHaveCount(0);
}

/** Selects another outcome of the next payment. */
export async function chooseOutcome(page: Page, outcome: string) {
  await checkoutFrame(page).getByText('More outcomes').click();
  await checkoutFrame(page).getByLabel(outcome).check();
}

/** Presses Buy Now on the product page and waits for the checkout. */
export async function openCheckout(page: Page, name: string) {
  const { product_id } = await findProduct(page, name);
  await visit(page, `/product-info/${product_id}`);
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await expect(checkoutFrame(page).getByText('Choose how to pay')).toBeVisible();
}

/** Opens the cart of a new customer with one unit of each product. */
export async function openCartWith(page: Page, ...names: string[]) {
  const customer = await signIn(page);
  await addToCart(page, ...names.map((name) => ({ name, quantity: 1 })));
  await visit(page, '/cart');
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
  return customer;
}

/**
 * Buys through the API as the customer who is logged in. Adds the same quantity to the stock first, so
 * that tests do not sell out each other's products. @returns the order id.
 */
export async function placeOrder(page: Page, name: string, quantity = 1): Promise<string> {
  const { product_id } = await findProduct(page, name);
  await withServer(({ db }) =>
    db.transaction().execute((trx) => changeStock(trx, { product_id, delta: quantity })),
  );
  const product_list = [{ product_id, quantity }];
  const { data } = await callApi(page, payments.start, { body: { product_list } });
  const { status: _, ...result } = await provider().pay(data.id, { webhooks: false });
  const verified = await callApi(page, payments.verify, { body: result });
  if (!('order_id' in verified)) throw new Error(verified.msg);
  return verified.order_id;
}
