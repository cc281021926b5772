import { expect, type Page } from '@playwright/test';
import { accounts, guestPayments } from '@shop/contract';
import { createCustomer, signInStaff } from '#fixtures/accounts.ts';
import { findProduct } from '#fixtures/api.ts';
import { countWork } from '#fixtures/count-work.ts';
import { inbox } from '#fixtures/inbox.ts';
import { visit } from '#fixtures/navigation.ts';
import { recordRequests } from '#fixtures/network.ts';
import { GREEN, MANGA, MAYIL, NILA, WHITE } from '#fixtures/products.ts';
import { deliver } from '#fixtures/returns.ts';
import { test } from '#fixtures/test.ts';
import { logIn } from '#pages/accounts.ts';
import { addFromHome, purchaseButton, visitProduct } from '#pages/add-to-cart.ts';
import { IMAGES } from '#pages/admin-products.ts';
import { checkoutFrame, closeCheckout, payByUpi, thankYouMessage } from '#pages/checkout.ts';
import {
  fillGuest,
  guestField,
  guestOffer,
  guestPay,
  guestValues,
  openGuestPage,
} from '#pages/guest.ts';
import { fill, signupValues, submit } from '#pages/signup.ts';

const paymentWindow = (page: Page) => checkoutFrame(page).getByText('Choose how to pay');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Buys a piece without an account. @returns what was typed, and the id of the order */
async function buyAsGuest(page: Page, name: string) {
  const values = guestValues();
  await openGuestPage(page, name);
  await fillGuest(page, values);
  await guestPay(page).click();
  await payByUpi(page);
  await expect(thankYouMessage(page)).toBeVisible();
  await expect(page).toHaveURL(/order-info\/[\w-]+$/);
  const [, order_id = ''] = /order-info\/([\w-]+)$/.exec(page.url()) ?? [];
  return { values, order_id };
}

