import { expect } from '@playwright/test';
import { signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { placeDeliveredOrder } from '#fixtures/returns.ts';
import { addReview } from '#fixtures/reviews.ts';
import { test } from '#fixtures/test.ts';
import { IMAGES } from '#pages/admin-products.ts';
import { INDIGO, visitOrder } from '#pages/orders.ts';

test('[REVIEW-01] [REVIEW-02] [REVIEW-04] a customer rates a piece with a picture, changes it, and readers see it', async ({
  page,
}) => {
  const order_id = await placeDeliveredOrder(page);
  await visitOrder(page, order_id);
  const section = page.locator('#reviews');
  await section.getByRole('button', { name: 'Rate this piece' }).click();
  const form = section.getByRole('form', { name: `Review of ${INDIGO}` });
  const save = form.getByRole('button', { name: 'Save review' });
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);
  await save.click();
  await expect(form.getByText('Choose 1 to 5 stars.')).toBeVisible();
  await form.getByLabel('5, excellent').check();
  await form.getByLabel('What is it like?').fill('Falls well, and is warm.');
  await form.getByLabel('Add pictures').setInputFiles(IMAGES.slice(0, 1));
  await save.click();
  await expect(section.getByText('5 out of 5')).toBeVisible();
  await expect(section.getByRole('heading', { name: INDIGO })).toBeFocused();

  await section.getByRole('button', { name: 'Change your review' }).click();
  await expect(form.getByLabel('5, excellent')).toBeChecked();
  await expect(form.getByRole('img', { name: '1 of 1, added by you' })).toBeVisible();
  await form.getByLabel('4, very good').check();
  await save.click();
  await expect(section.getByText('4 out of 5')).toBeVisible();
  await expect(section.getByText('With a picture')).toBeVisible();

  await visit(page, `/home?search=${encodeURIComponent(INDIGO)}`);
  await page.getByRole('link', { name: INDIGO }).first().click();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  const written = reviews.getByRole('article').filter({ hasText: 'Falls well, and is warm.' });
  await expect(written).toContainText('changed since');
  await expect(written.getByRole('img', { name: '1 of 1, added by the buyer' })).toBeVisible();
  await expect(reviews).toContainText(/\d out of 5/);
});

test('[REVIEW-03] staff answer and hide a review, and readers see why', async ({ page }) => {
  const words = 'Call me on 98470 12345.';
  const product_id = await addReview(await placeDeliveredOrder(page), { rating: 2, text: words });
  await signInStaff(page);
  await visit(page, '/admin/reviews');
  const review = page.getByRole('article').filter({ hasText: words });
  await review.getByRole('button', { name: 'Answer' }).click();
  await review.getByLabel('Answer').fill('We are sorry, and will call you.');
  await review.getByRole('button', { name: 'Save answer' }).click();
  await expect(review).toHaveCount(0);
  await page.getByRole('link', { name: /^Answered/ }).click();
  await expect(review).toContainText('We are sorry, and will call you.');
  await review.getByRole('button', { name: 'Hide' }).click();
  await review.getByRole('button', { name: 'Hide review' }).click();
  await expect(review.getByText('Choose a reason.')).toBeVisible();
  await review.getByLabel('personal data').check();
  await review.getByRole('button', { name: 'Hide review' }).click();
  await expect(review).toHaveCount(0);

  await visit(page, `/product-info/${product_id}`);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText(/^\d+ hidden: personal data$/)).toBeVisible();
  await expect(reviews).not.toContainText(words);
});
