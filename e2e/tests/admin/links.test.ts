import { expect, type Page } from '@playwright/test';
import { type Role } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '@shop/server/features/catalog/admin/add-product.ts';
import { releaseCheckout } from '@shop/server/features/payments/checkout/release-checkout.ts';
import { insertStaff } from '@shop/test-kit/accounts';
import type { Shop } from '@shop/test-kit/shop';
import { sql } from 'kysely';
import { setCookie } from '#fixtures/accounts.ts';
import { countWork } from '#fixtures/count-work.ts';
import { visit } from '#fixtures/navigation.ts';
import { withOwnShop } from '#fixtures/servers/own-shop.ts';
import { linkForm, linkRow, sellByLink, sendOnWhatsApp } from '#pages/links.ts';

const test = withOwnShop();
test.slow();

const NILA = 'Nila Kasavu Saree';

async function openShop(page: Page, shop: Shop, role: Role) {
  const product = { name: NILA, type: 'saree', stock: 3, price_paise: fromRupees(2450) } as const;
  await addProduct(shop.deps, product, []);
  const account = await insertStaff(shop.db, { role });
  await setCookie(page, 'admin', account.token);
  await page
    .context()
    .route('https://wa.me/**', (route) =>
      route.fulfill({ body: 'WhatsApp', contentType: 'text/plain' }),
    );
}

/** Opens WhatsApp with the message, as the last press in the shop. */
async function openWhatsApp(page: Page): Promise<URL> {
  const opened = page.context().waitForEvent('page');
  await sendOnWhatsApp(page).click();
  const whatsApp = await opened;
  await whatsApp.waitForURL('https://wa.me/**');
  const url = new URL(whatsApp.url());
  await whatsApp.close();
  return url;
}

/** The form has the focus in the phone field. */
async function typePhone(page: Page, phone: string) {
  await expect(linkForm(page).getByLabel('Phone')).toBeFocused();
  await page.keyboard.type(phone);
}

const makeLink = (page: Page) => linkForm(page).getByRole('button', { name: 'Make link' }).click();

for (const width of [360, 1024]) {
  test(`[LINK-01] from a piece to its message in five presses at ${width} px`, async ({
    page,
    shop,
  }) => {
    await openShop(page, shop, 'owner');
    await page.setViewportSize({ width, height: 800 });
    const work = await countWork(page);
    await visit(page, '/admin/products?as=quick');
    await sellByLink(page, NILA).click();
    await typePhone(page, '9847012345');
    await makeLink(page);
    await expect(page.getByRole('heading', { name: 'The link is made' })).toBeFocused();
    await page.getByLabel('Your message').fill('Namaskaram. Please pay here:');
    const url = await openWhatsApp(page);

    expect(url.pathname).toBe('/919847012345');
    expect(url.searchParams.get('text')).toMatch(
      /^Namaskaram\. Please pay here: http.+\/pay\/[\w-]{20,}$/,
    );
    // And the one in WhatsApp.
    expect(work.presses + 1).toBeLessThanOrEqual(5);
    await expect(page.getByLabel(`Stock of ${NILA}`)).toHaveValue('2');

    const before = work.presses;
    await page.getByRole('link', { name: 'See all links' }).click();
    await page.getByRole('button', { name: 'Send a payment link' }).click();
    await expect(linkForm(page).getByLabel('Which piece?')).toBeFocused();
    await page.keyboard.type('nila');
    await linkForm(page)
      .getByRole('button', { name: `Choose ${NILA}` })
      .click();
    await typePhone(page, '9961000303');
    await makeLink(page);
    await openWhatsApp(page);
    expect(work.presses + 1 - before - 1).toBeLessThanOrEqual(5);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Send a payment link' })).toBeFocused();
    await expect(linkRow(page, '99610 00303')).toContainText('₹2,');
  });
}

test('[LINK-03] [LINK-09] the counter keeps a link longer, sees its end, and keeps the piece again', async ({
  page,
  shop,
}) => {
  await openShop(page, shop, 'counter');
  await visit(page, '/admin');
  await expect(page.getByRole('list', { name: 'Your work' }).getByRole('link')).toHaveText([
    'Counter',
    'Close the day',
    'Links',
  ]);
  await visit(page, '/admin/links?send');
  await linkForm(page).getByLabel('Which piece?').fill('nila');
  await linkForm(page)
    .getByRole('button', { name: `Choose ${NILA}` })
    .click();
  await linkForm(page).getByLabel('Name').fill('Asha Nair');
  await linkForm(page).getByText('2 hours').click();
  // Typed text survives a reload.
  await page.reload();
  await expect(linkForm(page).getByLabel('Name')).toHaveValue('Asha Nair');
  await linkForm(page).getByLabel('Phone').fill('98470 12345');
  await makeLink(page);
  await page.getByRole('button', { name: 'Close' }).click();

  const row = linkRow(page, 'Asha Nair');
  await row.getByRole('button', { name: 'Keep longer' }).click();
  await page.getByRole('button', { name: '1 day' }).click();
  await expect(page.getByText(/Kept until/)).toBeVisible();

  await sql`update payment_link set hold_until = now()`.execute(shop.db);
  await visit(page, '/admin/links?view=today');
  await expect(page.getByRole('link', { name: 'End today 1' })).toBeVisible();
  await expect(row).toContainText('Ends today');

  const { checkout_id } = await shop.db
    .selectFrom('checkout')
    .select('checkout_id')
    .executeTakeFirstOrThrow();
  await releaseCheckout(shop.db, checkout_id);
  await visit(page, '/admin/links');
  await expect(row).toContainText('Ended');
  await row.getByRole('button', { name: 'Keep again' }).click();
  await page.getByRole('button', { name: '2 hours' }).click();
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the link' }).click();
  await expect(row).toContainText('Cancelled');
});