test('[GUEST-01] [GUEST-02] login and signup offer it with a pending piece only, below everything else', async ({
  page,
}) => {
  for (const path of ['/login', '/signup']) {
    await visit(page, path);
    await expect(guestOffer(page)).toHaveCount(0);
    await expect(page.getByText('or', { exact: true })).toHaveCount(0);
  }
  await visitProduct(page, MAYIL);
  await purchaseButton(page, 'Add to Cart').click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Please log in to add to the cart.')).toBeVisible();
  await expect(guestOffer(page)).toContainText(MAYIL);
  await expect(guestOffer(page)).toContainText(
    'No password needed. We email you a link to your order.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Signup' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(guestOffer(page)).toContainText(MAYIL);

  await page.goBack();
  await logIn(page, await createCustomer());
  await expect(page).toHaveURL('/home');
});

test('[GUEST-01] with a pending piece signup leads to /login with the email, and login to /home', {
  tag: '@nightly',
}, async ({ page }) => {
  await visitProduct(page, MAYIL);
  await purchaseButton(page, 'Buy Now').click();
  await page.getByRole('main').getByRole('link', { name: 'Signup' }).click();
  await expect(guestOffer(page)).toContainText(MAYIL);
  const typed = signupValues();
  await fill(page, typed);
  await submit(page);

  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Account created. Please log in.')).toBeVisible();
  await expect(guestField(page, 'Email')).toHaveValue(typed.Email);
  await expect(guestOffer(page)).toContainText(MAYIL);
  await guestField(page, 'Password').fill(typed.Password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('region', { name: 'Where you were' })).toContainText(MAYIL);
});

test('[GUEST-03] three presses and seven fields from a product to the payment window', async ({
  page,
}) => {
  await visitProduct(page, NILA);
  const work = await countWork(page);
  await page.reload();
  await purchaseButton(page, 'Buy Now').click();
  await guestOffer(page).getByRole('link', { name: 'Buy without an account' }).click();
  await expect(heading(page)).toHaveText('Buy without an account');
  await fillGuest(page, guestValues());
  await expect(page.getByText('Thrissur, Kerala')).toBeVisible();
  await guestPay(page).click();

  await expect(paymentWindow(page)).toBeVisible();
  expect(work).toEqual({ presses: 3, fields: 7 });
});

test('[GUEST-04] a guest pays, and sees the whole order at once; the token leaves the address bar', async ({
  page,
}) => {
  const signedUp = recordRequests(page, accounts.signUp);
  const { values, order_id } = await buyAsGuest(page, GREEN);

  await expect(heading(page)).toHaveText(`Order ${order_id}`);
  expect(page.url()).not.toContain('t=');
  await expect(page.getByText(values.Email).first()).toBeVisible();
  await expect(page.getByText('Mayil House').first()).toBeVisible();
  expect(signedUp).toHaveLength(0);

  await page.reload();
  await expect(page.getByText('Mayil House').first()).toBeVisible();
  await visit(page, '/guest');
  await expect(heading(page)).toHaveText('Nothing is chosen yet');
});

test("[GUEST-03] messages are signup's and stand below the field that is left", async ({
  page,
}) => {
  await openGuestPage(page, MAYIL);
  await guestField(page, 'Phone').fill('94470');
  await guestField(page, 'Email').fill('meera@');
  await expect(guestField(page, 'Phone')).toHaveAccessibleDescription(
    'Enter a valid Indian phone number!',
  );
  await guestField(page, 'PIN code').fill('068059');
  await expect(guestField(page, 'Email')).toHaveAccessibleDescription('Enter a valid email!');
  await guestPay(page).click();
  await expect(guestField(page, 'Your name')).toBeFocused();
  await expect(guestField(page, 'Your name')).toHaveAccessibleDescription('Username is required!');
  await expect(page.getByText('All address fields are required!')).toBeVisible();
  await expect(guestField(page, 'PIN code')).toHaveAccessibleDescription(
    'Enter a valid Indian pin code!',
  );
  for (const [label, hint] of Object.entries(AUTOFILL)) {
    await expect(guestField(page, label)).toHaveAttribute('autocomplete', hint);
  }
  await expect(page.getByRole('checkbox', { name: 'This is a gift' })).not.toBeChecked();
});

const AUTOFILL = {
  'Your name': 'name',
  Phone: 'tel-national',
  Email: 'email',
  'PIN code': 'postal-code',
  'House Name': 'address-line1',
  'Post Office': 'address-line2',
  Via: 'address-level3',
};

test('[GUEST-03] the PIN code fills district and State, which can be changed, and a second one follows', {
  tag: '@nightly',
}, async ({ page }) => {
  await openGuestPage(page, MAYIL);
  await fillGuest(page, { ...guestValues(), 'PIN code': '680594' });
  await expect(page.getByText('Thrissur, Kerala')).toBeVisible();
  await guestField(page, 'PIN code').fill('560001');
  await expect(page.getByText(/Bengaluru.*, Karnataka/)).toBeVisible();
  await page.getByRole('button', { name: 'Change district and State' }).click();
  await expect(guestField(page, 'District')).toBeFocused();
  await guestField(page, 'District').fill('Bengaluru City');
  const sent = page.waitForRequest(`**${guestPayments.start.path}`);
  await guestPay(page).click();

  expect((await sent).postDataJSON()).toMatchObject({
    address: { state: 'Bengaluru City', pinCode: '560001' },
  });
  await expect(paymentWindow(page)).toBeVisible();
});

test('[GUEST-04] a closed window and a failed payment are said; what was typed stays', async ({
  page,
}) => {
  const values = guestValues();
  await openGuestPage(page, WHITE);
  await fillGuest(page, values);
  await guestPay(page).click();
  await expect(paymentWindow(page)).toBeVisible();
  const released = page.waitForResponse(`**${guestPayments.release.path}`);
  await closeCheckout(page);
  expect((await released).status()).toBe(200);
  await expect(guestPay(page)).toBeFocused();
  await expect(page.getByText('Payment not completed.')).toBeVisible();

  await guestPay(page).click();
  await payByUpi(page, 'failure@razorpay');
  await expect(checkoutFrame(page).getByRole('button', { name: 'Retry payment' })).toBeVisible();
  await closeCheckout(page);
  await expect(page.getByRole('region', { name: 'About your payment' })).toContainText(
    /nothing was charged\. We are keeping it for you until/,
  );
  await page.reload();
  await expect(guestField(page, 'House Name')).toHaveValue('Mayil House');
  await expect(guestField(page, 'Email')).toHaveValue(values.Email);
});

test('[GUEST-02] several pieces gather in the tab, and one can be removed', {
  tag: '@nightly',
}, async ({ page }) => {
  await openGuestPage(page, MAYIL);
  await guestField(page, 'Your name').fill('Meera Nair');
  await page.getByRole('link', { name: 'Add another piece' }).click();
  await expect(page).toHaveURL('/home');
  await addFromHome(page, MANGA, 1);
  await expect(guestOffer(page).getByRole('listitem')).toHaveCount(2);
  await guestOffer(page).getByRole('link', { name: 'Buy without an account' }).click();
  const pieces = page.getByRole('complementary', { name: 'What you pay for' });
  await expect(pieces.getByRole('listitem')).toHaveCount(2);
  await expect(guestField(page, 'Your name')).toHaveValue('Meera Nair');
  await page.getByRole('button', { name: `Remove ${MAYIL}` }).click();
  await expect(pieces.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: `Remove ${MANGA}` }).click();
  await expect(heading(page)).toHaveText('Nothing is chosen yet');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[GUEST-02] the offer and the page open with the piece', async ({ page }) => {
    const { product_id } = await findProduct(page, NILA);
    await page.goto(`/product-info/${product_id}`);
    await page.getByRole('button', { name: 'Buy Now' }).first().click();
    await expect(page).toHaveURL(/\/login\?/);
    await guestOffer(page).getByRole('link', { name: 'Buy without an account' }).click();

    await expect(heading(page)).toHaveText('Buy without an account');
    await expect(page.getByRole('complementary')).toContainText(NILA);
    await guestField(page, 'District').fill('Thrissur');
    await expect(guestPay(page)).toBeDisabled();
  });
});

