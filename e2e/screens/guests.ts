import { expect, type Page } from '@playwright/test';
import { type LinkedOrder, orderClaims, orderLinkReviews, orderLinks } from '@shop/contract';
import { signIn } from '#fixtures/accounts.ts';
import { navigateInApp, visit } from '#fixtures/navigation.ts';
import { ORDER } from '#fixtures/order-data.ts';
import { MAYIL } from '#fixtures/products.ts';
import { purchaseButton, visitProduct } from '#pages/add-to-cart.ts';
import {
  fillGuest,
  guestField,
  guestOffer,
  guestPay,
  guestValues,
  openGuestPage,
} from '#pages/guest.ts';

const expectText = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

const FULL: LinkedOrder = {
  scope: 'full',
  token: 'full',
  email_correctable: true,
  order: { ...ORDER, user: { ...ORDER.user, email: 'meera@example.com' } },
  returnable: null,
  returns: [],
};
const LIMITED: LinkedOrder = {
  scope: 'limited',
  email_correctable: false,
  order: { ...ORDER, user: { name: 'Meera', address: { state: 'Thrissur' } } },
};

const openLink = (linked: LinkedOrder) => async (page: Page) => {
  await page.route(`**${orderLinks.view.path}`, (route) => route.fulfill({ json: linked }));
  await navigateInApp(page, `/order-info/${ORDER.order_id}?t=opened`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${ORDER.order_id}`);
};

export const guestScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'login, pending piece': async (page) => {
    await visitProduct(page, MAYIL);
    await purchaseButton(page, 'Buy Now').click();
    await expect(guestOffer(page)).toBeVisible();
  },
  'signup, pending piece': async (page) => {
    await visitProduct(page, MAYIL);
    await purchaseButton(page, 'Buy Now').click();
    await page.getByRole('main').getByRole('link', { name: 'Signup' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signup');
    await expect(guestOffer(page)).toBeVisible();
  },
  'guest form': (page) => openGuestPage(page, MAYIL),
  'guest form, PIN code filled in': async (page) => {
    await openGuestPage(page, MAYIL);
    await fillGuest(page, guestValues());
    await expectText(page, 'Thrissur, Kerala');
  },
  'guest form, invalid fields': async (page) => {
    await openGuestPage(page, MAYIL);
    await fillGuest(page, { Phone: '94470', Email: 'meera@', 'PIN code': '680594' });
    await guestPay(page).click();
    await expectText(page, 'Enter a valid Indian phone number!');
  },
  'guest form, district typed': async (page) => {
    await openGuestPage(page, MAYIL);
    await fillGuest(page, { 'PIN code': '680594' });
    await page.getByRole('button', { name: 'Change district and State' }).click();
    await expect(guestField(page, 'District')).toBeFocused();
  },
  'guest form, nothing chosen': async (page) => {
    await visit(page, '/guest');
    await expectText(page, 'Nothing is chosen yet');
  },
  'order by link, part of it': openLink(LIMITED),
  'order by link, all of it': openLink(FULL),
  'order by link, to be rated': async (page) => {
    const lines = [{ product_id: 1, name: MAYIL, image: [], review: null }];
    await page.route(`**${orderLinkReviews.ofOrder.path}`, (route) =>
      route.fulfill({ json: { lines } }),
    );
    await openLink({ ...FULL, order: { ...FULL.order, order_status: 'Delivered' } })(page);
    await expectText(page, 'Your reviews');
  },
  'order by link, correcting the email': async (page) => {
    await openLink(FULL)(page);
    await page.getByRole('button', { name: 'Correct the email' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  },
  'order by link, expired': async (page) => {
    await navigateInApp(page, `/order-info/${ORDER.order_id}?t=unknown`);
    await expectText(page, 'This link has expired.');
  },
  'find my order': (page) => visit(page, '/find-order'),
  'find my order, sent': async (page) => {
    await page.route(`**${orderLinks.send.path}`, (route) =>
      route.fulfill({ json: { msg: 'Sent' } }),
    );
    await visit(page, '/find-order');
    await guestField(page, 'Order number').fill('7qk2-m9xt');
    await guestField(page, 'Email').fill('meera@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expectText(page, 'If they belong together');
  },
  'orders, to be added': async (page) => {
    await signIn(page);
    const claim = { order_date: '2026-11-12T06:30:00Z', total_amount: 2450 };
    const orders = [
      { ...claim, order_id: '7QK2-M9XT', needs_phone_end: false },
      { ...claim, order_id: '8RK3-N0YV', needs_phone_end: true },
    ];
    await page.route(`**${orderClaims.list.path}`, (route) => route.fulfill({ json: { orders } }));
    await navigateInApp(page, '/orders');
    await expectText(page, 'Ordered without your account');
  },
};
