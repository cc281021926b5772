import { expect, type Page } from '@playwright/test';
import { buildUrl, orders, type ReplyOf } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatRupees, formatTotal, fromRupees } from '@shop/domain/money';
import { ORDER_STATUSES } from '@shop/domain/orders/order-status';
import { summarizeDescription } from '@shop/domain/products/product-description';
import { signIn } from '#fixtures/accounts.ts';
import { callApi, findProduct } from '#fixtures/api.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { delayRequests } from '#fixtures/network.ts';
import { test } from '#fixtures/test.ts';
import { card, cards } from '#pages/catalog.ts';
import { placeOrder } from '#pages/checkout.ts';
import { fetchOrder, PACHILA, placeLargeOrder } from '#pages/orders.ts';

const LIST = `**${orders.listMine.path}`;
const today = () => formatDay(new Date().toISOString()) ?? '';

const visitOrders = async (page: Page) => {
  await visit(page, '/orders');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders');
};

const requestButton = (page: Page) => page.getByRole('button', { name: 'Request a Cancellation' });

test('[ORDERS-01] [ORDERS-05] shows each order as a card with all of its products, which opens the order', async ({
  page,
}) => {
  const order_id = await placeLargeOrder(page, 5);
  const { items, total_amount } = await fetchOrder(page, order_id);
  const second = await placeOrder(page, PACHILA, 3);
  await visitOrders(page);
  await expect(cards(page).getByRole('heading')).toHaveText([
    `Order ID ${second}`,
    `Order ID ${order_id}`,
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
    const { description } = await findProduct(page, name);
    const line = lines.filter({ hasText: name });
    await expect(line).toBeVisible();
    await expect(line).toContainText(`${formatRupees(fromRupees(price))} × ${quantity}`);
    await expect(line).toContainText(summarizeDescription(description));
  }
  await expect(card(page, second).getByRole('listitem')).toContainText('₹3,050 × 3');
  await many.getByRole('link', { name: 'View Order Details' }).click();
  await expect(page).toHaveURL(`/order-info/${order_id}`);
  await expect(page.getByRole('heading', { name: `Order ${order_id}` })).toBeFocused();
});

test('[ORDERS-03] status colours: orange, blue, green, red, and black for others', async ({
  page,
}) => {
  await signIn(page);
  const order_id = await placeOrder(page, PACHILA);
  const reply = await callApi(page, orders.listMine, { query: {} });
  const [row] = reply.orders;
  const statuses = [...ORDER_STATUSES, 'On the loom'];
  const rows = statuses.map((order_status, index) => ({
    ...row,
    order_status,
    order_id: `0000-000${index}`,
  }));
  await page.route(LIST, (route) => route.fulfill({ json: { ...reply, orders: rows } }));
  await navigateInApp(page, '/orders');
  await expect(cards(page)).toHaveCount(statuses.length);
  const style = (status: string, property: 'color' | 'backgroundColor') =>
    cards(page)
      .getByText(status, { exact: true })
      .evaluate((element, name) => getComputedStyle(element)[name], property);

  // Brown is a dark orange, so the fill of Pending must also be light; its words are dark.
  for (const [status, property, hues, lights] of [
    ['Pending', 'backgroundColor', [20, 40], [0.5, 0.75]],
    ['Shipped', 'color', [200, 250], [0, 0.5]],
    ['Delivered', 'color', [90, 160], [0, 0.5]],
    ['Cancelled', 'color', [345, 360], [0, 0.5]],
  ] as const) {
    const { hue, saturation, lightness } = toHsl(await style(status, property));
    expect.soft(hue, status).toBeGreaterThanOrEqual(hues[0]);
    expect.soft(hue, status).toBeLessThanOrEqual(hues[1]);
    expect.soft(lightness, status).toBeGreaterThanOrEqual(lights[0]);
    expect.soft(lightness, status).toBeLessThanOrEqual(lights[1]);
    expect.soft(saturation, status).toBeGreaterThan(0.4);
  }
  expect(await style('On the loom', 'color')).toBe('rgb(0, 0, 0)');
  expect(row?.order_id).toBe(order_id);
});

/** Hue in degrees, saturation and lightness from 0 to 1 of `rgb(r, g, b)`. */
function toHsl(rgb: string) {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map(
    (part) => Number(part) / 255,
  );
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  const sector = {
    [blue]: (red - green) / range + 4,
    [green]: (blue - red) / range + 2,
    [red]: (green - blue) / range,
  }[max];
  const saturation = range / (1 - Math.abs(2 * max - range - 1));
  return { hue: (60 * (sector ?? 0) + 360) % 360, saturation, lightness: max - range / 2 };
}

test('[ORDERS-15] older orders are one press away, and stay there after a reload', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page);
  const older = await placeOrder(page, PACHILA);
  const newer = await placeOrder(page, PACHILA);
  // The first page as it is after many orders: without the oldest ones.
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const reply: ReplyOf<typeof orders.listMine> = await response.json();
    const rows = reply.orders.filter(({ order_id }) => order_id === newer);
    await route.fulfill({ response, json: { ...reply, orders: rows, more: true } });
  });
  await navigateInApp(page, '/orders');
  await expect(card(page, newer)).toBeVisible();
  await expect(cards(page)).toHaveCount(1);

  const olderLink = page.getByRole('link', { name: 'Show older orders' });
  const expectOlderOrder = async () => {
    await expect(card(page, older)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(olderLink).toBeHidden();
  };
  await olderLink.click();
  await expectOlderOrder();
  await page.reload();
  await expectOlderOrder();

  await page.getByRole('link', { name: 'Show newest orders' }).click();
  await expect(page).toHaveURL('/orders');
  await expect(card(page, newer)).toBeVisible();
});

