import { expect } from '@playwright/test';
import { createCustomer, createStaffAccount, signIn } from '#fixtures/accounts.ts';
import { addToCart, findProduct } from '#fixtures/api.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { MAYIL, WHITE } from '#fixtures/products.ts';
import { answerAsSpecified } from '#fixtures/servers/specified-server.ts';
import { test } from '#fixtures/test.ts';
import { isSignedIn, logIn } from '#pages/accounts.ts';
import {
  addFromCard,
  HOME_TOASTS,
  PRODUCT_TOASTS,
  purchaseButton,
  toast,
} from '#pages/add-to-cart.ts';
import {
  createOrderForStaff,
  orderDialog,
  orderRow,
  SAVED,
  saveButton,
  statusSelect,
  viewButton,
} from '#pages/admin-orders.ts';
import { createHiddenProduct, edit, field, form, item } from '#pages/admin-products.ts';
import { cartItem, increaseButton, quantityText } from '#pages/cart.ts';
import { card } from '#pages/catalog.ts';
import { openCheckout, payByUpi, placeOrder } from '#pages/checkout.ts';
import { address, button, personal } from '#pages/profile.ts';

test('[SPEC-01] the list and the product page', async ({ page }) => {
  await signIn(page);
  const { product_id, description, stock } = await findProduct(page, MAYIL);
  await answerAsSpecified(page);

  await navigateInApp(page, `/home?search=${encodeURIComponent(MAYIL)}`);
  // The list that was open before has the card as well.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${MAYIL}”`);
  await expect(card(page, MAYIL)).toContainText(description);
  await expect(card(page, MAYIL)).toContainText('In Stock');
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  await addFromCard(page, MAYIL, 1);
  await expect(toast(page)).toHaveText(HOME_TOASTS.added);

  await navigateInApp(page, `/product-info/${product_id}`);
  await expect(page.getByRole('heading', { level: 1, name: MAYIL })).toBeVisible();
  await expect(page.getByText(`${stock} in Stock`).first()).toBeVisible();
  await expect(page.getByText(description).first()).toBeVisible();
  await purchaseButton(page, 'Add to Cart').click();
  await expect(toast(page)).toHaveText(PRODUCT_TOASTS.added);
});

test('[SPEC-01] the cart, a payment and the order', async ({ page }) => {
  await signIn(page);
  await addToCart(page, { name: WHITE, quantity: 1 });
  await answerAsSpecified(page);

  await navigateInApp(page, '/cart');
  await expect(cartItem(page, WHITE)).toBeVisible();
  await increaseButton(page, WHITE).click();
  await expect(quantityText(page, WHITE)).toHaveText('2');

  await openCheckout(page, WHITE);
  await payByUpi(page);
  await expect(page).toHaveURL(/\/order-info\//);
});

test('[SPEC-01] the orders, an order and the profile', async ({ page }) => {
  const { name, email } = await signIn(page);
  const order_id = await placeOrder(page, WHITE);
  await answerAsSpecified(page);

  await navigateInApp(page, '/orders');
  const shown = page.getByRole('main').getByRole('article').filter({ hasText: order_id });
  await expect(shown).toContainText(WHITE);
  await expect(shown).toContainText('Pending');

  await navigateInApp(page, `/order-info/${order_id}`);
  await expect(page.getByRole('main')).toContainText(WHITE);
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByRole('button', { name: 'Print Receipt' })).toBeVisible();

  await navigateInApp(page, '/profile');
  await expect(personal(page)).toContainText(name);
  await button(address(page), 'Edit').click();
  await address(page).getByLabel('House Name').fill('Mayil House');
  await button(address(page), 'Save').click();
  await expect(address(page)).toContainText('Mayil House');
});

test('[SPEC-01] logging in as a customer and as an admin', async ({ page }) => {
  await answerAsSpecified(page);
  await visit(page, '/login');
  await logIn(page, await createCustomer());
  await expect(page).toHaveURL('/home');
  expect(await isSignedIn(page)).toBe(true);

  await visit(page, '/admin/login');
  await logIn(page, await createStaffAccount());
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('Access Granted')).toBeVisible();
});

test("[SPEC-01] the admin's orders and products", async ({ page }) => {
  const order_id = await createOrderForStaff(page);
  const product = await createHiddenProduct();
  await answerAsSpecified(page);

  await visit(page, '/admin/orders');
  await expect(orderRow(page, order_id)).toContainText('Asha');
  await statusSelect(page, order_id).selectOption('Shipped');
  await saveButton(page, order_id).click();
  await expect(toast(page)).toHaveText(SAVED);
  await viewButton(page, order_id).click();
  await expect(orderDialog(page, order_id)).toContainText('Total Amount');
  await orderDialog(page, order_id).getByRole('button', { name: 'Close' }).click();

  await visit(page, `/admin/products?search=${product}`);
  await expect(item(page, product)).toBeVisible();
  await edit(page, product);
  const opened = form(page, `Edit ${product}`);
  await field(opened, 'Description').fill('Ivory cotton');
  await opened.getByRole('button', { name: /^Save/ }).click();
  await expect(opened).toBeHidden();
  await edit(page, product);
  await expect(field(opened, 'Description')).toHaveValue('Ivory cotton');
});
