import { expect, type Page } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { withServer } from '#fixtures/servers/server.ts';
import { test } from '#fixtures/test.ts';
import { toast } from '#pages/add-to-cart.ts';
import {
  confirmDialog,
  createOrderForStaff,
  getProviderPayment,
  orderDialog,
  THECHI,
} from '#pages/admin-orders.ts';

const SETTLE = '**/api/admin/payments/*/settle';

const rowOf = (page: Page, order_id: string) => page.getByRole('row').filter({ hasText: order_id });

/** Inserts a refund that failed two hours ago. */
async function insertFailedRefund(order_id: string) {
  await withServer(async ({ db }) => {
    const { rzp_payment_id } = await db
      .selectFrom('orders')
      .select('rzp_payment_id')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('refund')
      .values({
        rzp_payment_id,
        reason: 'cancelled',
        status: 'failed',
        last_error: 'the balance was too low',
        created_at: new Date(Date.now() - 2 * 3600_000 - 60_000),
      })
      .execute();
  });
}

const openPayments = async (page: Page, query = '') => {
  await visit(page, `/admin/payments${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
};

test('a failed refund is restarted by the admin', async ({ page }) => {
  const order_id = await createOrderForStaff(page);
  await insertFailedRefund(order_id);
  await openPayments(page);
  const row = rowOf(page, order_id);
  for (const words of ['Refund failed', '2 hours', '₹2,650.00', 'UPI', 'the balance was too low']) {
    await expect(row).toContainText(words);
  }
  await page.route(SETTLE, (route) => route.abort());
  await row.getByRole('button', { name: /^Refund now/ }).click();
  await expect(confirmDialog(page)).toHaveAccessibleDescription(
    `Refund ₹2,650.00 of order ${order_id}? This cannot be undone.`,
  );
  await confirmDialog(page).getByRole('button', { name: 'Refund' }).click();
  await expect(toast(page)).toHaveText(
    'The shop could not be reached. Please check your connection.',
  );
  await page.unroute(SETTLE);

  await row.getByRole('button', { name: /^Refund now/ }).click();
  await confirmDialog(page).getByRole('button', { name: 'Refund' }).click();
  await expect(toast(page)).toHaveText('The refund is on its way.');
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await getProviderPayment(order_id)).toEqual({ status: 'refunded', refunds: 1 });
});

test('matched payments are listed with their orders', { tag: '@nightly' }, async ({ page }) => {
  const order_id = await createOrderForStaff(page);
  await openPayments(page);
  await page.getByRole('link', { name: 'Matched' }).click();
  await expect(page).toHaveURL('/admin/payments?show=matched');
  const row = rowOf(page, order_id);
  await expect(row).toContainText('Matched');
  await row.getByRole('button', { name: order_id }).click();
  await expect(orderDialog(page, order_id).getByRole('row', { name: THECHI })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: order_id })).toBeFocused();
});

test('empty list and load error', { tag: '@nightly' }, async ({ page }) => {
  await signInStaff(page);
  const LIST = '**/api/admin/payments?*';
  await page.route(LIST, (route) => route.fulfill({ json: { payments: [], more: false } }));
  await openPayments(page);
  await expect(page.getByText('No payment problems')).toBeVisible();
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^The payments could not be loaded\./)).toBeVisible();
  await expect(page.getByText('No payment problems')).toHaveCount(0);
});
