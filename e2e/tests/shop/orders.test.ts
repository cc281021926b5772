import { expect, type Page } from '@playwright/test';
import { addressOf, orders } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatRupees, formatTotal, fromRupees } from '@shop/domain/money';
import { summaryOf } from '@shop/domain/product-description';
import {
  card,
  cards,
  hold,
  productNamed,
  signedIn,
  tell,
  test,
  visit,
  walkTo,
} from '../../fixtures/test.ts';
import { bought } from '../../pages/checkout.ts';
import { boughtMany, orderOf, overwrite, PACHILA } from '../../pages/orders.ts';

const LIST = `**${orders.listMine.path}`;
const today = () => formatDay(new Date().toISOString()) ?? '';

const visitOrders = async (page: Page) => {
  await visit(page, '/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders');
};

const requestButton = (page: Page) => page.getByRole('button', { name: 'Request a Cancellation' });

test('[ORDERS-01] shows each order as a card with all of its products', async ({ page }) => {
  const order_id = await boughtMany(page, 5);
  const { items, total_amount } = await orderOf(page, order_id);
  const second = await bought(page, PACHILA, 3);
  await visitOrders(page);
  await expect(cards(page).getByRole('heading')).toHaveText([
    `Order ${second}`,
    `Order ${order_id}`,
  ]);
  const many = card(page, order_id);
  await expect(many.getByText('Pending')).toBeVisible();
  await expect(many.getByText(today())).toBeVisible();
  await expect(many.getByText(formatTotal(fromRupees(total_amount ?? 0)))).toBeVisible();
  await expect(many.locator('img').first()).toHaveAttribute('src', /load\/image/);

  const lines = many.getByRole('listitem');
  await expect(lines.filter({ visible: true })).toHaveCount(3);
  await many.getByText('and 2 more').click();
  for (const { name, price, quantity } of items) {
    const { description } = await productNamed(page, name);
    const line = lines.filter({ hasText: name });
    await expect(line).toBeVisible();
    await expect(line).toContainText(`${formatRupees(fromRupees(price))} × ${quantity}`);
    await expect(line).toContainText(summaryOf(description));
  }
  await expect(card(page, second).getByRole('listitem')).toContainText('₹3,050 × 3');
});

test('[ORDERS-03] a status has its colour, and an unknown one is black', async ({ page }) => {
  await signedIn(page);
  const order_id = await bought(page, PACHILA);
  for (const [status, colour] of Object.entries({
    Pending: 'rgb(168, 78, 8)',
    Shipped: 'rgb(29, 79, 145)',
    Delivered: 'rgb(31, 97, 56)',
    Cancelled: 'rgb(163, 22, 33)',
  })) {
    await overwrite(order_id, { order_status: status });
    await visitOrders(page);
    await expect(cards(page).getByText(status, { exact: true })).toHaveCSS('color', colour);
  }

  const reply = await tell(page, orders.listMine, {});
  const unknown = reply.orders.map((row) => ({ ...row, order_status: 'On the loom' }));
  await page.route(LIST, (route) => route.fulfill({ json: { ...reply, orders: unknown } }));
  await walkTo(page, '/orders');
  await expect(cards(page).getByText('On the loom')).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('[ORDERS-04] asks the shop to cancel, and cancels nothing', async ({ page }) => {
  await signedIn(page);
  const order_id = await bought(page, PACHILA);
  await visitOrders(page);
  const question = page.getByRole('alertdialog');
  await requestButton(page).click();
  await expect(question).toContainText(
    `Ask the shop to cancel order ${order_id}? It stays as it is`,
  );
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
  await question.getByRole('button', { name: 'No' }).click();
  await expect(requestButton(page)).toBeFocused();

  const requests = `**${addressOf(orders.requestCancellation, { params: { id: order_id } })}`;
  await page.route(requests, (route) => route.abort());
  await requestButton(page).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Not sent. Please try again.')).toBeVisible();
  await expect(requestButton(page)).toBeFocused();
  expect((await tell(page, orders.listMine, {})).cancellations).toEqual([]);

  await page.unroute(requests);
  await requestButton(page).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  const said = page.getByText(`Cancellation requested · ${today()}`);
  await expect(said).toBeFocused();
  await expect(requestButton(page)).toHaveCount(0);
  await expect(page.getByText('Not sent.')).toHaveCount(0);

  await visitOrders(page);
  await expect(said).toBeVisible();
  const help = page.getByRole('navigation', { name: `Help with order ${order_id}` });
  for (const name of ['Ask on WhatsApp', 'Write to us']) {
    await expect(help.getByRole('link', { name })).toHaveAttribute('href', new RegExp(order_id));
  }
  await expect(help.getByRole('link', { name: 'Help line' })).toHaveAttribute('href', /^tel:/);
  await expect(cards(page).getByText('Pending')).toBeVisible();
  expect(await orderOf(page, order_id)).toMatchObject({
    order_status: 'Pending',
    payment_status: 'Paid',
  });
});

test('a session that has ended is told at the login when asking to cancel', async ({ page }) => {
  await signedIn(page);
  await bought(page, PACHILA);
  await visitOrders(page);
  await page.context().clearCookies();
  await requestButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL('/login');
});

test('[ORDERS-05] leads to the details of an order', async ({ page }) => {
  await signedIn(page);
  const first = await bought(page, PACHILA);
  await bought(page, PACHILA);
  await visitOrders(page);
  await card(page, first).getByRole('link', { name: 'View Order Details' }).click();
  await expect(page).toHaveURL(`/order-info/${first}`);
  await expect(page.getByRole('heading', { name: `Order ${first}` })).toBeFocused();
});

test('[ORDERS-06] says that there are no orders yet', async ({ page }) => {
  await signedIn(page);
  await visit(page, '/orders');
  await expect(page.getByRole('heading', { name: 'Your Order is Empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Back To Home Page' }).click();
  await expect(page).toHaveURL('/home');
});

test('[ORDERS-07] says Loading..., and sends a stranger to the login', async ({ page }) => {
  const release = await hold(page, LIST);
  await walkTo(page, '/orders');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('You are not logged in')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login Page' }).click();
  await expect(page).toHaveURL('/login');
});
