import { expect, type Page } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { placeDeliveredOrder } from '#fixtures/returns.ts';
import { addReview } from '#fixtures/reviews.ts';
import { heading } from '#pages/admin-orders.ts';
import { visitOrder } from '#pages/orders.ts';

async function adminReviews(page: Page) {
  await addReview(await placeDeliveredOrder(page));
  await signInStaff(page);
  await visit(page, '/admin/reviews');
  await expect(heading(page, 'Reviews')).toBeVisible();
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

export const reviewsScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'product, reviews': async (page) => {
    const product_id = await addReview(await placeDeliveredOrder(page));
    await visit(page, `/product-info/${product_id}`);
    await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded();
  },
  'order, review form, invalid': async (page) => {
    await visitOrder(page, await placeDeliveredOrder(page));
    await press(page, 'Rate this piece');
    await press(page, 'Save review');
    await expect(page.getByText('Choose 1 to 5 stars.')).toBeVisible();
  },
  'order, reviewed': async (page) => {
    const order_id = await placeDeliveredOrder(page);
    await addReview(order_id);
    await visitOrder(page, order_id);
    await expect(page.getByRole('button', { name: 'Change your review' })).toBeVisible();
  },
  'admin reviews': adminReviews,
  'admin reviews, answer': async (page) => {
    await adminReviews(page);
    await press(page, 'Answer');
    await expect(page.getByLabel('Answer')).toBeVisible();
  },
  'admin reviews, hide': async (page) => {
    await adminReviews(page);
    await press(page, 'Hide');
    await expect(page.getByRole('button', { name: 'Hide review' })).toBeVisible();
  },
};
