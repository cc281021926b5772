import { expect, type Page } from '@playwright/test';
import { signIn } from '#fixtures/accounts.ts';
import { addToCart, findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { placeOrder } from '#pages/checkout.ts';
import { INDIGO } from '#pages/orders.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function byMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }).click();
}

test('[ROUTE-02] every screen opens on direct load and on in-app navigation', async ({ page }) => {
  const saree = await findProduct(page, INDIGO);
  const product = `/product-info/${saree.product_id}`;
  const opens = async (url: string, title: string) => {
    await expect(page).toHaveURL(url);
    await expect(heading(page, title)).toBeVisible();
  };
  const directly = async (url: string, title: string) => {
    await visit(page, url);
    await opens(url, title);
  };

  await directly('/signup', 'Signup');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await opens('/login', 'Login');
  await directly('/login', 'Login');
  await page.getByRole('link', { name: 'Signup' }).click();
  await opens('/signup', 'Signup');

  await signIn(page);
  const order = `/order-info/${await placeOrder(page, INDIGO)}`;
  const number = `Order ${order.slice(-9)}`;
  await addToCart(page, { name: INDIGO, quantity: 1 });
  await directly('/home', 'All handloom');
  await directly(product, INDIGO);
  await directly('/cart', 'Your Cart');
  await directly('/orders', 'Your Orders');
  await directly(order, number);
  await directly('/profile', 'My Profile');

  await byMenu(page, 'My Orders');
  await opens('/orders', 'Your Orders');
  await page.getByRole('link', { name: 'View Order Details' }).click();
  await opens(order, number);
  await page.getByRole('button', { name: 'Go to Homepage' }).click();
  await opens('/home', 'All handloom');
  await byMenu(page, 'Cart');
  await opens('/cart', 'Your Cart');
  await page.getByRole('link', { name: INDIGO }).click();
  await opens(product, INDIGO);
  await byMenu(page, 'My Profile');
  await opens('/profile', 'My Profile');
});
