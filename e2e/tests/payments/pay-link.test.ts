import { expect, type Page } from '@playwright/test';
import { adminLinks, type DeliveryQuote, payLinks, shop } from '@shop/contract';
import { callApi, findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { recordRequests } from '#fixtures/network.ts';
import { NILA, WHITE } from '#fixtures/products.ts';
import { test } from '#fixtures/test.ts';
import { visitProduct } from '#pages/add-to-cart.ts';
import { checkoutFrame, closeCheckout, payByUpi, thankYouMessage } from '#pages/checkout.ts';
import { fillGuest, guestField, guestValues } from '#pages/guest.ts';
import {
  becomeBuyer,
  keepByLink,
  openKeptPiece,
  PAYER_ADDRESS,
  payLinkButton,
} from '#pages/pay-link.ts';

/** Bought by no other test. */
const LAST = 'Aana Maroon Procession Saree';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');
const chooseHow = (page: Page) => checkoutFrame(page).getByText('Choose how to pay');

test('[LINK-07] the buyer types the address, pays, and the link shows part of the order; four digits open the rest', async ({
  page,
}) => {
  const { path } = await openKeptPiece(page, WHITE);
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
  await expect(main(page).getByText('ends in 0101')).toBeVisible();
  await expect(
    main(page).getByText('Incl. of all taxes. This price does not change.'),
  ).toBeVisible();
  const started = recordRequests(page, payLinks.start);
  await deliverNowhereNear(page, '744101');
  await payLinkButton(page).click();
  await expect(guestField(page, 'Your name')).toBeFocused();
  await guestField(page, 'PIN code').fill('744101');
  await expect(page.getByText('We do not deliver to 744101 yet.')).toBeVisible();
  await expect(payLinkButton(page)).toBeDisabled();
  expect(started).toHaveLength(0);

  const { Phone: _phone, Email: _email, ...values } = guestValues();
  await fillGuest(page, values);
  // Filled in by the PIN code.
  await expect(guestField(page, 'District')).toHaveValue('Thrissur');
  await payLinkButton(page).click();
  await expect(chooseHow(page)).toBeVisible();
  // The provider's script reports the address of the page.
  expect(page.url()).not.toContain(path);
  await closeCheckout(page);
  await expect(page).toHaveURL(path);
  await expect(main(page).getByText('Kuthampully')).toBeVisible();

  await payLinkButton(page).click();
  await payByUpi(page);
  await expect(thankYouMessage(page)).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(main(page).getByText('Mayil House')).toHaveCount(0);
  await expect(main(page).getByText('Keep this page')).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  // The button can be pressed as soon as the code of the form is there.
  await page.reload();
  await guestField(page, 'Last four digits of the phone').fill('0101');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/order-info\/[\w-]+$/);
  await expect(main(page).getByText('Mayil House').first()).toBeVisible();
});

/** Replies in place of a shop that does not deliver to this PIN code: the settings are those of all tests. */
async function deliverNowhereNear(page: Page, pin: string) {
  const quote: DeliveryQuote = {
    delivers: false,
    zone: 'remote',
    charge: 0,
    freeFrom: null,
    from: '2026-11-24',
    until: '2026-11-26',
    place: { stateCode: '35' },
  };
  await page.route(
    ({ pathname, searchParams }) =>
      pathname === shop.quoteDelivery.path && searchParams.get('pin') === pin,
    (route) => route.fulfill({ json: { quote } }),
  );
}

test('[LINK-07] another tab sees the open window, and cannot change the address', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const { path } = await openKeptPiece(page, WHITE, { name: 'Asha Nair', address: PAYER_ADDRESS });
  await payLinkButton(page).click();
  await expect(chooseHow(page)).toBeVisible();
  const other = await context.newPage();
  await visit(other, path);

  await expect(other.getByText(/^A payment window is open. Finish it or wait until/)).toBeVisible();
  await expect(other.getByRole('button', { name: /^Change/ })).toHaveCount(0);
  await payByUpi(page);
  await expect(thankYouMessage(page)).toBeVisible();
  await expect(heading(other)).toContainText('Order');
});

test('[LINK-05] a preview reads shop and piece, nobody, and changes nothing', async ({ page }) => {
  const { path } = await keepByLink(page, NILA, { name: 'Asha Nair', address: PAYER_ADDRESS });
  await becomeBuyer(page);
  const response = await page.request.get(path);
  const html = await response.text();

  const {
    'cache-control': cache,
    'referrer-policy': referrer,
    'x-robots-tag': robots,
  } = response.headers();
  expect({ cache, referrer, robots }).toEqual({
    cache: 'no-store',
    referrer: 'no-referrer',
    robots: 'noindex',
  });
  const [head = ''] = html.split('</head>');
  expect(head).toContain(`content="${NILA}`);
  expect(head).not.toContain(path);
  expect(head).not.toContain('Asha');
  expect(html).not.toContain('Nair');
  expect(html).toContain('Kept for you');
  expect(await readState(page, path)).toBe('open');
});

/** The page of a link, read anew. */
async function readState(page: Page, path: string): Promise<string> {
  const token = path.replace('/pay/', '');
  return (await callApi(page, payLinks.view, { body: { token } })).state;
}

test('[LINK-02] a last piece that is kept is out of stock for others, with the time of its link; a cancelled link says how to ask', async ({
  page,
}) => {
  const { stock } = await findProduct(page, LAST);
  const { path, link_id } = await keepByLink(page, LAST, { quantity: stock });
  await visitProduct(page, LAST);
  await expect(page.getByText('0 in Stock')).toBeVisible();
  await expect(page.getByText(/^Kept for another customer until \w{3} \d/)).toBeVisible();

  await callApi(page, adminLinks.cancel, { params: { link_id: String(link_id) } });
  await becomeBuyer(page);
  await visit(page, path);
  await expect(heading(page)).toHaveText('This link has ended. Please ask us.');
  await expect(main(page).getByRole('link', { name: 'Ask on WhatsApp' })).toBeVisible();
  await main(page).getByRole('link', { name: 'See whether it is still in the shop' }).click();
  await expect(heading(page)).toHaveText(LAST);
});

test.describe('in-app browser', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36 Instagram 337.0.0.35',
  });

  test('[LINK-07] a link whose address the shop typed is paid with one press on the first screen, and leads back to its page', async ({
    page,
  }) => {
    const { path } = await openKeptPiece(page, WHITE, {
      name: 'Asha Nair',
      address: PAYER_ADDRESS,
    });
    await expect(payLinkButton(page)).toBeInViewport();
    await payLinkButton(page).click();
    await payByUpi(page);

    await expect(thankYouMessage(page)).toBeVisible();
    await expect(page).toHaveURL(path);
  });
});
