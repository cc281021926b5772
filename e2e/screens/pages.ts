import { expect, type Page } from '@playwright/test';
import { PAGES } from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { addTicket, createTicketLink, ticketValues } from '#fixtures/tickets.ts';
import { heading } from '#pages/admin-orders.ts';
import { fillTicket, sendTicket } from '#pages/support.ts';

const open = async (page: Page, url: string, title: string) => {
  await visit(page, url);
  await expect(heading(page, title)).toBeVisible();
};

const openAsStaff = async (page: Page, url: string, title: string) => {
  await signInStaff(page);
  await open(page, url, title);
};

const text =
  ({ path, title }: { path: string; title: string }) =>
  (page: Page) =>
    open(page, path, title);

const support = (page: Page) => open(page, '/support', 'Questions and complaints');

export const pagesScreens: Record<string, (page: Page) => Promise<unknown>> = {
  about: text(PAGES.about),
  contact: text(PAGES.contact),
  'delivery policy': text(PAGES.delivery),
  'privacy policy': text(PAGES.privacy),
  support,
  'support, invalid fields': async (page) => {
    await support(page);
    await sendTicket(page);
    await expect(page.getByText('Enter your name.')).toBeVisible();
  },
  'support, sent': async (page) => {
    await support(page);
    await fillTicket(page, ticketValues());
    await sendTicket(page);
    await expect(page.getByText('Your ticket number is')).toBeVisible();
  },
  'ticket of a customer': async (page) => {
    const ticketId = await addTicket();
    await open(page, await createTicketLink(ticketId), `Your ticket ${ticketId}`);
  },
  'ticket of a customer, old link': async (page) => {
    await open(page, '/ticket?t=old', 'Your ticket');
    await expect(page.getByText('This link has expired.')).toBeVisible();
  },
  'admin pages': (page) => openAsStaff(page, '/admin/pages', 'Pages'),
  'admin page, editing': async (page) => {
    await openAsStaff(page, '/admin/pages/terms', 'Terms');
    await expect(page.getByRole('region', { name: 'Preview' }).locator('p').first()).toBeVisible();
    await page.getByText('How to write').click();
  },
  'admin support': async (page) => {
    await addTicket();
    await openAsStaff(page, '/admin/support', 'Support');
    await expect(page.getByRole('table')).toBeVisible();
  },
  'admin ticket': async (page) => {
    const ticketId = await addTicket();
    await openAsStaff(page, `/admin/support/${ticketId}`, `Ticket ${ticketId}`);
  },
};
