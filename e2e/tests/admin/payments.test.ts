import { expect, type Page } from '@playwright/test';
import { behindTheCounter } from '../../fixtures/server.ts';
import { test, visit } from '../../fixtures/test.ts';
import { toast } from '../../pages/add-to-cart.ts';
import { asAdmin, modalOf, moneyOfOrder, orderForAdmin, THECHI } from '../../pages/admin-orders.ts';

const SETTLE = '**/api/admin/payments/*/settle';

const rowOf = (page: Page, order_id: string) => page.getByRole('row').filter({ hasText: order_id });

/** A refund that the provider refused two hours ago. */
async function refusedRefund(order_id: string) {
  await behindTheCounter(async ({ db }) => {
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
        state: 'failed',
        last_error: 'the balance was too low',
        created_at: new Date(Date.now() - 2 * 3600_000 - 60_000),
      })
      .execute();
  });
}

const openDesk = async (page: Page, query = '') => {
  await visit(page, `/admin/payments${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
};

test('a refund that failed is begun anew by hand', async ({ page }) => {
  const order_id = await orderForAdmin(page);
  await refusedRefund(order_id);
  await openDesk(page);
  const row = rowOf(page, order_id);
  for (const words of ['Refund failed', '2 hours', '₹2,650.00', 'UPI', 'the balance was too low']) {
    await expect(row).toContainText(words);
  }
  await page.route(SETTLE, (route) => route.abort());
  await row.getByRole('button', { name: /^Refund now/ }).click();
  await expect(toast(page)).toHaveText(
    'The shop could not be reached. Please check your connection.',
  );
  await page.unroute(SETTLE);

  await row.getByRole('button', { name: /^Refund now/ }).click();
  await expect(toast(page)).toHaveText('The money is on its way back.');
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await moneyOfOrder(order_id)).toEqual({ status: 'refunded', refunds: 1 });
});

test('matched payments are listed with their orders', async ({ page }) => {
  const order_id = await orderForAdmin(page);
  await openDesk(page);
  await page.getByRole('link', { name: 'Matched' }).click();
  await expect(page).toHaveURL('/admin/payments?show=matched');
  const row = rowOf(page, order_id);
  await expect(row).toContainText('Matched');
  await row.getByRole('button', { name: order_id }).click();
  await expect(modalOf(page, order_id).getByRole('row', { name: THECHI })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: order_id })).toBeFocused();
});

test('an empty desk says that all is well, a desk that fails does not', async ({ page }) => {
  await asAdmin(page);
  const DESK = '**/api/admin/payments?*';
  await page.route(DESK, (route) => route.fulfill({ json: { payments: [], more: false } }));
  await openDesk(page);
  await expect(page.getByText('All money is where it belongs')).toBeVisible();
  await page.unroute(DESK);
  await page.route(DESK, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^The payments could not be loaded\./)).toBeVisible();
  await expect(page.getByText('All money is where it belongs')).toHaveCount(0);
});
