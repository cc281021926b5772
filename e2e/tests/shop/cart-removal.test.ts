import { expect } from '@playwright/test';
import { cart } from '@shop/contract';
import { hold, inCart, requestsTo, test } from '../../fixtures/test.ts';
import { hear, lineOf, linesOf, plus, remove, visitCart } from '../../pages/cart.ts';

const MAYIL = 'Mayil Pallu Kasavu Saree';
const MANGA = 'Pacha Manga Silk Saree';
const NILA = 'Nila Kasavu Saree';

const VIEW = `**${cart.view.path}`;
const QUANTITY = `**${cart.changeQuantity.path}`;
const REMOVE = `**${cart.remove.path}`;

test('[CART-10] a refused or lost removal is said, and the item stays', async ({ page }) => {
  await visitCart(page, MAYIL);
  await page.route(REMOVE, (route) => route.fulfill({ status: 500 }));
  await remove(page, MAYIL).click();
  await hear(page, "Couldn't delete the item", remove(page, MAYIL));

  await page.unroute(REMOVE);
  await page.route(REMOVE, (route) => route.abort());
  await remove(page, MAYIL).click();
  await hear(page, 'Error removing item.', remove(page, MAYIL));
  await expect(linesOf(page)).toHaveText([MAYIL]);
});

test('[CART-10] after a removal the list is fresh, and scroll and focus are kept', async ({
  page,
}) => {
  await visitCart(page, MAYIL, MANGA, NILA);
  // Another tab adds something meanwhile.
  await inCart(page, { name: 'Thamara Checks Saree', quantity: 1 });
  await page.getByRole('link', { name: MANGA }).scrollIntoViewIfNeeded();
  await remove(page, MANGA).focus();
  const before = await page.evaluate(() => window.scrollY);
  const release = await hold(page, REMOVE);
  await remove(page, MANGA).press('Enter');
  await expect(lineOf(page, MANGA)).toHaveAttribute('aria-busy', 'true');
  release();

  await expect(linesOf(page)).toHaveText([MAYIL, NILA, 'Thamara Checks Saree']);
  await expect(page.getByRole('link', { name: NILA })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);

  await remove(page, 'Thamara Checks Saree').click();
  await expect(linesOf(page)).toHaveText([MAYIL, NILA]);
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
});

test('a removal that is done stays done when the cart cannot be fetched anew', async ({ page }) => {
  await visitCart(page, MAYIL, NILA);
  await page.route(VIEW, (route) => route.abort());
  await remove(page, MAYIL).click();

  await expect(linesOf(page)).toHaveText([NILA]);
  await expect(page.getByRole('link', { name: NILA })).toBeFocused();
  await page.unroute(VIEW);
  await page.reload();
  await expect(linesOf(page)).toHaveText([NILA]);
});

test('a line that is removed is not changed any more', async ({ page }) => {
  await visitCart(page, MAYIL, NILA);
  const sent = requestsTo(page, cart.changeQuantity);
  const release = await hold(page, QUANTITY);
  await plus(page, NILA).click();
  await plus(page, NILA).click();
  await remove(page, NILA).click();
  await expect(linesOf(page)).toHaveText([MAYIL]);
  const answered = page.waitForResponse(QUANTITY);
  release();
  await (await answered).finished();

  await plus(page, MAYIL).click();
  await expect.poll(() => sent.map(({ quantity }) => quantity)).toEqual([3, 3]);
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
