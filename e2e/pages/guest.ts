import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { purchaseButton, visitProduct } from './add-to-cart.ts';

export const guestOffer = (page: Page) =>
  page.getByRole('region', { name: 'Buy without an account' });

/** Valid values of the seven fields, by label. */
export const guestValues = () => ({
  'Your name': 'Meera Nair',
  Phone: '9447000101',
  Email: `meera.${randomInt(1e9)}.${randomInt(1e9)}@example.com`,
  'PIN code': '680594',
  'House Name': 'Mayil House',
  'Post Office': 'Kuthampully',
  Via: 'Thiruvilwamala',
});

export const guestField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const guestPay = (page: Page) => page.getByRole('button', { name: /^Pay ₹/ });

/** Goes from the product to the page of guests: two presses. */
export async function openGuestPage(page: Page, name: string) {
  await visitProduct(page, name);
  await purchaseButton(page, 'Buy Now').click();
  await guestOffer(page).getByRole('link', { name: 'Buy without an account' }).click();
  await expect(page).toHaveURL('/guest');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buy without an account');
}

export async function fillGuest(page: Page, values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await guestField(page, label).fill(text);
}
