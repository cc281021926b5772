import { expect, type Page } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { addReturn, bookPrepaidLabel, placeDeliveredOrder } from '#fixtures/returns.ts';
import { heading } from '#pages/admin-orders.ts';

async function openReturn(page: Page, { approved }: { approved: boolean }, path = '') {
  const return_id = await addReturn(await placeDeliveredOrder(page), { approved });
  await signInStaff(page);
  await visit(page, `/admin/returns/${return_id}${path}`);
  return return_id;
}

/** An order whose return comes back by a prepaid label. */
async function openPrepaid(page: Page) {
  const order_id = await placeDeliveredOrder(page);
  const return_id = await addReturn(order_id, { approved: true });
  await bookPrepaidLabel(return_id);
  await visit(page, `/order-info/${order_id}`);
  return return_id;
}

export const returnsScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'return form': async (page) => {
    await visit(page, `/return/${await placeDeliveredOrder(page)}`);
    await expect(page.getByRole('button', { name: 'Request return' })).toBeVisible();
  },
  'return form, invalid fields': async (page) => {
    await visit(page, `/return/${await placeDeliveredOrder(page)}`);
    await page.getByRole('button', { name: 'Request return' }).click();
    await expect(page.getByText('Choose at least one piece.')).toBeVisible();
  },
  'order, return approved': async (page) => {
    const order_id = await placeDeliveredOrder(page);
    await addReturn(order_id, { approved: true });
    await visit(page, `/order-info/${order_id}`);
    await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
  },
  'order, return by prepaid label': async (page) => {
    await openPrepaid(page);
    await expect(page.getByRole('link', { name: 'Print the label' })).toBeVisible();
  },
  'return label': async (page) => {
    const return_id = await openPrepaid(page);
    await page.getByRole('link', { name: 'Print the label' }).click();
    await expect(page.getByLabel(`Address label of return ${return_id}`)).toBeVisible();
  },
  'admin returns': async (page) => {
    await addReturn(await placeDeliveredOrder(page), { approved: false });
    await signInStaff(page);
    await visit(page, '/admin/returns');
    await expect(page.getByRole('table')).toBeVisible();
  },
  'admin return, to answer': async (page) => {
    const return_id = await openReturn(page, { approved: false });
    await expect(heading(page, `Return ${return_id}`)).toBeVisible();
    await page.getByRole('button', { name: 'Refuse' }).click();
  },
  'admin return, to take in': async (page) => {
    await openReturn(page, { approved: true });
    await expect(page.getByRole('button', { name: 'Mark as received' })).toBeVisible();
  },
  'admin return, prepaid label': async (page) => {
    const return_id = await openPrepaid(page);
    await signInStaff(page);
    await visit(page, `/admin/returns/${return_id}`);
    await expect(page.getByRole('button', { name: 'Correct the number' })).toBeVisible();
  },
  'admin return, to refund': async (page) => {
    await openReturn(page, { approved: true });
    await page.getByLabel('Back in stock').check();
    await page.getByRole('button', { name: 'Mark as received' }).click();
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  },
  'admin return, for a customer': async (page) => {
    const order_id = await placeDeliveredOrder(page);
    await signInStaff(page);
    await visit(page, `/admin/orders/${order_id}/return`);
    await expect(page.getByRole('button', { name: 'Ask for the return' })).toBeVisible();
  },
  'admin return label': async (page) => {
    await openReturn(page, { approved: true }, '/label');
    await expect(heading(page, 'Address label')).toBeVisible();
  },
};
