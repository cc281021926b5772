import { expect, type Page } from '@playwright/test';
import { expectFocusTrap, expectTabOrder, tabTo } from '#checks/keyboard.ts';
import { signIn } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { MANGA, MAYIL } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { HOME_TOASTS, purchaseButton, toast, visitProduct } from '#pages/add-to-cart.ts';
import { expectAlert, increaseButton, quantityText, visitCart } from '#pages/cart.ts';
import { addButton, cards } from '#pages/catalog.ts';
import { checkoutFrame, orderAllButton } from '#pages/checkout.ts';
import { waitForLightbox } from '#pages/lightbox.ts';
import { placeLargeOrder } from '#pages/orders.ts';
import { openProfile } from '#pages/profile.ts';

/** No other test checks its stock. */
const PEACOCK = 'Magenta Mayil Saree';

const press = (page: Page, key: string) => page.keyboard.press(key);
const searchButton = (page: Page) =>
  page.getByRole('navigation', { name: 'Shop' }).getByRole('button', { name: 'Search' });
const cartLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: /^Cart/ });
const pressable = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

test('keyboard: search, add two to the cart, open and close the checkout', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page);
  await visit(page, '/home');
  await tabTo(page, searchButton(page));
  await press(page, 'Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('peacock');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “peacock”');
  await expect(page).toHaveURL('/home?search=peacock');
  const add = addButton(page, PEACOCK);
  await tabTo(page, add);
  await press(page, 'Enter');
  const quantity = page
    .getByRole('dialog', { name: PEACOCK })
    .getByLabel('Quantity', { exact: true });
  await expect(quantity).toBeFocused();
  await press(page, 'ArrowUp');
  await expect(quantity).toHaveValue('2');
  await press(page, 'Enter');
  await expect(toast(page)).toHaveText(HOME_TOASTS.added);
  await expect(add).toBeFocused();

  // The search bar replaces the cart link.
  await tabTo(page, page.getByRole('button', { name: 'Back' }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(searchButton(page)).toBeFocused();
  await expectTabOrder(page, cartLink(page));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
  await tabTo(page, orderAllButton(page));
  await press(page, 'Enter');
  await expect(checkoutFrame(page).getByText('Choose how to pay')).toBeFocused();
  await press(page, 'Escape');
  await expect(
    checkoutFrame(page).getByRole('button', { name: 'No, continue paying' }),
  ).toBeFocused();
  await press(page, 'Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('region', { name: 'About your payment' })).toBeFocused();
});

test('keyboard: tab order of home from the skip link to the footer', async ({ page }) => {
  await visit(page, '/home');
  const bar = page.getByRole('navigation', { name: 'Shop' });
  await expectTabOrder(
    page,
    page.getByRole('link', { name: 'Skip to content' }),
    pressable(page, 'Open menu'),
    bar.getByRole('link', { name: 'Oodum Paavum' }),
    searchButton(page),
    cartLink(page),
    bar.getByRole('link', { name: 'My Profile' }),
    page.getByRole('link', { name: 'Skip to products' }),
    page.getByRole('link', { name: 'Woven by hand in Kerala' }),
    ...(await page.getByRole('navigation', { name: 'Collections' }).getByRole('link').all()),
  );
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await tabTo(page, sort);
  await expectTabOrder(
    page,
    ...(await page.getByRole('navigation', { name: 'Popular filters' }).getByRole('link').all()),
  );
  for (const card of (await cards(page).all()).slice(0, 3)) {
    // Sold-out products have no enabled button.
    const add = await card.getByRole('button', { name: /^Add to Cart/ }).all();
    await expectTabOrder(page, card.getByRole('link'), ...add);
  }
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }),
  );
  await expectTabOrder(page, page.getByRole('contentinfo').getByRole('link').first());
  await visit(page, '/home');
  await press(page, 'Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('keyboard: the dialogs of home trap and restore the focus', async ({ page }) => {
  await visit(page, '/home');
  await expectFocusTrap(page, pressable(page, 'Open menu'), pressable(page, 'Close menu'));
  const add = pressable(page, /^Add to Cart/).first();
  await expectFocusTrap(page, add, page.getByLabel('Quantity', { exact: true }));
  await tabTo(page, searchButton(page), 'Shift+Tab');
  await press(page, 'Space');
  const clearAll = page.getByRole('link', { name: 'Clear all' });
  await expectFocusTrap(
    page,
    page.getByRole('search').getByRole('button', { name: 'Filter' }),
    clearAll,
  );
});

