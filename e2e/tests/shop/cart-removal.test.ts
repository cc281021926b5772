import { expect, type Page } from '@playwright/test';
import { cart } from '@shop/contract';
import { addToCart } from '#fixtures/api.ts';
import { waitForHydration } from '#fixtures/navigation.ts';
import { delayRequests, recordRequests } from '#fixtures/network.ts';
import { MANGA, MAYIL, NILA } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import {
  cartItem,
  cartItemTitles,
  expectAlert,
  increaseButton,
  removeButton,
  visitCart,
} from '#pages/cart.ts';

const QUANTITY = `**${cart.changeQuantity.path}`;
const REMOVE = `**${cart.remove.path}`;

test('[CART-10] a rejected or failed removal keeps the item, a removal can be undone', async ({
  page,
}) => {
  await visitCart(page, MAYIL);
  for (const status of [500, 429]) {
    await page.route(REMOVE, (route) => route.fulfill({ status }));
    await removeButton(page, MAYIL).click();
    await expectAlert(page, "Couldn't delete the item", removeButton(page, MAYIL));
    await page.unroute(REMOVE);
  }
  await page.route(REMOVE, (route) => route.abort());
  await removeButton(page, MAYIL).click();
  await expectAlert(page, 'Error removing item.', removeButton(page, MAYIL));
  await expect(cartItemTitles(page)).toHaveText([MAYIL]);
  await page.unroute(REMOVE);
  await removeAndReload(page, MAYIL);
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cartItemTitles(page)).toHaveText([MAYIL]);
});

/** Presses Remove from Cart and expects a new document. */
async function removeAndReload(page: Page, name: string) {
  const loaded = page.waitForEvent('load');
  await removeButton(page, name).press('Enter');
  await loaded;
  await waitForHydration(page);
}

test('[CART-10] a removal reloads the page and keeps scroll position, focus, gift note and Undo', async ({
  page,
}) => {
  await visitCart(page, MAYIL, MANGA, NILA);
  // Added by another tab.
  await addToCart(page, { name: 'Thamara Checks Saree', quantity: 1 });
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await page.getByLabel('Note for the parcel').fill('With love');
  await page.getByRole('link', { name: MANGA }).scrollIntoViewIfNeeded();
  await removeButton(page, MANGA).focus();
  const before = await page.evaluate(() => window.scrollY);
  const release = await delayRequests(page, REMOVE);
  const loaded = page.waitForEvent('load');
  await removeButton(page, MANGA).press('Enter');
  await expect(cartItem(page, MANGA)).toHaveAttribute('aria-busy', 'true');
  release();
  await loaded;

  await expect(cartItemTitles(page)).toHaveText([MAYIL, NILA, 'Thamara Checks Saree']);
  await expect(page.getByRole('link', { name: NILA })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await expect(page.getByText(`${MANGA} removed.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByLabel('Note for the parcel')).toHaveValue('With love');

  await removeAndReload(page, 'Thamara Checks Saree');
  await expect(cartItemTitles(page)).toHaveText([MAYIL, NILA]);
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
  await page.reload();
  await expect(cartItemTitles(page)).toHaveText([MAYIL, NILA]);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
});

test('two removals at once are both carried out before the page reloads', {
  tag: '@nightly',
}, async ({ page }) => {
  await visitCart(page, MAYIL, MANGA, NILA);
  const release = await delayRequests(page, REMOVE);
  await removeButton(page, MAYIL).click();
  await removeButton(page, NILA).click();
  const loaded = page.waitForEvent('load');
  release();
  await loaded;

  await expect(cartItemTitles(page)).toHaveText([MANGA]);
});

test('a removed item is not updated any more', { tag: '@nightly' }, async ({ page }) => {
  await visitCart(page, MAYIL, NILA);
  const sent = recordRequests(page, cart.changeQuantity);
  const release = await delayRequests(page, QUANTITY);
  await increaseButton(page, NILA).click();
  await increaseButton(page, NILA).click();
  await removeButton(page, NILA).click();
  await expect(cartItemTitles(page)).toHaveText([MAYIL]);
  const responded = page.waitForResponse(QUANTITY);
  release();
  await (await responded).finished();

  await increaseButton(page, MAYIL).click();
  await expect.poll(() => sent.map(({ quantity }) => quantity)).toEqual([3, 3]);
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
