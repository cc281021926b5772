import { expect, type Page } from '@playwright/test';
import { addressOf, catalog, payments } from '@shop/contract';
import { moneyOf, orderOf, sellAway } from '../../fixtures/payments.ts';
import {
  productNamed,
  requestsTo,
  signedIn,
  slipIntoCart,
  test,
  visit,
} from '../../fixtures/test.ts';
import { logIn, message } from '../../pages/accounts.ts';
import { button, visitProduct } from '../../pages/add-to-cart.ts';
import { buy, hear } from '../../pages/cart.ts';
import {
  bend,
  confirming,
  openSheet,
  orderAll,
  payByUpi,
  sheet,
  sheets,
  thanks,
} from '../../pages/checkout.ts';

const WHITE = 'Mullapoo White Kasavu Saree';
const TEAL = 'Teal Kara Cotton Saree';
/** As a product page is told it. */
async function stockOf(page: Page, name: string): Promise<number> {
  const { product_id } = await productNamed(page, name);
  const answer = await page.request.get(addressOf(catalog.find, { params: { product_id } }));
  // The contract's reply, which other tests check.
  const [product] = (await answer.json()) as { stock: number }[];
  return product?.stock ?? 0;
}

const SCRIPT = '**/v1/checkout.js';

test('[PAY-02] a script that does not load is said, and can be tried again', async ({ page }) => {
  const asked = requestsTo(page, payments.start);
  await signedIn(page);
  await visitProduct(page, WHITE);
  await page.route(SCRIPT, (route) => route.abort());
  await button(page, 'Buy Now').click();
  await hear(page, 'Failed to load Razorpay. Please try again.', button(page, 'Buy Now'));
  expect(asked).toHaveLength(0);

  await page.unroute(SCRIPT);
  await button(page, 'Buy Now').click();
  await expect(sheet(page).getByText('Choose how to pay')).toBeVisible();
});

test('a checkout that breaks is said, and the pieces are given back', async ({ page }) => {
  await signedIn(page);
  await visitProduct(page, WHITE);
  await page.route(SCRIPT, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.Razorpay = class { open() { throw new Error("broken"); } };',
    }),
  );
  const given = page.waitForResponse(`**${payments.release.path}`);
  await button(page, 'Buy Now').click();
  await hear(page, 'Failed to load Razorpay. Please try again.', button(page, 'Buy Now'));
  expect((await given).ok()).toBe(true);
});

test('[PAY-04] without a session it is logged, and leads to the login', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (line) => logged.push(line.text()));
  const refused = page.waitForResponse(`**${payments.start.path}`);
  await visitProduct(page, WHITE);
  await button(page, 'Buy Now').click();

  expect((await refused).status()).toBe(401);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to pay')).toBeVisible();
  expect(logged).toContain('Not logged in');
});

test('a session that has ended leads from the cart to the login', async ({ page }) => {
  const { email } = await signedIn(page);
  await slipIntoCart(email, WHITE);
  for (const press of [orderAll(page), buy(page, WHITE)]) {
    await visit(page, '/cart');
    await expect(press).toBeVisible();
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await press.click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Please log in to pay')).toBeVisible();
    await page.context().addCookies(cookies);
  }
});

test('what the shop refuses is said on the page', async ({ page }) => {
  const { email } = await signedIn(page);
  await slipIntoCart(email, 'Bare Piece', 9);
  await visit(page, '/cart');
  await buy(page, 'Bare Piece').click();
  await hear(page, 'Only 3 products left', buy(page, 'Bare Piece'));
  await page.route(`**${payments.start.path}`, (route) => route.abort());
  await buy(page, 'Bare Piece').click();
  const notOpened = 'The payment could not be opened. Nothing was charged. Please try again.';
  await hear(page, notOpened, buy(page, 'Bare Piece'));

  await expect(page).toHaveURL('/cart');
  await expect(sheets(page)).toHaveCount(0);
});

