import { expect, type Locator, type Page } from '@playwright/test';
import { type OrderRow, orders } from '@shop/contract';
import { signIn } from '#fixtures/accounts.ts';
import { addToCart, findProduct } from '#fixtures/api.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { visitOrderFixture } from '#fixtures/order-data.ts';
import { MAYIL } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { cartItem } from '#pages/cart.ts';
import { cards } from '#pages/catalog.ts';

const WITHOUT_IMAGE = 'Bare Piece';

const expectDefault = (image: Locator) => expect(image).toHaveAttribute('src', /\/default\.webp/);

async function showOrder(page: Page, image: string[]) {
  const row: OrderRow = {
    order_id: '7QK2-M9XT',
    order_status: 'Pending',
    order_date: '2026-01-12T06:30:00Z',
    product_name: MAYIL,
    product_description: '',
    product_price: 6800,
    quantity: 1,
    image,
  };
  await page.route(`**${orders.listMine.path}`, (route) =>
    route.fulfill({ json: { orders: [row], cancellations: [] } }),
  );
  await navigateInApp(page, '/orders');
  await expectDefault(cards(page).filter({ hasText: '7QK2-M9XT' }).locator('img'));
}

test('[PRODUCT-13] [CART-15] [ORDERS-14] default image for products without an image', async ({
  page,
}) => {
  await signIn(page);
  const { product_id } = await findProduct(page, WITHOUT_IMAGE);
  await visit(page, `/product-info/${product_id}`);
  await expectDefault(page.getByRole('main').getByRole('img', { name: WITHOUT_IMAGE }).first());

  await addToCart(page, { name: WITHOUT_IMAGE, quantity: 1 });
  await visit(page, '/cart');
  await expectDefault(cartItem(page, WITHOUT_IMAGE).locator('img'));
  await showOrder(page, []);
  await visitOrderFixture(page);
  await expectDefault(page.getByRole('row', { name: MAYIL }).locator('img'));
});

test('[CART-15] [ORDERS-14] default image for images that fail to load', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.route('**/api/load/image*', (route) => route.abort());
  await signIn(page);
  await addToCart(page, { name: MAYIL, quantity: 1 });
  await visit(page, '/cart');
  await expectDefault(cartItem(page, MAYIL).locator('img'));
  await showOrder(page, (await findProduct(page, MAYIL)).image);
});
