import { expect, type Page } from '@playwright/test';
import { tabTo, throughDialog, walk } from '../../checks/keyboard.ts';
import { cards, onlyOn, signedIn, test, visit } from '../../fixtures/test.ts';
import { button, HOME, toast, visitProduct } from '../../pages/add-to-cart.ts';
import { hear, plus, visitCart } from '../../pages/cart.ts';
import { orderAll, sheet } from '../../pages/checkout.ts';
import { openedViewer } from '../../pages/lightbox.ts';
import { boughtMany } from '../../pages/orders.ts';
import { openProfile } from '../../pages/profile.ts';

onlyOn('desktop', 'the keys are the same everywhere');

const MAYIL = 'Mayil Pallu Kasavu Saree';
/** Nobody else counts its pieces. */
const PEACOCK = 'Magenta Mayil Saree';

const press = (page: Page, key: string) => page.keyboard.press(key);
const searchButton = (page: Page) =>
  page.getByRole('navigation', { name: 'Shop' }).getByRole('button', { name: 'Search' });
const cartLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: /^Cart/ });
const pressable = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

test('a peacock is found, two are put into the cart, and the payment is left', async ({ page }) => {
  await signedIn(page);
  await visit(page, '/home');
  await tabTo(page, searchButton(page));
  await press(page, 'Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('peacock');
  await press(page, 'Enter');
  await expect(page).toHaveURL('/home?search=peacock');
  const add = pressable(page, `Add to Cart: ${PEACOCK}`);
  await tabTo(page, add);
  await press(page, 'Enter');
  const quantity = page
    .getByRole('dialog', { name: PEACOCK })
    .getByLabel('Quantity', { exact: true });
  await expect(quantity).toBeFocused();
  await press(page, 'ArrowUp');
  await expect(quantity).toHaveValue('2');
  await press(page, 'Enter');
  await expect(toast(page)).toHaveText(HOME.added);
  await expect(add).toBeFocused();

  // The search bar stands where the cart is.
  await tabTo(page, page.getByRole('link', { name: 'Back' }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(searchButton(page)).toBeFocused();
  await walk(page, cartLink(page));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
  await tabTo(page, orderAll(page));
  await press(page, 'Enter');
  await expect(sheet(page).getByText('Choose how to pay')).toBeFocused();
  await press(page, 'Escape');
  await expect(sheet(page).getByRole('button', { name: 'No, continue paying' })).toBeFocused();
  await press(page, 'Tab');
  await press(page, 'Enter');
  await expect(orderAll(page)).toBeFocused();
});

test('home from the skip link to the footer', async ({ page }) => {
  await visit(page, '/home');
  const bar = page.getByRole('navigation', { name: 'Shop' });
  await walk(
    page,
    page.getByRole('link', { name: 'Skip to content' }),
    pressable(page, 'Open menu'),
    bar.getByRole('link', { name: 'Kasavu Kada' }),
    searchButton(page),
    cartLink(page),
    bar.getByRole('link', { name: 'My Profile' }),
    page.getByRole('combobox', { name: 'Sort' }),
    ...(await page.getByRole('navigation', { name: 'Popular filters' }).getByRole('link').all()),
  );
  for (const card of (await cards(page).all()).slice(0, 3)) {
    // What is sold out has no button to stop at.
    const add = await card.getByRole('button', { name: /^Add to Cart/ }).all();
    await walk(page, card.getByRole('link'), ...add);
  }
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }),
  );
  await walk(page, page.getByRole('contentinfo').getByRole('link').first());
  await visit(page, '/home');
  await press(page, 'Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the dialogs of home keep the focus and give it back', async ({ page }) => {
  await visit(page, '/home');
  await throughDialog(page, pressable(page, 'Open menu'), pressable(page, 'Close menu'));
  const add = pressable(page, /^Add to Cart/).first();
  await throughDialog(page, add, page.getByLabel('Quantity', { exact: true }));
  await tabTo(page, searchButton(page), 'Shift+Tab');
  await press(page, 'Space');
  const clearAll = page.getByRole('link', { name: 'Clear all' });
  await throughDialog(page, pressable(page, 'Filter'), clearAll);
});

test('a product from its first picture to the cards below it', async ({ page }) => {
  await visitProduct(page, MAYIL);
  const picture = page.getByRole('link', { name: `Drape of ${MAYIL}` });
  await tabTo(page, picture);
  await press(page, 'Enter');
  const viewer = await openedViewer(page);
  await press(page, 'ArrowRight');
  await expect(viewer.locator('.pswp__counter')).toHaveText(/^2/);
  await press(page, 'Escape');
  await expect(viewer).toHaveCount(0);
  await expect(picture).toBeFocused();

  await tabTo(page, pressable(page, `Show Drape of ${MAYIL}`));
  for (const view of ['Pallu', 'Border', 'Fold', 'Full view'])
    await walk(page, pressable(page, `Show ${view} of ${MAYIL}`));
  await press(page, 'Enter');
  await expect(page.getByText('5 / 5')).toBeVisible();
  await walk(
    page,
    pressable(page, /^Share/),
    pressable(page, `Decrease quantity of ${MAYIL}`),
    page.getByRole('textbox', { name: 'Quantity' }),
    pressable(page, `Increase quantity of ${MAYIL}`),
    button(page, 'Add to Cart'),
    button(page, 'Buy Now'),
    page.getByRole('link', { name: 'Ask on WhatsApp' }),
    page.getByRole('link', { name: 'Call' }),
    cards(page).nth(1).getByRole('link'),
  );
});

test('the questions and alerts of the cart', async ({ page }) => {
  const scarce = 'Pacha Manga Silk Saree';
  await visitCart(page, scarce);
  await throughDialog(page, pressable(page, 'Clear Cart'), pressable(page, 'No'));
  await tabTo(page, plus(page, scarce), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(plus(page, scarce)).toBeDisabled();
  await press(page, 'Space');
  await hear(page, 'Only 3 products left', plus(page, scarce));
});

test('an order from its card to its receipt', async ({ page }) => {
  const order_id = await boughtMany(page, 4);
  await visit(page, '/orders');
  await tabTo(page, pressable(page, /^Pause pictures/));
  await press(page, 'Space');
  await expect(pressable(page, /^Play pictures/)).toBeFocused();
  await walk(page, page.getByText('and 1 more'));
  await press(page, 'Enter');
  await throughDialog(page, pressable(page, /^Request a Cancellation/), pressable(page, 'No'));
  await walk(page, page.getByRole('link', { name: 'View Order Details' }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: order_id })).toBeFocused();
  await tabTo(page, pressable(page, 'Print Receipt'));
  await walk(page, page.getByRole('link', { name: 'Go to Homepage' }));
});

test('a section of the profile is opened, left and saved', async ({ page }) => {
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

test('who stays on the 404 page keeps a place in it', async ({ page }) => {
  await visit(page, '/nowhere');
  await tabTo(page, pressable(page, 'Stay on this page'));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: "Something's missing." })).toBeFocused();
});
