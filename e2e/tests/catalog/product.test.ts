import { expect } from '@playwright/test';
import { cart, payments } from '@shop/contract';
import { signIn } from '#fixtures/accounts.ts';
import { findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { delayRequests, recordRequests } from '#fixtures/network.ts';
import { MAYIL } from '#fixtures/products.ts';
import { withServer } from '#fixtures/servers/server.ts';
import { test } from '#fixtures/test.ts';
import { purchaseButton } from '#pages/add-to-cart.ts';
import { cards } from '#pages/catalog.ts';
import { waitForLightbox } from '#pages/lightbox.ts';

test('[PRODUCT-01] [PRODUCT-02] [CLEAR-06] shows images, price, discount, stock and attributes, and omits what is missing', async ({
  page,
}) => {
  const saree = await findProduct(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const main = page.getByRole('main');

  await expect(main.getByRole('heading', { level: 1 })).toHaveText(MAYIL);
  await expect(main.getByRole('list', { name: `Pictures of ${MAYIL}` }).locator('img')).toHaveCount(
    6,
  );
  await expect(main.getByText(saree.description, { exact: true }).first()).toBeVisible();
  await expect(main.getByText('₹6,800', { exact: true }).first()).toBeVisible();
  await expect(main.getByText(`${saree.stock} in Stock`)).toBeVisible();
  await expect(main.getByText('10% Off').first()).toBeVisible();
  for (const [label, value] of Object.entries({
    Color: 'Ivory',
    Fabric: 'Cotton',
    Occasion: 'Wedding',
    Length: '5.5 m',
    'Blouse piece': 'No',
  })) {
    const row = main.getByRole('row').filter({ hasText: label });
    await expect(row).toContainText(value);
  }

  await expect(main.getByText('MRP')).toHaveCount(0);

  const bare = await findProduct(page, 'Bare Piece');
  await page.goto(`/product-info/${bare.product_id}`);

  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Bare Piece');
  await expect(main.getByText('MRP (incl. of all taxes)')).toBeVisible();
  const columns = main.locator('article:has(.product-columns)');
  for (const label of ['Color', 'Fabric', 'Occasion']) {
    await expect(columns.getByText(label, { exact: true })).toHaveCount(0);
  }
  await expect(columns.getByText('% Off')).toHaveCount(0);
});

test('[PRODUCT-03] an image opens the lightbox with the specified options, which loops and closes', async ({
  page,
  isMobile,
}) => {
  const saree = await findProduct(page, MAYIL);
  await page.addInitScript(recordTransitions);
  await visit(page, `/product-info/${saree.product_id}`);
  const first = page.getByRole('link', { name: `Picture 1 of ${MAYIL}` });
  const { height = 0 } = (await first.boundingBox()) ?? {};
  expect(height).toBeGreaterThan(0);
  expect(height).toBeLessThanOrEqual(800);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.get('w') === '1024') requested.push(`${searchParams.get('path')}`);
  });
  await first.click();
  const lightbox = await waitForLightbox(page);
  expect(await page.evaluate(() => document.documentElement.dataset.transitions)).toBe('333ms');
  const size = await lightbox
    .locator('.pswp__img:not(.pswp__img--placeholder)')
    .first()
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([1024, 1024]);
  // Preloads one image before and two after the first one; wider screens have loaded some already.
  const [current, next, second] = saree.image;
  const last = saree.image.at(-1);
  if (isMobile) {
    await expect
      .poll(() => [...new Set(requested)].toSorted())
      .toEqual([`${current}`, `${next}`, `${second}`, `${last}`].toSorted());
  }

  // Behind the specified 80 % the page itself is dark.
  expect(await lightbox.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(
    /^(rgb|oklab|rgba)\(/,
  );
  const counter = lightbox.locator('.pswp__counter');
  await expect(counter).toHaveText('1 / 6');
  await page.keyboard.press('ArrowLeft');
  await expect(counter).toHaveText('6 / 6');
  await page.keyboard.press('ArrowRight');
  await expect(counter).toHaveText('1 / 6');
  await page.keyboard.press('Escape');
  await expect(lightbox).toHaveCount(0);
  await expect(first).toBeFocused();

  await first.click();
  await expect(lightbox).toBeVisible();
  await expect(page).toHaveURL(/#viewer$/);
  await page.goBack();
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL(`/product-info/${saree.product_id}`);
});

/** Writes the transition durations that are set inside the lightbox to data-transitions. Runs in the page. */
function recordTransitions() {
  const durations = new Set<string>();
  new MutationObserver((records) => {
    for (const { target } of records) {
      if (!(target instanceof HTMLElement) || !target.closest('.pswp')) continue;
      for (const [duration] of target.style.transition.matchAll(/\d+ms/g)) durations.add(duration);
    }
    document.documentElement.dataset.transitions = [...durations].join(' ');
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] });
}

const LIGHTBOX_SCRIPT = '**/assets/photoswipe*.js';

test('a double tap while the lightbox loads opens it once', { tag: '@nightly' }, async ({
  page,
}) => {
  const saree = await findProduct(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const release = await delayRequests(page, LIGHTBOX_SCRIPT);
  await page.getByRole('link', { name: `Picture 1 of ${MAYIL}` }).dblclick();
  release();
  await waitForLightbox(page);
  await page.goBack();

  await expect(page.locator('.pswp')).toHaveCount(0);
  await expect(page).toHaveURL(`/product-info/${saree.product_id}`);
});

test('a lightbox that loads slowly does not open on the next page', { tag: '@nightly' }, async ({
  page,
}) => {
  const saree = await findProduct(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const release = await delayRequests(page, LIGHTBOX_SCRIPT);
  const requested = page.waitForRequest(LIGHTBOX_SCRIPT);
  await page.getByRole('link', { name: `Picture 1 of ${MAYIL}` }).click();
  const script = (await requested).url();
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL('/home');
  release();
  // Resolves after the import of the page itself.
  await page.evaluate((url) => import(url), script);

  await expect(page).toHaveURL('/home');
  await expect(page.locator('.pswp')).toHaveCount(0);
});

test('[PRODUCT-04] shows a message for a failed gallery image', async ({ page }) => {
  const saree = await findProduct(page, MAYIL);
  await page.route('**/api/load/image*', (route) => route.abort());
  await visit(page, `/product-info/${saree.product_id}`);

  await expect(page.getByText('The image cannot be loaded').first()).toBeVisible();
});

test('only the primary mouse button repeats a step of the quantity', { tag: '@nightly' }, async ({
  page,
}) => {
  const saree = await findProduct(page, MAYIL);
  await page.clock.install();
  await visit(page, `/product-info/${saree.product_id}`);
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  await page.getByRole('button', { name: /^Increase quantity/ }).hover();

  await page.mouse.down({ button: 'right' });
  await page.clock.runFor(2000);
  await expect(quantity).toHaveValue('1');
  await page.mouse.up({ button: 'right' });

  await page.mouse.down();
  await page.clock.runFor(2000);
  await expect(quantity).not.toHaveValue('1');
  await page.mouse.up();
});

test('[PRODUCT-05] [PRODUCT-06] [PRODUCT-07] the quantity is an integer from 1 to the stock; the total is price times quantity', async ({
  page,
}) => {
  const saree = await findProduct(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const stepper = page.getByRole('group', { name: `Quantity of ${MAYIL}` });
  const quantity = stepper.getByRole('spinbutton', { name: 'Quantity' });
  const minus = stepper.getByRole('button', { name: 'Decrease quantity' });
  const plus = stepper.getByRole('button', { name: 'Increase quantity' });

  await expect(quantity).toHaveValue('1');
  await minus.click({ force: true });
  await expect(quantity).toHaveValue('1');
  await plus.click();
  await expect(quantity).toHaveValue('2');
  await minus.click();
  await expect(quantity).toHaveValue('1');
  for (const rejected of ['07', '-2', '1.5', '1e2']) {
    await quantity.fill(rejected);
    await expect(quantity).toHaveValue('1');
  }
  await quantity.press('End');
  await quantity.pressSequentially('eE+-.,x');
  await expect(quantity).toHaveValue('1');
  await quantity.hover();
  await page.mouse.wheel(0, -100);
  await expect(quantity).toHaveValue('1');
  await quantity.fill('');
  await expect(quantity).toHaveValue('');
  await quantity.fill('3');
  await expect(quantity).toHaveValue('3');
  await quantity.fill(String(saree.stock + 50));
  await expect(quantity).toHaveValue(String(saree.stock));
  await plus.click({ force: true });
  await expect(quantity).toHaveValue(String(saree.stock));

  const total = page.getByText(/^Total/).first();
  await quantity.fill('1');
  await expect(total).toContainText('₹6,800.00');
  await quantity.fill('2');
  await expect(total).toContainText('₹13,600.00');
  for (const typed of ['0', '']) {
    await quantity.fill('2');
    await quantity.fill('');
    await quantity.pressSequentially(typed);
    await quantity.blur();
    await expect(quantity).toHaveValue('1');
  }
});

test('[PRODUCT-08] purchase buttons are disabled at stock 0 and quantity 0', async ({ page }) => {
  await signIn(page);
  const sent = [cart.add, payments.start].map((endpoint) => recordRequests(page, endpoint));
  const expectDisabled = async (title: string | null) => {
    for (const name of ['Add to Cart', 'Buy Now'] as const) {
      const button = page.getByRole('button', { name, exact: true }).first();
      await expect(button).toHaveJSProperty('disabled', true);
      expect(await button.getAttribute('title')).toBe(title);
    }
  };
  const soldOut = await findProduct(page, 'Gone Piece');
  await visit(page, `/product-info/${soldOut.product_id}`);
  await expectDisabled('Out of stock');
  await purchaseButton(page, 'Add to Cart').click({ force: true });
  await purchaseButton(page, 'Buy Now').click({ force: true });
  await expect(page.getByText('0 in Stock')).toBeVisible();

  const saree = await findProduct(page, MAYIL);
  await visit(page, `/product-info/${saree.product_id}`);
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' });
  await quantity.fill('');
  await quantity.pressSequentially('0');
  await expect(page.getByText(`Enter a quantity from 1 to ${saree.stock}`)).toBeVisible();
  await expectDisabled(null);
  await expect(page).toHaveURL(`/product-info/${saree.product_id}`);
  expect(sent).toEqual([[], []]);
});

test("[PRODUCT-10] shows Loading..., then 'Product not found' for a missing or disabled product", async ({
  page,
}) => {
  const hidden = await withServer(({ db }) =>
    db
      .selectFrom('product')
      .select('product_id')
      .where('enabled', '=', false)
      .executeTakeFirstOrThrow(),
  );
  for (const product_id of [hidden.product_id, 999_999_999, 'abc']) {
    const response = await page.request.get(`/product-info/${product_id}`);
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('Product not found');
  }

  await visit(page, '/home');
  // Disabled between the list request and the click.
  await page.route('**/api/product/*', (route) => route.fulfill({ json: [] }));
  const release = await delayRequests(page, '**/api/product/*');
  await cards(page).first().getByRole('link').click();
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
});
