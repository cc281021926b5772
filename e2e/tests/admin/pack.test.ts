import { expect, type Page } from '@playwright/test';
import { adminShipments, orders } from '@shop/contract';
import { signIn, signInStaff } from '#fixtures/accounts.ts';
import { callApi } from '#fixtures/api.ts';
import { countWork } from '#fixtures/count-work.ts';
import { visit } from '#fixtures/navigation.ts';
import { recordRequests } from '#fixtures/network.ts';
import { test } from '#fixtures/test.ts';
import { heading, THECHI } from '#pages/admin-orders.ts';
import { placeOrder } from '#pages/checkout.ts';
import { fetchOrder, visitOrder } from '#pages/orders.ts';

/** Orders of a new customer, for a staff member in the same browser. */
async function createOrders(page: Page, count: number): Promise<string[]> {
  await signIn(page);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await placeOrder(page, THECHI, 2));
  await signInStaff(page);
  return ids;
}

async function visitPack(page: Page, ids: string[]) {
  await visit(page, `/admin/pack?orders=${ids.join(',')}`);
  await expect(heading(page, 'Pack')).toBeVisible();
}

const numberField = (page: Page) => page.getByLabel('Tracking number');
const shipButton = (page: Page) => page.getByRole('button', { name: /^Mark as shipped/ });
const currentOrder = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });

/** A scanner types into the field that has the focus, and ends with Enter. */
async function scan(page: Page, number: string) {
  await expect(numberField(page)).toBeFocused();
  await page.keyboard.insertText(number);
  await page.keyboard.press('Enter');
}

test('[SHIP-03] [SHIP-04] 20 orders are packed and sent with at most 4 presses each', {
  tag: '@nightly',
}, async ({ page }) => {
  test.slow();
  const ids = await createOrders(page, 20);
  const work = await countWork(page);
  await visitPack(page, ids);
  await page.getByLabel('Courier').selectOption('DTDC');

  for (const [index, order_id] of ids.entries()) {
    await expect(currentOrder(page)).toHaveText(order_id);
    await page.getByRole('button', { name: 'All in' }).click();
    await scan(page, `D300${10_000 + index}`);
  }
  await expect(page.getByText('20 of 20 packed')).toBeVisible();
  await shipButton(page).click();

  await expect(page.getByText('20 marked as shipped.')).toBeVisible();
  await expect.poll(() => work.presses).toBeLessThanOrEqual(20 * 4);
  await expect(page.getByRole('link', { name: /^Send on WhatsApp about/ })).toHaveCount(20);
  const href = await page
    .getByRole('link', { name: `Send on WhatsApp about ${ids[0]}` })
    .getAttribute('href');
  expect(decodeURIComponent(href ?? '')).toContain(`order ${ids[0]}`);
  expect(decodeURIComponent(href ?? '')).toContain('DTDC D30010000');

  await visitOrder(page, ids[0] ?? '');
  await expect(page.getByText('Parcel 1 of 1, DTDC')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track on txk.dtdc.com' })).toHaveAttribute(
    'href',
    /cnNo=D30010000$/,
  );
});

test('[SHIP-03] [SHIP-09] [SHIP-15] what is unclear is asked, offline keeps the numbers, nothing is sent twice, and a parcel can be undone', async ({
  page,
  context,
}) => {
  const [first = '', second = '', third = ''] = await createOrders(page, 3);
  await callApi(page, orders.requestCancellation, { params: { id: third } });
  await visitPack(page, [first, second, third]);
  await expect(page.getByText(`${third}: Customer asks to cancel. Left out.`)).toBeVisible();

  await scan(page, 'EK123456784IN');
  await expect(page.getByText('This is not a valid India Post number.')).toBeVisible();
  await scan(page, 'EK123456785IN');
  await expect(
    page.getByText('2 pieces are not ticked. Press Enter again to continue.'),
  ).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(currentOrder(page)).toHaveText(second);
  await expect(page.getByText('1 not yet saved')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('1 not yet saved')).toBeHidden();
  // The barcode of the slip opens its order, after a reload as well.
  await page.reload();
  await expect(page.getByText('1 of 2 packed')).toBeVisible();
  await scan(page, first.replace('-', ''));
  await expect(numberField(page)).toHaveValue('EK123456785IN');

  const sent = recordRequests(page, adminShipments.ship);
  await page.route(
    `**${adminShipments.ship.path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await shipButton(page).click();
  await expect(page.getByText('No parcel is sent twice')).toBeVisible();
  await shipButton(page).click();
  await expect(page.getByText('1 marked as shipped.')).toBeVisible();
  expect(new Set(sent.map(({ request_id }) => request_id)).size).toBe(1);
  const { orders: packed } = await callApi(page, adminShipments.packingList, {
    query: { orders: `${first},${second},${third}` },
  });
  expect(packed.map(({ shipments }) => shipments.length)).toEqual([1, 0, 0]);
  expect((await fetchOrder(page, third)).order_status).toBe('Pending');

  await page.reload();
  const today = page.getByRole('region', { name: 'Sent today' });
  await expect(today.getByRole('listitem').filter({ hasText: first })).toContainText(
    'India Post, EK 123 456 785 IN',
  );
  await today.getByRole('button', { name: `Undo this parcel of order ${first}` }).click();
  await expect(page.getByText('The order is back in Pack.')).toBeVisible();
  await expect(page.getByText('0 of 2 packed')).toBeVisible();
  expect((await fetchOrder(page, first)).order_status).toBe('Pending');
});
