import { expect } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { inbox } from '#fixtures/inbox.ts';
import { visit, waitForHydration } from '#fixtures/navigation.ts';
import { addReturn, placeDeliveredOrder } from '#fixtures/returns.ts';
import { test } from '#fixtures/test.ts';
import { confirmDialog, heading } from '#pages/admin-orders.ts';
import { IMAGES } from '#pages/admin-products.ts';
import { INDIGO, visitOrder } from '#pages/orders.ts';

test('[RETURN-01] a customer asks for a return with a picture, also after a lost connection', async ({
  page,
}) => {
  const order_id = await placeDeliveredOrder(page);
  await visitOrder(page, order_id);
  await page.getByRole('link', { name: 'Return pieces' }).click();
  await expect(page.getByText('a slightly thicker thread')).toBeVisible();
  const send = page.getByRole('button', { name: 'Request return' });
  await send.click();
  await expect(page.getByText('Choose at least one piece.')).toBeVisible();
  await page.getByLabel(INDIGO).selectOption('1');
  await page.getByLabel('It has a fault').check();
  await page.getByLabel('What is wrong?').fill('A hole beside the border.');

  // A small phone ends the page when the camera opens.
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByLabel('What is wrong?')).toHaveValue('A hole beside the border.');
  await page.getByLabel('Add pictures').setInputFiles(IMAGES.slice(0, 1));
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: /Not sent|offline/ })).toBeVisible();
  await page.context().setOffline(false);
  await send.click();

  const number = page.getByText(/^R-[0-9A-Z]{6}$/);
  await expect(number).toBeVisible();
  const return_id = (await number.textContent()) ?? '';
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await expect(page.getByText(`${return_id}: 1 × ${INDIGO}`)).toBeVisible();
  await expect(
    page.getByText('We will answer within 48 hours. Please do not send it yet.'),
  ).toBeVisible();
});

test('[RETURN-02] [RETURN-07] [RETURN-08] an admin approves, prints the label, takes the piece in and sends it again', async ({
  page,
}) => {
  const order_id = await placeDeliveredOrder(page);
  const return_id = await addReturn(order_id, { approved: false });
  await signInStaff(page);
  await visit(page, '/admin/orders');
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: 'Returns' })
    .click();
  await page.getByRole('link', { name: return_id }).click();
  await expect(page.getByRole('img', { name: '1 of 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'Print the address label' }).click();
  const label = page.getByRole('region', { name: `Address label of return ${return_id}` });
  await expect(label).toContainText(return_id);

  await page.getByRole('link', { name: 'Back to the return' }).click();
  const received = page.getByRole('button', { name: 'Mark as received' });
  await received.click();
  await expect(page.getByText('Choose what happens to each piece.')).toBeVisible();
  const fate = page.getByRole('group', { name: INDIGO }).getByLabel('Written off');
  await fate.check();
  await received.click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const question = confirmDialog(page);
  await expect(question).toContainText(/^Refund ₹[\d,.]+ to .+\? This cannot be undone\./);
  await question.getByRole('button', { name: 'Not now' }).click();
  await page.getByLabel('Tracking number (optional)').fill('EK300000012IN');
  await page.getByRole('button', { name: 'Send the exchange' }).click();
  await expect(page.getByText(/^Sent again on/)).toBeVisible();
  await expect(heading(page, 'Next')).toHaveCount(0);

  await visitOrder(page, order_id);
  await expect(page.getByText(`Exchange for ${return_id}, India Post`)).toBeVisible();
  await expect
    .poll(async () =>
      (await inbox().list({ kind: 'exchange_sent' })).map(({ text }) => text).join(),
    )
    .toContain(return_id);
});