test('[GUEST-09] [GUEST-10] [GUEST-11] the link of a mail shows part of the order; four digits open the rest', async ({
  page,
  otherPage,
}) => {
  const { values, order_id } = await buyAsGuest(page, WHITE);
  await visit(otherPage, `/order-info/${order_id}`);
  await otherPage.getByRole('link', { name: 'Find my order' }).click();
  await guestField(otherPage, 'Order number').fill(order_id.toLowerCase());
  await guestField(otherPage, 'Email').fill(values.Email);
  await otherPage.getByRole('button', { name: 'Send the link' }).click();
  await expect(otherPage.getByText('If they belong together, a link is on its way.')).toBeVisible();
  await visit(otherPage, await readLink(values.Email, order_id));

  await expect(heading(otherPage)).toHaveText(`Order ${order_id}`);
  await expect(otherPage).toHaveURL(`/order-info/${order_id}`);
  await expect(otherPage.getByText('Mayil House')).toHaveCount(0);
  await expect(otherPage.getByRole('button', { name: /^Request a Cancellation/ })).toHaveCount(0);
  const digits = guestField(otherPage, 'Last four digits of the phone');
  await digits.fill('9999');
  await otherPage.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(digits).toHaveAccessibleDescription(
    'These are not the last four digits of this order.',
  );
  await digits.fill('0101');
  await otherPage.getByRole('button', { name: 'Open', exact: true }).click();

  await expect(otherPage.getByText('Mayil House').first()).toBeVisible();
  await otherPage.getByRole('button', { name: /^Request a Cancellation/ }).click();
  await otherPage.getByRole('button', { name: 'Yes' }).click();
  await expect(otherPage.getByText(/^Cancellation requested/)).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByText(/^Cancellation requested/)).toBeVisible();
});

