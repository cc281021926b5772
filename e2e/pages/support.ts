import type { Page } from '@playwright/test';
import type { NewTicket } from '@shop/contract';

export const field = (page: Page, name: string) => page.getByRole('textbox', { name });

export async function fillTicket(page: Page, ticket: NewTicket): Promise<void> {
  await page.getByLabel(ticket.kind === 'complaint' ? 'A complaint' : 'A question').check();
  await field(page, 'Name').fill(ticket.name);
  await field(page, 'Email').fill(ticket.email);
  await field(page, 'Phone (optional)').fill(ticket.phone ?? '');
  await field(page, 'Order number (optional)').fill(ticket.order_number ?? '');
  await field(page, 'Your question or complaint').fill(ticket.text);
}

export const sendTicket = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();

/** The ticket number that the page shows after sending. */
export const readTicketId = async (page: Page) =>
  (await page.getByText(/^T-[0-9A-Z]{6}$/).textContent()) ?? '';
