import { expect, type Page } from '@playwright/test';
import { signIn, signInStaff } from '#fixtures/accounts.ts';
import { inbox } from '#fixtures/inbox.ts';
import { visit } from '#fixtures/navigation.ts';
import { test } from '#fixtures/test.ts';
import { ticketValues } from '#fixtures/tickets.ts';
import { heading } from '#pages/admin-orders.ts';
import { IMAGES } from '#pages/admin-products.ts';
import { placeOrder } from '#pages/checkout.ts';
import { INDIGO, visitOrder } from '#pages/orders.ts';
import { field, fillTicket, readTicketId, sendTicket } from '#pages/support.ts';

const mailTo = (to: string) => inbox().list({ to });

test('[LEGAL-06] [LEGAL-09] a stranger complains with pictures, an admin answers, and the stranger replies', async ({
  page,
}) => {
  const ticket = ticketValues();
  await visit(page, '/support');
  await fillTicket(page, ticket);
  await page.getByLabel('Add pictures').setInputFiles(IMAGES.slice(0, 2));
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await sendTicket(page);
  const ticketId = await readTicketId(page);
  await expect.poll(async () => (await mailTo(ticket.email))[0]?.subject).toContain(ticketId);

  await signInStaff(page);
  await visit(page, '/admin/support');
  await page.getByRole('link', { name: ticketId }).click();
  await expect(heading(page, `Ticket ${ticketId}`)).toBeVisible();
  await expect(page.getByText('in 47 hours')).toBeVisible();
  const picture = page.getByRole('img', { name: '1 of 1' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
  await field(page, 'Answer').fill('Please send it back.\nWe pay for the parcel.');
  await page.getByRole('button', { name: 'Send and close' }).click();

  await expect(page.getByText('closed the ticket')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send and close' })).toHaveCount(0);
  await expect.poll(async () => (await mailTo(ticket.email)).length).toBe(2);
  const answer = (await mailTo(ticket.email)).find(({ subject }) => subject.includes('answer'));
  expect(answer?.text).toContain('We pay for the parcel.');

  const [link = ''] = /\/ticket\?t=[\w-]+/.exec(answer?.text ?? '') ?? [];
  await visit(page, link);
  await expect(page.getByText('We pay for the parcel.')).toBeVisible();
  await field(page, 'Your reply').fill('Where do I send it?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We will answer within 48 hours.')).toBeVisible();
  await visit(page, `/admin/support/${ticketId}`);
  await expect(page.getByText('Where do I send it?')).toBeVisible();
  await expect(page.getByText('Next answer')).toBeVisible();
});

test("[LEGAL-06] an order leads to the form, filled in; the question is then on the order and the profile, under 'My questions'", async ({
  page,
}) => {
  const { email, name } = await signIn(page);
  const [order_id, other] = [await placeOrder(page, INDIGO), await placeOrder(page, INDIGO)];
  await visitOrder(page, order_id);
  await expect(myQuestions(page)).toHaveCount(0);
  await page
    .getByRole('navigation', { name: `Help with order ${order_id}` })
    .getByRole('link', { name: 'Write to us' })
    .click();
  await expect(page).toHaveURL(`/support?order=${order_id}`);
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Order number (optional)')).toHaveValue(order_id);
  await page.getByLabel('A question').check();
  await field(page, 'Your question or complaint').fill('When will it be sent?');
  await sendTicket(page);
  const ticketId = await readTicketId(page);

  await visitOrder(page, other);
  await expect(myQuestions(page)).toHaveCount(0);
  for (const url of [`/order-info/${order_id}`, '/profile']) {
    await visit(page, url);
    await expect(myQuestions(page)).toHaveCount(1);
    const question = page.getByRole('group').filter({ hasText: ticketId });
    await question.getByText('waiting for our answer').click();
    await expect(question.getByText('When will it be sent?')).toBeVisible();
  }
  await page.getByRole('button', { name: `Write again about ${ticketId}` }).click();
  // The token leaves the address at once.
  await expect(page).toHaveURL(/\/ticket(\?t=|$)/);
  await expect(page.getByText('When will it be sent?')).toBeVisible();
});

const myQuestions = (page: Page) => page.getByRole('heading', { name: 'My questions' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[LEGAL-06] the form is sent as text, and keeps what was typed after an error', {
    tag: '@nightly',
  }, async ({ page }) => {
    const ticket = ticketValues();
    await page.goto('/support');
    await fillTicket(page, { ...ticket, phone: '123' });
    await sendTicket(page);
    await expect(
      page.getByText('Enter a 10-digit mobile number, or leave it empty.'),
    ).toBeVisible();
    await expect(field(page, 'Your question or complaint')).toHaveValue(ticket.text);
    await field(page, 'Phone (optional)').fill('');
    await sendTicket(page);

    expect(await readTicketId(page)).toMatch(/^T-/);
  });
});
