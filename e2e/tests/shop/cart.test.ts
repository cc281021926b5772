import { expect } from '@playwright/test';
import { accounts, cart, errors, payments } from '@shop/contract';
import { DEMO_CUSTOMER } from '@shop/server/tools/seed/demo-accounts.ts';
import { expectTabOrder } from '#checks/keyboard.ts';
import { signIn } from '#fixtures/accounts.ts';
import { addToCart, callApi, findProduct } from '#fixtures/api.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { delayRequests, recordRequests } from '#fixtures/network.ts';
import { MANGA, MAYIL, NILA, WHITE } from '#fixtures/products.ts';
import { onlyOn, test } from '#fixtures/test.ts';
import {
  buyButton,
  cartItem,
  cartItemTitles,
  decreaseButton,
  increaseButton,
  quantityText,
  removeButton,
  visitCart,
} from '#pages/cart.ts';
import { openCartWith, orderAllButton, payByUpi } from '#pages/checkout.ts';

test('[CART-01] [CART-02] [CART-03] [ADDR-03] [SHIP-06] [LEGAL-05] items, address, estimate, sums and actions', {
  tag: '@desktop',
}, async ({ page }) => {
  const saree = await findProduct(page, MAYIL);
  await visitCart(page, MAYIL, NILA);
  const summary = page.getByRole('region', { name: 'Order summary' });
  const amounts = summary.getByRole('definition');

  await test.step('items', async () => {
    const line = cartItem(page, MAYIL);
    const heading = page.getByRole('heading', { name: 'Your Cart', exact: true });
    await expect(heading).toHaveAccessibleDescription('4 items');
    await expect(page).toHaveTitle(/^Your Cart/);
    await expect(cartItemTitles(page)).toHaveText([MAYIL, NILA]);
    await expect(line.locator('img')).toHaveAttribute('src', new RegExp(saree.image[0] ?? 'none'));
    await expect(line.getByText(saree.description.split('\n')[0] ?? '')).toBeVisible();
    await expect(line.getByText('₹6,800 each')).toBeVisible();
    await expect(quantityText(page, MAYIL)).toHaveText('2');
    await expect(line.getByText('₹13,600', { exact: true })).toBeVisible();
    await expect(decreaseButton(page, MAYIL)).toBeVisible();
    await expect(increaseButton(page, MAYIL)).toBeVisible();
    await expect(removeButton(page, MAYIL)).toHaveText('Remove from Cart');
    await expect(buyButton(page, MAYIL)).toHaveText('Buy This Item Now');
  });

  await test.step('address and estimate', async () => {
    const deliver = page.getByRole('region', { name: 'Delivery address' });
    await expect(deliver).toContainText('Deliver to Asha Nair, Kuthampully, Thrissur 680594');
    await expect(deliver.getByText(/^\w{3} \d+( \w{3})? to \w{3} \d+ \w{3}, free$/)).toBeVisible();
  });

  await test.step('sums and actions', async () => {
    const labels = ['Items (4 pieces)', 'Delivery Kerala', 'Total Price'];
    await expect(summary.getByRole('term')).toHaveText(labels);
    await expect(amounts).toHaveText(['₹18,500', 'Free', '₹18,500.00']);
    await expect(summary).toContainText('incl. of all taxes. 7-day returns');
    await expect(summary.getByRole('link', { name: '7-day returns' })).toHaveAttribute(
      'href',
      '/policies/returns',
    );
    await expect(page.getByRole('checkbox', { name: 'This is a gift' })).not.toBeChecked();
    await expect(page.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
    await expect(summary.getByRole('button', { name: 'Order All Items' })).toBeEnabled();
  });

  await test.step('another piece changes the total', async () => {
    await increaseButton(page, NILA).click();
    await expect(amounts.last()).toHaveText('₹20,950.00');
  });

  await test.step('an item links to its product', async () => {
    await page.getByRole('link', { name: MAYIL }).click();
    await expect(page).toHaveURL(`/product-info/${saree.product_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(MAYIL);
  });
});

test('[ADDR-02] [ADDR-03] [ADDR-04] another address and a gift note go into the order', async ({
  page,
}) => {
  await openCartWith(page, WHITE);
  await page.getByRole('button', { name: 'Change the delivery address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where should we deliver?' });
  await dialog.getByRole('button', { name: 'Add address' }).click();
  const typed = {
    Name: 'Devaki Amma',
    Phone: '9810012345',
    'House Name': 'B 12',
    'Post Office': 'Mayur Vihar',
    City: 'New Delhi',
    'PIN code': '110091',
  };
  for (const [label, text] of Object.entries(typed)) {
    await dialog.getByLabel(label, { exact: true }).fill(text);
  }
  // Suggested by the PIN code.
  await expect(dialog.getByLabel('State or union territory')).toHaveValue('07');
  await expect(dialog.getByLabel('District', { exact: true })).toHaveValue('East Delhi');
  await dialog.getByLabel('State or union territory').selectOption('Haryana');
  await expect(dialog.getByText('PIN code 110091 is in Delhi.')).toBeVisible();
  await dialog.getByLabel('State or union territory').selectOption('Delhi');
  await expect(dialog.getByText('PIN code 110091 is in Delhi.')).toBeHidden();
  await dialog.getByRole('button', { name: 'Save' }).click();

  await expect(dialog).toBeHidden();
  const deliver = page.getByRole('region', { name: 'Delivery address' });
  await expect(deliver).toContainText('Deliver to Devaki Amma, Mayur Vihar, East Delhi 110091');
  await page.getByRole('checkbox', { name: 'This is a gift' }).check();
  await page.getByLabel('Note for the parcel').fill('With love from all of us');
  await orderAllButton(page).click();
  await payByUpi(page);

  await expect(page.getByRole('heading', { level: 1, name: /^Order/ })).toBeVisible();
  await expect(page.getByText('Order confirmed. We are preparing it.')).toBeVisible();
  const main = page.getByRole('main');
  for (const words of ['Devaki Amma', '9810012345', 'Delhi', 'With love from all of us']) {
    await expect(main).toContainText(words);
  }
});

test('[ADDR-05] an address without a State is enough to buy; the State is asked for only when a payment needs it', async ({
  page,
}) => {
  await signIn(page);
  const { stateCode: _, ...address } = DEMO_CUSTOMER.address;
  await callApi(page, accounts.changeProfile, { body: { address } });
  await addToCart(page, { name: WHITE, quantity: 1 });
  await visit(page, '/cart');
  const select = page.getByLabel('State or union territory');
  await expect(page.getByRole('region', { name: 'Delivery address' })).toBeVisible();
  await expect(select).toBeHidden();

  const { status, msg } = errors.STATE_REQUIRED;
  await page.route(
    `**${payments.start.path}`,
    (route) => route.fulfill({ status, json: { error: 'STATE_REQUIRED', msg } }),
    { times: 2 },
  );
  for (const press of [orderAllButton(page), buyButton(page, WHITE)]) {
    await press.click();
    await expect(select).toBeFocused();
    await expect(select).toHaveAccessibleDescription(msg);
  }
  await select.selectOption('Kerala');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(select).toBeHidden();
  await orderAllButton(page).click();
  await payByUpi(page);
  await expect(page).toHaveURL(/order-info/);
});

test('[CART-04] [CART-05] Clear Cart asks first; the empty cart is on the screen and links to the products', async ({
  page,
}) => {
  await visitCart(page, MAYIL, NILA, MANGA, WHITE);
  const clear = page.getByRole('button', { name: 'Clear Cart' });
  const question = page.getByRole('alertdialog', { name: 'Please confirm' });
  const no = question.getByRole('button', { name: 'No' });
  const yes = question.getByRole('button', { name: 'Yes' });

  await clear.click();
  await expect(question.getByText('Are you sure you want to clear the cart?')).toBeVisible();
  await expect(no).toBeFocused();
  await no.click();
  await expect(question).toBeHidden();
  await expect(clear).toBeFocused();
  await expect(cartItemTitles(page)).toHaveCount(4);

  const release = await delayRequests(page, `**${cart.clear.path}`);
  await clear.click();
  await yes.click();
  await expect(yes).toHaveAttribute('aria-busy', 'true');
  await expect(no).toHaveAttribute('aria-busy', 'true');
  release();
  const empty = page.getByRole('heading', { name: 'Your Cart is Empty' });
  await expect(empty).toBeFocused();
  await expect(empty).toBeInViewport();
  await page.reload();
  await expect(empty).toBeVisible();
  await page.getByRole('link', { name: 'Browse More Products' }).click();
  await expect(page).toHaveURL('/home');
});

test('a failed Clear Cart shows an alert and keeps the items', { tag: '@nightly' }, async ({
  page,
}) => {
  await visitCart(page, MAYIL);
  const { status, msg } = errors.UNEXPECTED;
  await page.route(`**${cart.clear.path}`, (route) =>
    route.fulfill({ status, json: { error: 'UNEXPECTED', msg } }),
  );
  const clear = page.getByRole('button', { name: 'Clear Cart' });
  await clear.click();
  await page.getByRole('button', { name: 'Yes' }).click();

  const alert = page.getByRole('alertdialog', { name: 'Message' });
  await expect(alert).toContainText(msg);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(clear).toBeFocused();
  await expect(cartItemTitles(page)).toHaveText([MAYIL]);
});

test("[CART-06] shows Loading..., then 'You are not logged in'", async ({ page }) => {
  const release = await delayRequests(page, `**${cart.view.path}`);
  await navigateInApp(page, '/cart');
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await page.getByRole('link', { name: 'Go to Login Page' }).click();
  await expect(page).toHaveURL('/login');

  const again = await delayRequests(page, `**${cart.view.path}`);
  await page.getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  again();
  await expect(page.getByRole('heading', { name: 'You are not logged in' })).toBeVisible();
});

test('[CART-12] Order All Items is disabled at ₹1,00,000 with its reason', async ({ page }) => {
  await signIn(page);
  await addToCart(page, { name: 'Maroon Mayil Bridal Saree', quantity: 3 });
  await visit(page, '/cart');
  const order = page.getByRole('button', { name: 'Order All Items' });
  const reason = 'Order total exceeds ₹1,00,000. Please reduce items.';

  await expect(order).toHaveAttribute('disabled');
  await expect(order).toHaveAttribute('title', reason);
  await expect(page.getByText(reason)).toBeVisible();
  const requested = [cart.view, payments.start].map((call) => recordRequests(page, call));
  await order.click({ force: true });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  const changed = page.waitForResponse(`**${cart.changeQuantity.path}`);
  await decreaseButton(page, 'Maroon Mayil Bridal Saree').click();
  await expect(order).toBeEnabled();
  await expect(page.getByText(reason)).toBeHidden();
  await changed;
  expect(requested).toEqual([[], []]);
});

test('tab order: address, items, then the summary', { tag: '@nightly' }, async ({ page }) => {
  await visitCart(page, MAYIL, NILA);
  const stops = [MAYIL, NILA].flatMap((name) => [
    page.getByRole('link', { name }),
    decreaseButton(page, name),
    increaseButton(page, name),
    removeButton(page, name),
    buyButton(page, name),
  ]);
  await page.getByRole('heading', { level: 1 }).focus();
  await expectTabOrder(
    page,
    page.getByRole('button', { name: 'Change the delivery address' }),
    ...stops,
    page.getByRole('button', { name: 'Clear Cart' }),
    page.getByRole('link', { name: 'Browse More Products' }),
    page.getByRole('link', { name: '7-day returns' }),
    page.getByRole('checkbox', { name: 'This is a gift' }),
    page.getByRole('button', { name: 'Order All Items' }),
  );
});

test.describe('phone', () => {
  onlyOn('phone', 'the bar is sticky on phones only');

  test('address, total and Order All Items are on the first screen', async ({ page }) => {
    await visitCart(page, MAYIL, MANGA, NILA);
    const order = page.getByRole('button', { name: 'Order All Items' });

    await expect(order).toBeInViewport({ ratio: 1 });
    const bar = page.locator('.cart-bar');
    await expect(bar).toContainText('Total Price ₹55,300.00to Thrissur 680594');
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: 'Delivery address' })).toBeInViewport();
  });
});
