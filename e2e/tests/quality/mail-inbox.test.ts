import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { inbox, inboxUrl } from '#fixtures/inbox.ts';
import { test } from '#fixtures/test.ts';

const SCRIPT = `<script>parent.document.title = 'changed'; document.body.textContent = 'changed';</script>`;

test('[MAIL-06] the inbox page shows a message, runs nothing in it, and opens its links', {
  tag: '@nightly',
}, async ({ page, baseURL }) => {
  const to = `${randomUUID()}@example.com`;
  await page.goto(inboxUrl());

  await createTransport(process.env.MAIL_URL).sendMail({
    from: 'orders@shop.test',
    to,
    subject: `For ${to}`,
    text: `See ${baseURL}/login`,
    html: `<p style="color: rgb(1, 2, 3)">Hello</p><a href="${baseURL}/login">Help</a>${SCRIPT}`,
  });
  await inbox().waitFor({ to });

  // The list refreshes itself.
  await page.getByRole('row').filter({ hasText: to }).getByRole('link').click();
  const part = page.frameLocator('iframe[title="HTML part"]');
  await expect(part.getByText('Hello')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(page).toHaveTitle(`For ${to}`);
  await expect(page.getByText(`See ${baseURL}/login`)).toBeVisible();
  const opened = page.waitForEvent('popup');
  await part.getByRole('link', { name: 'Help' }).click();
  await expect(await opened).toHaveURL(`${baseURL}/login`);
});
