import { expect, type Page } from '@playwright/test';
import { errors, type LinkedOrder, orderLinks, type PayLink, payLinks } from '@shop/contract';
import { findProduct } from '#fixtures/api.ts';
import { navigateInApp } from '#fixtures/navigation.ts';
import { ORDER } from '#fixtures/order-data.ts';
import { MAYIL, NILA } from '#fixtures/products.ts';
import { fillGuest, guestField, guestPay } from '#pages/guest.ts';

const HOLD_UNTIL = '2026-11-18T04:10:00Z';

const typedByShop = { first_name: 'Asha', phone_end: '2345', post_office: 'Kuthampully' };

/** Opens a link with one piece, with some of its fields changed. */
const openLink =
  (changed: Partial<PayLink>, names = [NILA]) =>
  async (page: Page) => {
    const found = await Promise.all(names.map((name) => findProduct(page, name)));
    const link: PayLink = {
      state: 'open',
      hold_until: HOLD_UNTIL,
      pieces: found.map(({ product_id, name, image, price }) => ({
        product_id,
        name,
        ...(image[0] && { image: image[0] }),
        quantity: 1,
        price,
      })),
      delivery: 60,
      discount: 60,
      total: found.reduce((sum, { price }) => sum + price, 0),
      has_email: false,
      ...changed,
    };
    await page.route(`**${payLinks.view.path}`, (route) => route.fulfill({ json: link }));
    await navigateInApp(page, '/pay/opened');
  };

const LIMITED: LinkedOrder = {
  scope: 'limited',
  email_correctable: false,
  order: {
    ...ORDER,
    order_status: 'Pending',
    user: { name: 'Asha', address: { state: 'Thrissur' } },
  },
};

const expectHeading = (page: Page, words: string) =>
  expect(page.getByRole('heading', { level: 1 })).toContainText(words);

export const payLinkScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'pay by link': async (page) => {
    await openLink({})(page);
    await expectHeading(page, 'Kept for you');
  },
  'pay by link, typed by the shop': async (page) => {
    const days = { estimated_from: '2026-11-19', estimated_until: '2026-11-21' };
    await openLink({ ...typedByShop, ...days })(page);
    await expectHeading(page, 'Kept for you');
  },
  'pay by link, several pieces': async (page) => {
    await openLink({ phone_end: '2345', delivery: 0, discount: 0 }, [NILA, MAYIL])(page);
    await expectHeading(page, 'Kept for you');
  },
  'pay by link, changing the address': async (page) => {
    await openLink(typedByShop)(page);
    await page.getByRole('button', { name: 'Change post office' }).click();
    await expect(guestField(page, 'PIN code')).toBeFocused();
  },
  'pay by link, invalid fields': async (page) => {
    await openLink({})(page);
    await fillGuest(page, { 'Your name': 'Asha Nair', Phone: '94470', 'PIN code': '680594' });
    await guestPay(page).click();
    await expect(page.getByText('Enter a valid Indian phone number!')).toBeVisible();
  },
  'pay by link, window open': async (page) => {
    await openLink({ ...typedByShop, window_open_until: '2026-11-18T04:35:00Z' })(page);
    await expect(page.getByText('A payment window is open.')).toBeVisible();
  },
  'pay by link, paid': async (page) => {
    await page.route(`**${orderLinks.view.path}`, (route) => route.fulfill({ json: LIMITED }));
    await openLink({ state: 'paid', order_id: ORDER.order_id })(page);
    await expectHeading(page, `Order ${ORDER.order_id}`);
  },
  'pay by link, ended': async (page) => {
    await openLink({ state: 'ended' })(page);
    await expectHeading(page, 'This link has ended.');
  },
  'pay by link, cancelled': async (page) => {
    await openLink({ state: 'cancelled' })(page);
    await expectHeading(page, 'This link has ended.');
  },
  'pay by link, unknown': async (page) => {
    const { status, msg } = errors.PAY_LINK_NOT_FOUND;
    await page.route(`**${payLinks.view.path}`, (route) =>
      route.fulfill({ status, json: { error: 'PAY_LINK_NOT_FOUND', msg } }),
    );
    await navigateInApp(page, '/pay/damaged');
    await expectHeading(page, 'We do not know this link.');
  },
  'pay by link, returned to another tab': async (page) => {
    await navigateInApp(page, '/pay/return?payment=confirming');
    await expectHeading(page, 'Your payment');
  },
};