test('[ORDERS-04] requests a cancellation without cancelling', async ({ page }) => {
  await signIn(page);
  const order_id = await placeOrder(page, PACHILA);
  await visitOrders(page);
  const question = page.getByRole('alertdialog');
  await requestButton(page).click();
  await expect(question).toContainText(
    `Ask the shop to cancel order ${order_id}? Nothing changes until the shop answers.`,
  );
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
  await question.getByRole('button', { name: 'No' }).click();
  await expect(requestButton(page)).toBeFocused();

  const requests = `**${buildUrl(orders.requestCancellation, { params: { id: order_id } })}`;
  await page.route(requests, (route) => route.abort());
  await requestButton(page).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Not sent. Please try again.')).toBeVisible();
  await expect(requestButton(page)).toBeFocused();
  expect((await callApi(page, orders.listMine, { query: {} })).cancellations).toEqual([]);

  await page.unroute(requests);
  await requestButton(page).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  const requestedNote = page.getByText(`Cancellation requested · ${today()}`);
  await expect(requestedNote).toBeFocused();
  await expect(requestButton(page)).toHaveCount(0);
  await expect(page.getByText('Not sent.')).toHaveCount(0);

  await visitOrders(page);
  await expect(requestedNote).toBeVisible();
  const help = page.getByRole('navigation', { name: `Help with order ${order_id}` });
  await expect(help.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/.*${order_id}`),
  );
  await expect(help.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    `/support?order=${order_id}`,
  );
  await expect(help.getByRole('link', { name: 'Help line' })).toHaveAttribute('href', /^tel:/);
  await expect(cards(page).getByText('Pending')).toBeVisible();
  expect(await fetchOrder(page, order_id)).toMatchObject({
    order_status: 'Pending',
    payment_status: 'Paid',
  });
});

test('requesting a cancellation with an expired session goes to /login', {
  tag: '@nightly',
}, async ({ page }) => {
  await signIn(page);
  await placeOrder(page, PACHILA);
  await visitOrders(page);
  await page.context().clearCookies();
  await requestButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL('/login');
});

test("[ORDERS-06] [ORDERS-07] Loading..., then 'You are not logged in', or that there are no orders", async ({
  page,
}) => {
  const release = await delayRequests(page, LIST);
  await navigateInApp(page, '/orders');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('You are not logged in')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login Page' }).click();
  await expect(page).toHaveURL('/login');

  await signIn(page);
  await visit(page, '/orders');
  await expect(page.getByRole('heading', { name: 'Your Order is Empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Back To Home Page' }).click();
  await expect(page).toHaveURL('/home');
});