test('keyboard: tab order of a product page and its lightbox', async ({ page }) => {
  await visitProduct(page, MAYIL);
  const image = page.getByRole('link', { name: `Picture 1 of ${MAYIL}` });
  await tabTo(page, image);
  await press(page, 'Enter');
  const viewer = await waitForLightbox(page);
  await press(page, 'ArrowRight');
  await expect(viewer.locator('.pswp__counter')).toHaveText(/^2/);
  await press(page, 'Escape');
  await expect(viewer).toHaveCount(0);
  await expect(image).toBeFocused();

  await tabTo(page, pressable(page, `Show Picture 1 of ${MAYIL}`));
  for (const number of [2, 3, 4, 5])
    await expectTabOrder(page, pressable(page, `Show Picture ${number} of ${MAYIL}`));
  await press(page, 'Enter');
  await expect(page.getByText('5 / 6')).toBeVisible();
  await expectTabOrder(
    page,
    pressable(page, `Show Picture 6 of ${MAYIL}`),
    pressable(page, /^Share/),
    page.locator('input[name=pin]'),
    pressable(page, 'Check'),
    page.getByRole('link', { name: 'Return Policy' }).first(),
    page.getByRole('link', { name: 'About the weavers' }),
    pressable(page, `Decrease quantity of ${MAYIL}`),
    page.getByRole('spinbutton', { name: 'Quantity' }),
    pressable(page, `Increase quantity of ${MAYIL}`),
    purchaseButton(page, 'Add to Cart'),
    purchaseButton(page, 'Buy Now'),
    page.getByRole('link', { name: 'Ask on WhatsApp' }),
    page.getByRole('link', { name: 'Call' }),
    cards(page).nth(1).getByRole('link'),
  );
});

test('keyboard: dialogs and alerts of the cart', async ({ page }) => {
  await visitCart(page, MANGA);
  await expectFocusTrap(page, pressable(page, 'Clear Cart'), pressable(page, 'No'));
  await tabTo(page, increaseButton(page, MANGA), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(quantityText(page, MANGA)).toHaveText('3');
  await press(page, 'Space');
  await expectAlert(page, 'Only 3 products left', increaseButton(page, MANGA));
});

test('keyboard: from the order card to the receipt', async ({ page }) => {
  const order_id = await placeLargeOrder(page, 4);
  await visit(page, '/orders');
  await tabTo(page, pressable(page, /^Pause pictures/));
  await press(page, 'Space');
  await expect(pressable(page, /^Play pictures/)).toBeFocused();
  await expectTabOrder(page, page.getByText('and 1 more'));
  await press(page, 'Enter');
  await expectFocusTrap(page, pressable(page, /^Request a Cancellation/), pressable(page, 'No'));
  await expectTabOrder(page, page.getByRole('link', { name: 'View Order Details' }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: order_id })).toBeFocused();
  await tabTo(page, pressable(page, 'Print Receipt'));
  await expectTabOrder(page, page.getByRole('button', { name: 'Go to Homepage' }));
});

test('keyboard: edit, cancel and save a profile section', async ({ page }) => {
  await openProfile(page);
  const edit = pressable(page, 'Edit Address');
  await tabTo(page, edit);
  await press(page, 'Enter');
  await expect(page.getByLabel('House Name')).toBeFocused();
  await tabTo(page, pressable(page, 'Cancel Address'));
  await press(page, 'Enter');
  await expect(edit).toBeFocused();
  await press(page, 'Enter');
  await page.keyboard.type('Mayil House');
  await press(page, 'Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(page.getByText('Mayil House')).toBeVisible();
});

test('keyboard: stopping the countdown of the 404 page moves the focus to the heading', async ({
  page,
}) => {
  await visit(page, '/nowhere');
  await tabTo(page, pressable(page, 'Stay on this page'));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: "Something's missing." })).toBeFocused();
});
