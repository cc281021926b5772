import { expect, type Page } from '@playwright/test';
import { adminLinks, type PaymentLink, type SentLink } from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { MANGA, MAYIL, NILA, WHITE } from '#fixtures/products.ts';
import { linkForm, linkRow, sellByLink } from '#pages/links.ts';

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

async function toPiece(page: Page, product: string, quantity = 1) {
  const { product_id, name, image } = await findProduct(page, product);
  return { product_id, name, ...(image[0] && { image: image[0] }), quantity };
}

async function createLink(page: Page, product: string, rest: Partial<PaymentLink> = {}) {
  return {
    link_id: 1,
    state: 'open',
    pieces: [await toPiece(page, product)],
    name: 'Asha Nair',
    phone: '9847012345',
    total: 2450,
    delivery: 60,
    discount: 60,
    hold_until: hoursFromNow(22),
    ends_today: false,
    being_paid: false,
    can_be_kept_again: false,
    created_at: hoursFromNow(-2),
    created_by: 'Devika Menon',
    ...rest,
  } satisfies PaymentLink;
}

async function createLinks(page: Page): Promise<PaymentLink[]> {
  const pieces = [await toPiece(page, MANGA), await toPiece(page, NILA, 2)];
  const [fathima, lakshmi, deepa] = [
    { name: 'Fathima Rahman', phone: '9961000303', total: 17_600 },
    { name: 'Lakshmi Menon', phone: '9847000202' },
    { name: 'Deepa Kurup', phone: '9895064124', total: 33_000 },
  ];
  const paid = { order_id: '7QK2-M9XT', paid_at: hoursFromNow(-1) };
  const ended = { can_be_kept_again: true, hold_until: hoursFromNow(-4) };
  const removed = { name: '', phone: '', cancelled_at: hoursFromNow(-900), pieces };
  return Promise.all([
    createLink(page, NILA),
    createLink(page, MANGA, { link_id: 2, ...fathima, ends_today: true, being_paid: true }),
    createLink(page, MAYIL, { link_id: 3, name: '', phone: '9895064123', total: 6800 }),
    createLink(page, WHITE, { link_id: 4, state: 'paid', ...lakshmi, ...paid }),
    createLink(page, NILA, { link_id: 5, state: 'ended', ...deepa, ...ended }),
    createLink(page, MANGA, { link_id: 6, state: 'cancelled', ...removed }),
  ]);
}

async function openLinks(page: Page, links?: PaymentLink[]) {
  await signInStaff(page);
  const shown = links ?? (await createLinks(page));
  const count = shown.length;
  const counts = {
    all: count,
    open: count && 3,
    today: count && 1,
    paid: count && 1,
    ended: count && 2,
  };
  await page.route(`**${adminLinks.list.path}?*`, (route) =>
    route.fulfill({ json: { links: shown, total: count, counts } }),
  );
  await visit(page, '/admin/links');
}

/** The dialog at a piece of the quick list. */
async function openForm(page: Page) {
  await signInStaff(page);
  const { product_id, name, image, price } = await findProduct(page, NILA);
  const piece = { product_id, name, image: image[0], price, stock: 1, shelf_mark: 'A-12' };
  const terms = { discount_limit: 500, delivery_charge: 60, delivery_free_from: null };
  await page.route(`**${adminLinks.findPieces.path}*`, (route) =>
    route.fulfill({ json: { pieces: [piece], ...terms } }),
  );
  await visit(page, `/admin/products?as=quick&search=${NILA}`);
  await sellByLink(page, NILA).click();
  await expect(linkForm(page).getByLabel('Phone')).toBeFocused();
}

async function makeLink(page: Page) {
  await openForm(page);
  const url = 'https://shop.example/pay/q8Zr4Lw1VbT0q8Zr4Lw1VbT0';
  const sent: SentLink = {
    link: await createLink(page, NILA),
    url,
    message: `Namaskaram Asha, ${NILA} is kept for you until Wed 9:40 am. ₹2,450 with delivery. Please pay here: ${url}`,
  };
  await page.route(`**${adminLinks.create.path}`, (route) => route.fulfill({ json: sent }));
  await linkForm(page).getByLabel('Phone').fill('98470 12345');
  await linkForm(page).getByRole('button', { name: 'Make link' }).click();
  await expect(page.getByRole('heading', { name: 'The link is made' })).toBeFocused();
}

export const linkScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin links': async (page) => {
    await openLinks(page);
    await expect(linkRow(page, 'Deepa Kurup')).toBeVisible();
  },
  'admin links, none': async (page) => {
    await openLinks(page, []);
    await expect(page.getByText('No payment link yet')).toBeVisible();
  },
  'admin links, keep longer': async (page) => {
    await openLinks(page);
    await linkRow(page, 'Asha Nair').getByRole('button', { name: 'Keep longer' }).click();
    await expect(page.getByRole('button', { name: '1 day' })).toBeVisible();
  },
  'admin links, cancel': async (page) => {
    await openLinks(page);
    await linkRow(page, 'Fathima Rahman').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Fathima may be paying.')).toBeVisible();
  },
  'admin link, which piece': async (page) => {
    await openLinks(page);
    await page.getByRole('button', { name: 'Send a payment link' }).click();
    await linkForm(page).getByLabel('Which piece?').fill('Kasavu');
    await expect(page.getByRole('list', { name: 'Found' })).toBeVisible();
  },
  'admin link, at a piece': openForm,
  'admin link, all fields': async (page) => {
    await openForm(page);
    await linkForm(page).getByRole('button', { name: 'Add email, address' }).click();
    await linkForm(page).getByLabel('Agreed total').fill('1800');
    await linkForm(page).getByRole('button', { name: 'Make link' }).click();
    await expect(linkForm(page).getByLabel('Phone')).toBeFocused();
  },
  'admin link, made': makeLink,
};
