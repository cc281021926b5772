import { expect } from '@playwright/test';
import { behindTheCounter } from '../../fixtures/server.ts';
import { ask, cards, hold, productNamed, test, visit } from '../../fixtures/test.ts';
import { openedViewer } from '../../pages/lightbox.ts';

const MAYIL = 'Mayil Pallu Kasavu Saree';

test('[PRODUCT-01] shows pictures, name, description, price, stock and what is known', async ({
  page,
}) => {
  const saree = await productNamed(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const main = page.getByRole('main');

  await expect(main.getByRole('heading', { level: 1 })).toHaveText(MAYIL);
  await expect(main.getByRole('list', { name: `Pictures of ${MAYIL}` }).locator('img')).toHaveCount(
    5,
  );
  await expect(main.getByText(saree.description.split('\n')[0] ?? '')).toBeVisible();
  await expect(main.getByText('₹6,800', { exact: true }).first()).toBeVisible();
  await expect(main.getByText(`${saree.stock} in Stock`)).toBeVisible();
  for (const [label, value] of Object.entries({
    Color: 'Ivory',
    Fabric: 'Cotton',
    Occasion: 'Wedding',
    Length: '5.5 m, no blouse piece',
  })) {
    const row = main.getByRole('row').filter({ hasText: label });
    await expect(row.or(main.locator('dl > div').filter({ hasText: label })).first()).toContainText(
      value,
    );
  }
});

test('[PRODUCT-01] [PRODUCT-02] leaves out what is not there', async ({ page }) => {
  const bare = await productNamed(page, 'Bare Piece');
  await visit(page, `/product-info/${bare.product_id}`);
  const main = page.getByRole('main');

  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Bare Piece');
  for (const label of ['Color', 'Fabric', 'Occasion', '% Off']) {
    await expect(main.getByText(label)).toHaveCount(0);
  }
});

test('[PRODUCT-02] says the discount when there is one', async ({ page }) => {
  const saree = await productNamed(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);

  await expect(page.getByRole('main').getByText('10% Off').first()).toBeVisible();
});

test('[PRODUCT-03] a picture opens the viewer, which loops and closes', async ({ page }) => {
  const saree = await productNamed(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const first = page.getByRole('link', { name: `Drape of ${MAYIL}` });
  const { height } = (await first.boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThanOrEqual(800);
  await first.click();
  const viewer = await openedViewer(page);

  await expect(viewer.locator('.pswp__counter')).toHaveText('1 / 5');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.locator('.pswp__counter')).toHaveText('5 / 5');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.locator('.pswp__counter')).toHaveText('1 / 5');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(first).toBeFocused();
});

test('the Back button closes the viewer and stays on the product', async ({ page }) => {
  const saree = await productNamed(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  await page.getByRole('link', { name: `Drape of ${MAYIL}` }).click();
  await expect(page.locator('.pswp')).toBeVisible();
  await expect(page).toHaveURL(/#viewer$/);
  await page.goBack();

  await expect(page.locator('.pswp')).toHaveCount(0);
  await expect(page).toHaveURL(`/product-info/${saree.product_id}`);
});

test('[PRODUCT-04] says so when a picture of the gallery fails', async ({ page }) => {
  const saree = await productNamed(page, MAYIL);
  await page.route('**/api/load/image*', (route) => route.abort());
  await visit(page, `/product-info/${saree.product_id}`);

  await expect(page.getByText('The image cannot be loaded').first()).toBeVisible();
});

test('[PRODUCT-05] the quantity is a whole number from 1 to the stock', async ({ page }) => {
  const saree = await productNamed(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const stepper = page.getByRole('group', { name: `Quantity of ${MAYIL}` });
  const quantity = stepper.getByRole('textbox', { name: 'Quantity' });
  const minus = stepper.getByRole('button', { name: 'Decrease quantity' });
  const plus = stepper.getByRole('button', { name: 'Increase quantity' });

  await expect(quantity).toHaveValue('1');
  await minus.click({ force: true });
  await expect(quantity).toHaveValue('1');
  await plus.click();
  await expect(quantity).toHaveValue('2');
  await minus.click();
  await expect(quantity).toHaveValue('1');
  for (const refused of ['07', '-2', '1.5', '1e2', 'abc']) {
    await quantity.fill(refused);
    await expect(quantity).toHaveValue('1');
  }
  await quantity.fill('');
  await expect(quantity).toHaveValue('');
  await quantity.fill('3');
  await expect(quantity).toHaveValue('3');
  await quantity.fill(String(saree.stock + 50));
  await expect(quantity).toHaveValue(String(saree.stock));
  await plus.click({ force: true });
  await expect(quantity).toHaveValue(String(saree.stock));
});

test('[PRODUCT-06] leaving the field with 0 or nothing makes it 1', async ({ page }) => {
  const saree = await productNamed(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });

  for (const typed of ['0', '']) {
    await quantity.fill('2');
    await quantity.fill('');
    await quantity.pressSequentially(typed);
    await quantity.blur();
    await expect(quantity).toHaveValue('1');
  }
});

test('[PRODUCT-07] the total is price times quantity, with two decimals', async ({ page }) => {
  const saree = await productNamed(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const total = page.getByText(/^Total/).first();

  await expect(total).toContainText('₹6,800.00');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await expect(total).toContainText('₹13,600.00');
});

test('[PRODUCT-08] nothing can be bought at stock 0 or quantity 0', async ({ page }) => {
  const gone = await productNamed(page, 'Gone Piece');
  await visit(page, `/product-info/${gone.product_id}`);
  for (const name of ['Add to Cart', 'Buy Now']) {
    const button = page.getByRole('button', { name, exact: true }).first();
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', 'Out of stock');
    await button.click({ force: true });
  }
  await expect(page.getByText('0 in Stock')).toBeVisible();
  await expect(page).toHaveURL(`/product-info/${gone.product_id}`);

  const saree = await productNamed(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('');
  for (const name of ['Add to Cart', 'Buy Now']) {
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeDisabled();
  }
  await expect(page.getByText(`Enter a quantity from 1 to ${saree.stock}`)).toBeVisible();
});

test("[PRODUCT-10] says Loading..., then 'Product not found' for a missing or disabled one", async ({
  page,
}) => {
  const hidden = await behindTheCounter(({ db }) =>
    db
      .selectFrom('product')
      .select('product_id')
      .where('enabled', '=', false)
      .executeTakeFirstOrThrow(),
  );
  for (const product_id of [hidden.product_id, 999_999_999, 'abc']) {
    const answer = await page.goto(`/product-info/${product_id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
  }

  await visit(page, '/home');
  // The piece is taken off the shelf between the list and the press.
  await page.route('**/api/product/*', (route) => route.fulfill({ json: [] }));
  const release = await hold(page, '**/api/product/*');
  await cards(page).first().getByRole('link').click();
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
});

test('[PRODUCT-12] a stranger opens a product directly and from the list', async ({ page }) => {
  const [saree] = (await ask(page)).products;
  expect(await page.context().cookies()).toEqual([]);
  const answer = await page.goto(`/product-info/${saree?.product_id}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saree?.name ?? '');

  await visit(page, '/home');
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saree?.name ?? '');
  expect(await page.context().cookies()).toEqual([]);
});