test('[REVIEW-01] a guest rates a received piece by the link of the mail that asks for it', async ({
  page,
  otherPage,
}) => {
  const { values, order_id } = await buyAsGuest(page, WHITE);
  await deliver(order_id);
  await visit(otherPage, `${await readLink(values.Email, order_id)}#reviews`);
  const section = otherPage.locator('#reviews');
  await expect(guestField(otherPage, 'Last four digits of the phone')).toBeVisible();
  await expect(section).toHaveCount(0);
  await guestField(otherPage, 'Last four digits of the phone').fill('0101');
  await otherPage.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(section).toBeFocused();

  await section.getByRole('button', { name: 'Rate this piece' }).click();
  await section.getByLabel('4, very good').check();
  await section.getByLabel('What is it like?').fill('White as milk.');
  await section.getByLabel('Add pictures').setInputFiles(IMAGES.slice(0, 1));
  await section.getByRole('button', { name: 'Save review' }).click();
  await expect(section.getByText('4 out of 5')).toBeVisible();

  await otherPage.reload();
  await expect(section.getByText('White as milk.')).toBeVisible();
  await expect(section.getByText('With a picture')).toBeVisible();
});

/** The newest link to the order in a mail to this address. */
async function readLink(to: string, order_id: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = await inbox().list({ to });
      const links = mails.flatMap((mail) => mail.links);
      link = links.filter((one) => one.includes(`/order-info/${order_id}?t=`)).at(-1) ?? '';
      return link;
    })
    .not.toBe('');
  const { pathname, search } = new URL(link);
  return pathname + search;
}

test('[GUEST-12] the tab that has paid corrects a mistyped email', { tag: '@nightly' }, async ({
  page,
}) => {
  const { order_id } = await buyAsGuest(page, WHITE);
  const right = guestValues().Email;
  await page.getByRole('button', { name: 'Correct the email' }).click();
  await guestField(page, 'Email').fill(right);
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText(`We are sending the order to ${right}.`)).toBeVisible();
  expect(await readLink(right, order_id)).toContain(order_id);
});

test("[GUEST-14] 'Create an account' fills signup: only the password is typed; [GUEST-13] then My Orders offers the order", async ({
  page,
}) => {
  const { values, order_id } = await buyAsGuest(page, GREEN);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(guestField(page, 'Username')).toHaveValue(values['Your name']);
  await expect(guestField(page, 'Pincode')).toHaveValue('680594');
  await guestField(page, 'Password').fill('two by two');
  await page.getByRole('button', { name: 'Continue' }).click();
  await logIn(page, { email: values.Email, password: 'two by two' });
  await expect(page).toHaveURL('/home');
  await confirmEmail(page, values.Email);

  await visit(page, '/orders');
  await page.getByRole('button', { name: 'Add it to My Orders' }).click();
  await expect(heading(page)).toHaveText('Your Orders');
  await expect(page.getByText(order_id).first()).toBeVisible();
  await expect(page.getByText('Ordered without your account')).toHaveCount(0);
});

async function confirmEmail(page: Page, to: string) {
  let link = '';
  await expect
    .poll(async () => {
      const mails = await inbox().list({ to });
      link = mails.flatMap((mail) => mail.links).find((one) => one.includes('/confirm?')) ?? '';
      return link;
    })
    .not.toBe('');
  const { pathname, search } = new URL(link);
  await visit(page, pathname + search);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Thank you. Your email is confirmed.')).toBeVisible();
}

test('[GUEST-11] an order that is not found and one that is look the same', {
  tag: '@nightly',
}, async ({ page }) => {
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Find my order' }).last().click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(guestField(page, 'Order number')).toHaveAccessibleDescription(
    /Not a valid order number\./,
  );
  await guestField(page, 'Order number').fill('7qk2-m9xt');
  await guestField(page, 'Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();

  await expect(page.getByText('If they belong together, a link is on its way.')).toBeVisible();
});

test('[GUEST-09] an old link says so and leads to a new one', { tag: '@nightly' }, async ({
  page,
}) => {
  await visit(page, '/order-info/7QK2-M9XT?t=damaged');
  await expect(page.getByText(/^Error: This link has expired/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Find my order' }).click();
  await expect(page).toHaveURL('/find-order');
});

test("[GUEST-15] staff see who is a guest, and that an expensive parcel's buyer is called first", {
  tag: '@nightly',
}, async ({ page }) => {
  const { order_id } = await buyAsGuest(page, 'Maroon Mayil Bridal Saree');
  await signInStaff(page);
  await visit(page, `/admin/orders/${order_id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Guest', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Ordered without an account')).toBeVisible();
  await expect(dialog.getByText(/Call before sending: ordered without an account/)).toBeVisible();
});