test('[PAY-06] a verification that fails is said, with the help line and the reference', async ({
  page,
}) => {
  let reference = '';
  await page.route(`**${payments.verify.path}`, async (route) => {
    const result = route.request().postDataJSON();
    reference = result.razorpay_payment_id;
    await route.continue({ postData: { ...result, razorpay_signature: '0'.repeat(64) } });
  });
  await signedIn(page);
  await openSheet(page, WHITE);
  await payByUpi(page);
  const notice = page.getByRole('region', { name: 'About your payment' });

  await hear(page, 'Payment verification failed!', notice);
  await expect(notice.getByText(reference)).toBeVisible();
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expect(button(page, 'Buy Now')).toBeVisible();
});

/** Answers the question about the payment like this until it is told otherwise. */
async function verifyWith(page: Page, answer: 'lost' | 'broken') {
  await page.route(`**${payments.verify.path}`, (route) =>
    answer === 'lost' ? route.abort() : route.fulfill({ status: 503, body: 'busy' }),
  );
}

test('a payment is asked about until the shop knows, and the page stays calm', async ({ page }) => {
  const asked = requestsTo(page, payments.verify);
  await page.clock.install();
  await signedIn(page);
  await verifyWith(page, 'lost');
  await openSheet(page, WHITE);
  await payByUpi(page);
  await expect(confirming(page)).toBeVisible();
  await expect(button(page, 'Buy Now')).toBeHidden();
  await expect.poll(() => asked.length).toBeGreaterThan(0);

  await verifyWith(page, 'broken');
  const before = asked.length;
  await page.clock.fastForward(61_000);
  await expect(page.getByText('the order will appear under My Orders')).toBeVisible();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.unroute(`**${payments.verify.path}`);
  await page.clock.runFor(5000);
  await expect(page).toHaveURL(/order-info/);
  await expect(thanks(page)).toBeVisible();
});

test('a reply that is lost still leads to the order', async ({ page }) => {
  const verified = requestsTo(page, payments.verify);
  const { email } = await signedIn(page);
  await openSheet(page, WHITE);
  await bend(page, 'Succeed, but the reply is lost');
  await payByUpi(page);
  await expect(sheets(page)).toHaveCount(0);

  await expect(page).toHaveURL(/\/order-info\//);
  await expect(page.getByText('Payment received. Thank you.')).toBeVisible();
  await expect(page.getByRole('row', { name: WHITE })).toBeVisible();
  expect(page.url()).toContain((await orderOf(email))?.order_id ?? 'no order');
  expect(verified).toHaveLength(0);

  const first = page.url();
  await openSheet(page, WHITE);
  await payByUpi(page);
  await expect(page).toHaveURL(/\/order-info\//);
  await expect(thanks(page)).toBeVisible();
  expect(page.url()).not.toBe(first);
  expect(verified).toHaveLength(1);
});

test('a session that ends while paying loses nothing', async ({ page }) => {
  const customer = await signedIn(page);
  await openSheet(page, WHITE);
  await page.context().clearCookies();
  await payByUpi(page);
  await expect(message(page)).toContainText('Payment received. Please log in to see your order.');
  await message(page).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, customer);
  await expect(page).toHaveURL('/home');

  const order = await orderOf(customer.email);
  await visit(page, `/order-info/${order?.order_id}`);
  await expect(page.getByRole('row', { name: WHITE })).toBeVisible();
});

test('a piece that is sold while somebody pays is said, and the money goes back', async ({
  page,
}) => {
  const { email } = await signedIn(page);
  await openSheet(page, TEAL);
  const restock = await sellAway(email);
  try {
    // An answer about the product is told again for a few seconds.
    await expect.poll(() => stockOf(page, TEAL)).toBe(0);
    await payByUpi(page);
    await hear(
      page,
      'A piece you chose was gone before your payment arrived, so nothing was ordered. Your money is on its way back and may take a few days to arrive.',
      button(page, 'Buy Now'),
    );
    await expect(page.getByText('0 in Stock')).toBeVisible();
  } finally {
    await restock();
  }
  await expect.poll(() => moneyOf(email)).toEqual([{ status: 'refunded', refunds: 1 }]);
});
