import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { adminLinks, type InputOf } from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { callApi, findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { guestPay } from './guest.ts';

type LinkInput = InputOf<typeof adminLinks.create>['body'];

export const PAYER_ADDRESS = {
  houseName: 'Mayil House',
  post_office: 'Kuthampully',
  city: 'Thiruvilwamala',
  state: 'Thrissur',
  pinCode: '680594',
};

/** Keeps pieces for somebody, as staff do. @returns the path of the link and its id */
export async function keepByLink(
  page: Page,
  name: string,
  typed: Partial<LinkInput> & { quantity?: number } = {},
) {
  const { quantity = 1, ...rest } = typed;
  const { product_id } = await findProduct(page, name);
  await signInStaff(page);
  const { url, link } = await callApi(page, adminLinks.create, {
    body: {
      request_id: randomUUID(),
      lines: [{ product_id, quantity }],
      phone: '9447000101',
      delivery: 60,
      keep_hours: 24,
      ...rest,
    },
  });
  return { path: new URL(url).pathname, link_id: link.link_id, product_id };
}

/** Ends the session of staff, so that the browser is the buyer's. */
export const becomeBuyer = (page: Page) => page.context().clearCookies({ name: 'admin' });

/** Keeps a piece whose address the shop has typed, and opens the link as its buyer. */
export async function openKeptPiece(page: Page, name: string, typed: Partial<LinkInput> = {}) {
  const link = await keepByLink(page, name, typed);
  await becomeBuyer(page);
  await visit(page, link.path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kept for you');
  return link;
}

export const payLinkButton = guestPay;
